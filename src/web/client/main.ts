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
import { type IslandModule, wakeIslands } from '#web/islands/wake.ts'

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

wakeIslands(document, loadIsland)

/** Drawings are driven by plain TypeScript, components by React, which comes with the first of them. */
async function loadIsland(addresses: string, isComponent: boolean): Promise<IslandModule> {
  const react = isComponent ? import('#web/islands/hydrate.ts') : undefined
  const [module] = await Promise.all(addresses.split(' ').map((address) => import(/* @vite-ignore */ address)))
  if (!react) return module as IslandModule
  const { default: component } = module as { default: IslandOf<object> }
  const { hydrate } = await react
  return { wake: (element, props) => hydrate(element, component, props) }
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
