import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from './install.mjs'

/** An import reads gigabytes and keeps nothing: without a bound the heap grows by what could be thrown away. */
const importHeap = ['--optimize-for-size', '--max-semi-space-size=1', '--heap-growing-percent=20']
/** The collector comes more often, and functions take less room. */
const smallHeap = ['--optimize-for-size', '--max-semi-space-size=1']
/** One store of freed memory for all threads, of glibc's: eight keep hundreds of megabytes that nobody uses. */
const smallStore = { MALLOC_ARENA_MAX: '1' }

/** Runs a built program on the pinned Node.js and ends with its exit code. Signals are passed on. */
export function runBuilt(program, args) {
  const small = process.env.PROFILE?.trim() === 'small'
  const flags = args[0] === 'import' ? importHeap : small ? smallHeap : []
  const child = spawn(pinnedNode, [...flags, join(root, 'dist', 'server', program), ...args], {
    stdio: 'inherit',
    env: small ? { ...smallStore, ...process.env } : process.env,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // The terminal sends Ctrl-C to both; this process only has to outlive the other.
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
