import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root, step } from './install.mjs'

const stamp = join(root, 'dist', '.built-from')
const inputs = ['src', 'scripts', 'package-lock.json', 'package.json']

/** Builds server and client when a source is newer than the last build, or ends the program. */
export function ensureBuilt() {
  if (!buildIfStale()) process.exit(1)
}

/** Builds when a source is newer than the last build. Says false, and why, where that fails. */
export function buildIfStale() {
  const now = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true
  step('Building …')
  const { status } = spawnSync(pinnedNode, [join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status === 0) writeFileSync(stamp, now)
  else console.error('The build failed; it says why above.')
  return status === 0
}

/** Names, sizes and times of all sources: cheap, and different after every edit or checkout. */
function fingerprint() {
  const hash = createHash('sha256')
  const visit = (path) => {
    const facts = statSync(path, { throwIfNoEntry: false })
    if (!facts) return // an editor's mark that points nowhere, or its passing file
    if (facts.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else hash.update(`${path} ${facts.size} ${facts.mtimeMs}\n`)
  }
  for (const input of inputs) visit(join(root, input))
  return hash.digest('hex')
}
