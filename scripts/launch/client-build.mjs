import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** What both builds have in common. */
export const shared = { root, configFile: false, logLevel: 'warn', publicDir: false }

/** On a busy machine the bundler would tell the operator which of its parts were slow. */
export const checks = { pluginTimings: false }

export const clientFolder = join(root, 'dist', 'client')

const everyPage = join(root, 'src/web/client/main.ts')

/** Whether the script of every page imports a module, by itself or through others. */
function isOnEveryPage(id, graph, seen = new Set([id])) {
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => {
    if (importer === everyPage) return true
    if (seen.has(importer)) return false
    seen.add(importer)
    return isOnEveryPage(importer, graph, seen)
  })
}

/** How the browser's files are bundled: hashed names and a manifest. */
export const clientBuild = {
  ...shared,
  base: '/assets/',
  build: {
    outDir: 'dist/client',
    assetsDir: '',
    manifest: true,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    modulePreload: { polyfill: false },
    rollupOptions: {
      // Islands are entries of their own: pages name those they have, so no script lists them all.
      input: [everyPage, ...globSync('src/**/*.{driver.ts,island.tsx}', { cwd: root }).sort()],
      preserveEntrySignatures: 'exports-only',
      checks,
      // every script names others: 42 bits keep versions apart as well as the usual 48 and weigh less
      output: {
        entryFileNames: '[name]-[hash:7].js',
        chunkFileNames: '[name]-[hash:7].js',
        assetFileNames: '[name]-[hash:7][extname]',
        // The script of every page is one file, however many islands import parts of it.
        codeSplitting: {
          groups: [{ name: (id, graph) => (id === everyPage || isOnEveryPage(id, graph) ? 'main' : null) }],
        },
      },
    },
  },
}

/** The same with React's own checks and readable code, as tests want it. @param outDir folder, made empty before */
export const developmentBuild = (outDir) => ({
  ...clientBuild,
  define: { 'process.env.NODE_ENV': '"development"' },
  build: { ...clientBuild.build, outDir, minify: false },
})
