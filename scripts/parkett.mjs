#!/usr/bin/env node
import { ensureBuilt } from './launch/build-when-stale.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { runBuilt } from './launch/run.mjs'

ensureInstalled()
ensureBuilt()
runBuilt('cli.js', process.argv.slice(2))
