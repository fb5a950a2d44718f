import { ensureBuilt } from './launch/build-when-stale.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { runBuilt } from './launch/run.mjs'

ensureInstalled()
ensureBuilt()
runBuilt('cli.js', ['start', ...process.argv.slice(2)])
