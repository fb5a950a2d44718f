/** The script of every page: header, dialogs, looks, prefetch; everything heavier is fetched when it is needed. */
import '#web/styles/site.css'
import { fillAssetBar } from '#web/client/asset-bar.ts'
import { followScroll, showCurrentTab } from '#web/client/header.ts'
import { handleClicks, holdAsBefore } from '#web/client/clicks.ts'
import { closeDropDowns } from '#web/client/drop-downs.ts'
import { tellOnce, watchForms } from '#web/client/forms.ts'
import { watchLayers } from '#web/client/layers.ts'
import { applyLooks } from '#web/client/looks.ts'
import { prefetchNearby } from '#web/client/prefetch.ts'
import { watchConnection } from '#web/client/offline.ts'
import { openSearchByKey } from '#web/client/search-key.ts'
import type { IslandOf } from '#web/islands/island.ts'
import { showSuccesses } from '#web/client/api-toasts.ts'
import { type IslandModule, type Loaders, wakeIslands } from '#web/islands/wake.ts'

const pushDelayMs = 2000

applyLooks()
if (document.querySelector('[data-live],[data-asset-bar]')) void startLiveWhenIdle()
followScroll()
showCurrentTab()
watchLayers()
watchConnection()
openSearchByKey()
handleClicks()
holdAsBefore()
watchForms()
tellOnce()
showSuccesses()
closeDropDowns()
fillAssetBar()
prefetchNearby()

/** Drawings are driven by plain TypeScript, components by React, which comes with the first of them. */
const drivers = import.meta.glob<IslandModule>(['../**/*.driver.ts', '../../features/**/*.driver.ts'])
const components = import.meta.glob<{ default: IslandOf<object> }>([
  '../**/*.island.tsx',
  '../../features/**/*.island.tsx',
])
const nameOf = (path: string): string => /([^/]+)\.(?:driver|island)\.tsx?$/.exec(path)?.[1] ?? path
const loaders: Loaders = Object.fromEntries([
  ...Object.entries(drivers).map(([path, load]) => [nameOf(path), load]),
  ...Object.entries(components).map(([path, load]) => [nameOf(path), () => component(load())]),
])
wakeIslands(document, loaders)

async function component(loading: Promise<{ default: IslandOf<object> }>): Promise<IslandModule> {
  const [{ hydrate }, island] = await Promise.all([import('#web/islands/hydrate.ts'), loading])
  return { wake: (element, props) => hydrate(element, island.default, props) }
}

/** Prices begin to move once the page stands, at the latest after two seconds: the push client is a chunk of its own. */
async function startLiveWhenIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (document.readyState === 'complete') return resolve()
    addEventListener('load', () => resolve(), { once: true })
    setTimeout(resolve, pushDelayMs)
  })
  const { startLive } = await import('#web/client/live.ts')
  startLive()
}
