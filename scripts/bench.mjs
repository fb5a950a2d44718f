import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './launch/build-when-stale.mjs'
import { ensureInstalled, fail, pinnedNode, root, step } from './launch/install.mjs'

// Runs the benchmarks named, or all: every `bench/*.ts` measures one thing and prints its figures.
ensureInstalled()
ensureBuilt()
const all = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))
const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : all) {
  if (!all.includes(name)) fail(`There is no benchmark ${name}. Known: ${all.join(', ')}`)
  step(name)
  const { status } = spawnSync(pinnedNode, ['--expose-gc', join(root, 'bench', `${name}.ts`)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) fail(`${name}: failed.`)
}
