import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './launch/build-when-stale.mjs'
import { ensureInstalled, pinnedNode, root, step } from './launch/install.mjs'

// Builds and restarts the portal whenever a source changes.
ensureInstalled()
let server
let timer

function restart() {
  const before = server
  ensureBuilt()
  const begin = () => {
    server = spawn(pinnedNode, ['--enable-source-maps', join(root, 'dist', 'server', 'cli.js'), 'start'], { stdio: 'inherit' })
  }
  if (!before || before.exitCode !== null) begin()
  else {
    before.once('exit', begin)
    before.kill('SIGTERM')
  }
}

restart()
watch(join(root, 'src'), { recursive: true }, () => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    step('A source changed.')
    restart()
  }, 200)
})
