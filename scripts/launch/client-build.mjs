import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** On a busy machine the bundler would tell the operator which of its parts were slow. */
export const checks = { pluginTimings: false }

/**
 * Bundles the browser's files: hashed names and a manifest.
 * @param outDir folder, made empty before
 * @param isDevelopment with React's own checks, as tests want them
 */
export const buildClient = (outDir, { isDevelopment = false } = {}) =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    base: '/assets/',
    ...(isDevelopment ? { define: { 'process.env.NODE_ENV': '"development"' } } : {}),
    build: {
      outDir,
      assetsDir: '',
      manifest: true,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      minify: isDevelopment ? false : undefined,
      target: 'es2023',
      cssTarget: ['chrome125', 'firefox128', 'safari18'],
      modulePreload: { polyfill: false },
      rollupOptions: { input: 'src/web/client/main.ts', checks },
    },
  })
