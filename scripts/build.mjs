import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { checks, clientBuild, shared } from './launch/client-build.mjs'
import { root } from './launch/install.mjs'

// Bundles the browser's files into dist/client (hashed names and a manifest) and the server into dist/server.
const programs = {
  cli: 'src/cli/main.ts',
  'statistics-worker': 'src/market/statistics/worker.ts',
  'paper-worker': 'src/finder/papers/worker.ts',
  'file-worker': 'src/portfolio/readers/worker.ts',
}

const client = () => build(clientBuild)

const server = () =>
  build({
    ...shared,
    // One file instead of four hundred is what a start has to read; React is the fast one, whatever NODE_ENV says at run time.
    ssr: { noExternal: true, external: ['@takumi-rs/core', 'lib-fints'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'dist/server',
      emptyOutDir: true,
      ssr: true,
      sourcemap: true,
      minify: false,
      target: 'node24',
      rollupOptions: {
        input: programs,
        checks,
        // Docstrings would lie in memory with the source.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: { jsdoc: false } },
      },
    },
  })

rmSync(join(root, 'dist', 'compiled'), { recursive: true, force: true }) // of the build before
await Promise.all([client(), server()])

// A source with a letter beyond ASCII lies in memory with two bytes for each of its letters, 10 MB for nothing: such letters are escaped.
const builtServer = join(root, 'dist', 'server')
for (const name of readdirSync(builtServer).filter((each) => each.endsWith('.js'))) {
  const path = join(builtServer, name)
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  writeFileSync(path, readFileSync(path, 'utf8').replace(/[^\0-\x7f]/g, escaped))
}

// What cannot be part of a file lies beside it, where it is looked for before the packages of the checkout.
const installed = join(root, 'node_modules')
const beside = join(root, 'dist', 'server', 'node_modules')
const fontFiles = /ibm-plex-sans-latin(-ext)?-(400|600)-normal\.woff2$/
/** A package with all it needs: each stays as it was published, and can be put in another's place. */
function copyWhole(name) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(installed, name, 'package.json'), 'utf8'))
  cpSync(join(installed, name), join(beside, name), { recursive: true, dereference: true })
  for (const needed of Object.keys(dependencies)) copyWhole(needed)
}
copyWhole('lib-fints')
cpSync(join(installed, '@takumi-rs'), join(beside, '@takumi-rs'), { recursive: true, dereference: true })
cpSync(join(installed, '@fontsource', 'ibm-plex-sans'), join(beside, '@fontsource', 'ibm-plex-sans'), {
  recursive: true,
  filter: (path) =>
    statSync(path).isDirectory() || /(package|unicode)\.json$|LICENSE$/.test(path) || fontFiles.test(path),
})

// Which commit runs is told by /metrics; a build from an archive has none.
const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], {
  cwd: root,
  encoding: 'utf8',
})
if (status === 0) writeFileSync(join(root, 'dist', 'server', 'commit.txt'), stdout)

// Files that never change are packed once, as tightly as it goes.
const files = join(root, 'dist', 'client')
for (const name of readdirSync(files).filter((each) => /\.(js|css)$/.test(each))) {
  const text = readFileSync(join(files, name))
  writeFileSync(join(files, `${name}.br`), brotliCompressSync(text))
  writeFileSync(join(files, `${name}.gz`), gzipSync(text, { level: 9 }))
}
