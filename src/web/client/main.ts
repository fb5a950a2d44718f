/** The script of every page: header, dialogs, looks, prefetch; everything heavier is fetched when it is needed. */
import '#web/styles/site.css'
import { fillAssetBar } from '#web/client/asset-bar.ts'
import { followScroll, showCurrentTab } from '#web/client/header.ts'
import { handleClicks } from '#web/client/clicks.ts'
import { closeDropDowns } from '#web/client/drop-downs.ts'
import { tellOnce, watchForms } from '#web/client/forms.ts'
import { watchLayers } from '#web/client/layers.ts'
import { applyLooks } from '#web/client/looks.ts'
import { prefetchNearby } from '#web/client/prefetch.ts'
import { tellSuccesses } from '#web/client/telling.ts'
import { watchSearch } from '#web/client/search-door.ts'
import { type IslandModule, type Loaders, wakeIslands } from '#web/islands/wake.ts'

applyLooks()
if (document.querySelector('[data-live],[data-asset-bar]')) void startLiveWhenIdle()
followScroll()
showCurrentTab()
watchLayers()
watchSearch()
handleClicks()
watchForms()
tellOnce()
tellSuccesses()
closeDropDowns()
fillAssetBar()
prefetchNearby()

const modules = import.meta.glob<IslandModule>('../islands/*.island.ts')
const loaders: Loaders = Object.fromEntries(
  Object.entries(modules).map(([path, load]) => [path.slice('../islands/'.length, -'.island.ts'.length), load]),
)
wakeIslands(document, loaders)

/** Prices begin to move once the page stands: the push client is a chunk of its own. */
async function startLiveWhenIdle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })
  const { startLive } = await import('#web/client/live.ts')
  startLive()
}
