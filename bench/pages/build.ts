/** Builds the peers: first the components both share, then each framework's own production build. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const here = import.meta.dirname
const root = join(here, '..', '..')

/** Installs what is measured against, once. */
export function installPeers(): void {
  if (existsSync(join(here, 'node_modules', 'next'))) return
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], here)
}

/** The share page and its frame as one module; React is left to each peer. */
export async function buildContent(): Promise<void> {
  const standIn = join(here, 'stand-ins.tsx')
  const still: Record<string, string> = {
    react: join(here, 'still-react.ts'),
    'react/jsx-runtime': join(here, 'still-jsx.ts'),
  }
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'still-react',
        enforce: 'pre',
        resolveId: (source, importer = '') => (Object.values(still).includes(importer) ? undefined : still[source]),
      },
    ],
    resolve: {
      alias: [
        { find: '#web/page.tsx', replacement: standIn },
        { find: '#web/markup.tsx', replacement: standIn },
        { find: '#web/files/table-file.ts', replacement: standIn },
        { find: /^#([a-z]+)\//, replacement: join(root, 'src', '$1/') },
      ],
    },
    build: {
      outDir: join(here, 'built'),
      emptyOutDir: true,
      ssr: true,
      target: 'node24',
      minify: false,
      rollupOptions: {
        input: { content: join(here, 'content.tsx') },
        output: { entryFileNames: '[name].js' },
        treeshake: { moduleSideEffects: (id) => id !== 'react-dom/server' },
      },
    },
    ssr: { noExternal: ['zod'] },
  })
}

/** The portal's own links, for the fixture: they are put together of all features, which no peer should ship. */
export async function buildLinks(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: [{ find: /^#([a-z]+)\//, replacement: join(root, 'src', '$1/') }] },
    ssr: { noExternal: true, external: ['@takumi-rs/core'] },
    build: {
      outDir: join(here, 'built'),
      emptyOutDir: false,
      ssr: true,
      target: 'node24',
      rollupOptions: { input: { links: join(here, 'links.ts') }, output: { entryFileNames: '[name].js' } },
    },
  })
}

/** Production builds of both frameworks; they read the fixture at run time. */
export function buildPeers(fixture: string): void {
  const env = { ...process.env, FIXTURE: fixture, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  run(process.execPath, [join(here, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'], join(here, 'next'), env)
  run(
    process.execPath,
    [join(here, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    join(here, 'react-router'),
    env,
  )
}

function run(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`)
}
