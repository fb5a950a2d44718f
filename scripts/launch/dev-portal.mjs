import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, createServer } from 'vite'
import { clientBuild, clientFolder } from './client-build.mjs'
import { root, step } from './install.mjs'

// The portal in development. Vite runs the sources and knows which of them a change touches:
// - a page, a block, a word of `src/web`: the site is made anew beside the running rooms;
// - a style or script of the browser: the client is built anew, too;
// - anything else: the portal stops and starts within this process; its database runs on.
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'warn',
  publicDir: false,
  optimizeDeps: { noDiscovery: true },
  server: {
    middlewareMode: true,
    hmr: false,
    ws: false,
    watch: { ignored: [join(root, 'dist', '**'), '**/.parkett/**'] },
  },
})
const load = (file) => vite.ssrLoadModule(`/src/${file}`)
const failed = (error) => {
  vite.ssrFixStacktrace(error)
  console.error(error.stack)
}

const { readConfig } = await load('platform/config.ts')
const { createLog } = await load('platform/log.ts')
const { openDatabase } = await load('db/connection.ts')
const config = readConfig(process.env)
const log = createLog(config.LOG_LEVEL)
const database = await openDatabase({ url: config.DATABASE_URL, folder: config.dataDir })

let portal
/** what the running portal makes its site from, and the site it has now */
let siteOptions
let site

async function openSite() {
  const [{ createSite }, { assetsFrom }, { routes }, { gallery }] = await Promise.all(
    ['web/site.tsx', 'web/assets.ts', 'features/features.ts', 'features/gallery.tsx'].map(load),
  )
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8'))
  site = createSite({ ...siteOptions, pages: [...routes, gallery], assets: assetsFrom(manifest, '/assets/') })
}

async function start() {
  const { startPortal } = await load('main.ts')
  const first = (options) => {
    siteOptions = options
    return { handle: (request) => site.handle(request) }
  }
  portal = await startPortal(config, log, { openSite: first })
  await openSite()
}

/** the sources of the browser's files, as their last build read them */
let ofBrowser = new Set()
const readSources = {
  name: 'read-sources',
  buildEnd() {
    ofBrowser = new Set([...this.getModuleIds()].map((id) => relative(root, id.split('?')[0])))
  },
}
const buildClient = () =>
  build({ ...clientBuild, plugins: [readSources], build: { ...clientBuild.build, emptyOutDir: false } })

/** what pages are made of: the kit, and pages, blocks and islands of features */
const isOfPages = /^src\/web\/|^src\/features\/.*(?:\.(?:page|block|island|boards)\.tsx?|\.css)$/

async function follow(files) {
  const began = performance.now()
  // Vite forgets a changed module only after its plugins were told, which on a busy machine is later than this
  for (const { moduleGraph } of Object.values(vite.environments)) {
    for (const file of files) moduleGraph.onFileChange(join(root, file))
  }
  const areOfPages = files.every((file) => isOfPages.test(file))
  if (portal && areOfPages) {
    if (!files.every((file) => file.endsWith('.css'))) await openSite()
    // a style that another one imports is no module of the bundle
    if (files.some((file) => ofBrowser.has(file) || file.endsWith('.css'))) {
      await buildClient()
      await openSite()
    }
  } else {
    await portal?.stop()
    portal = undefined
    await start()
  }
  step(`${files.join(', ')}: shown after ${Math.round(performance.now() - began)} ms.`)
}

let changed = new Set()
let timer
let work = Promise.resolve()
vite.watcher.on('all', (event, path) => {
  const file = relative(root, path)
  if (!/^(add|change|unlink)$/.test(event) || !file.startsWith('src/') || file.includes('.test.')) return
  changed.add(file)
  clearTimeout(timer)
  timer = setTimeout(() => {
    const files = [...changed]
    changed = new Set()
    work = work.then(() => follow(files)).catch(failed) // what does not run leaves the portal as it was
  }, 30)
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    await portal?.stop()
    await database.close()
    await vite.close()
    process.exit(0)
  })
}

const began = performance.now()
work = start()
  .then(buildClient)
  .then(openSite)
  .then(() => step(`Parkett runs from its sources: ${portal.url} (${Math.round(performance.now() - began)} ms)`))
  .catch(failed)
