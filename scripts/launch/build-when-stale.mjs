import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, pinnedNode, root, step } from './install.mjs'

const stamp = join(root, 'dist', '.built-from')
const inputs = ['src', 'scripts', 'package-lock.json', 'package.json']

/** Builds server and client when a source is newer than the last build. */
export function ensureBuilt() {
  const now = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  step('Building …')
  const { status } = spawnSync(pinnedNode, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) fail('The build failed; it says why above.')
  writeFileSync(stamp, now)
}

/** Names, sizes and times of all sources: cheap, and different after every edit or checkout. */
function fingerprint() {
  const hash = createHash('sha256')
  const visit = (path) => {
    const facts = statSync(path)
    if (facts.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else hash.update(`${path} ${facts.size} ${facts.mtimeMs}\n`)
  }
  for (const input of inputs) visit(join(root, input))
  return hash.digest('hex')
}
