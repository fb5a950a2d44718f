// Runs on any Node ≥ 20, before anything is installed: only Node's own modules here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const stamp = join(root, 'node_modules', '.parkett-installed')

/** The pinned Node.js, which runs everything but these first scripts. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node')

/** Installs the dependencies when they are missing or the lock file has changed since. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  step('Installing dependencies (about half a minute, once) …')
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) fail(`npm, which comes with Node.js, cannot be run (${error.message}).`)
  if (status !== 0) fail('The dependencies could not be installed; npm says why above.')
  writeFileSync(stamp, wanted)
}

export function step(text) {
  console.error(`\x1b[2m›\x1b[0m ${text}`)
}

export function fail(text) {
  console.error(text)
  process.exit(1)
}
