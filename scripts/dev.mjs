import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './launch/build-when-stale.mjs'
import { ensureInstalled, pinnedNode, root, step } from './launch/install.mjs'

// Builds and restarts the portal whenever a source changes. What does not build leaves the portal running as it was.
ensureInstalled()
let server
let isReplaced = false
let isEnding = false

function begin() {
  isReplaced = false
  if (!buildIfStale()) return step('The next change is tried again.')
  server = spawn(pinnedNode, ['--enable-source-maps', join(root, 'dist', 'server', 'cli.js'), 'start'], {
    stdio: 'inherit',
  })
  server.once('exit', (code) => {
    server = undefined
    if (isEnding) process.exit(code ?? 1)
    if (isReplaced) begin()
    else step('The portal has ended. It begins anew with the next change.')
  })
}

function restart() {
  if (isReplaced || isEnding) return // what runs is on its way out, and its successor is built from what is there then
  if (server === undefined) return begin()
  if (!buildIfStale()) return step('The portal runs on as it was.')
  isReplaced = true
  server.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isEnding = true
    if (server === undefined) process.exit(1)
    if (signal !== 'SIGINT') server.kill(signal) // the terminal sends Ctrl-C to both
  })
}

begin()
let timer
watch(join(root, 'src'), { recursive: true }, () => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    step('A source changed.')
    restart()
  }, 200)
})
