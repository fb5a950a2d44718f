import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, fail, pinnedNode, root } from './launch/install.mjs'

// Whether another Node.js shows the bits of the simulated market that the pinned one shows.
// Usage: node scripts/same-bits.mjs [NODE …]; without a name the Node that runs this script.
ensureInstalled()
const entry = join(root, 'src/market/simulation/testing/print-shown-bits.ts')
const folder = mkdtempSync(join(root, 'node_modules', '.same-bits-')) // inside the checkout: the bundle looks for its reference data
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

// Older versions read no TypeScript, and lack functions that no price depends on: the bundle brings those.
const older =
  'Map.groupBy ??= (all, of) => { const groups = new Map(); for (const each of all) { const key = of(each); groups.set(key, [...(groups.get(key) ?? []), each]) } return groups };'
const bundling = `import { build } from 'vite'
await build({
  root: ${JSON.stringify(root)}, configFile: false, logLevel: 'warn', publicDir: false, ssr: { noExternal: true },
  build: {
    outDir: ${JSON.stringify(folder)}, ssr: true, minify: false, target: 'node20',
    rollupOptions: { input: ${JSON.stringify(entry)}, output: { entryFileNames: 'bits.mjs', banner: ${JSON.stringify(older)} } },
  },
})`
run(pinnedNode, ['--input-type=module', '--eval', bundling])

const expected = bitsOf(pinnedNode)
for (const node of process.argv.length > 2 ? process.argv.slice(2) : [process.execPath]) {
  const found = bitsOf(node)
  if (found.digest !== expected.digest)
    fail(
      `${node} (${found.version}) shows other bits than ${expected.version}: ${found.digest}, not ${expected.digest}`,
    )
  console.log(`${found.version} shows the same ${found.length} characters as ${expected.version}: ${found.digest}`)
}

function bitsOf(node) {
  const shown = run(node, [join(folder, 'bits.mjs')])
  return {
    version: run(node, ['--version']).trim(),
    length: shown.length,
    digest: createHash('sha256').update(shown).digest('hex').slice(0, 16),
  }
}

function run(node, args) {
  const { status, stdout, stderr } = spawnSync(node, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) fail(`${node}: failed.\n${stderr}`)
  return stdout
}
