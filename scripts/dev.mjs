import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './launch/build-when-stale.mjs'
import { ensureInstalled, pinnedNode, root } from './launch/install.mjs'

// Runs the portal from its sources: a change shows within a second. The build before is for the worker thread's file.
ensureInstalled()
ensureBuilt()
const portal = spawn(pinnedNode, ['--enable-source-maps', join(root, 'scripts', 'launch', 'dev-portal.mjs')], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => signal !== 'SIGINT' && portal.kill(signal)) // the terminal sends Ctrl-C to both
}
portal.on('exit', (code) => process.exit(code ?? 1))
