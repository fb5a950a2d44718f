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
import { keepOfflinePage } from '#web/client/installed.ts'
import { playingKey } from '#web/client/listening-key.ts'
import { openSearchByKey } from '#web/client/search-key.ts'
import type { IslandOf } from '#web/islands/island.ts'
import { forgetOwnListsInTime } from '#web/client/own-lists.ts'
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
forgetOwnListsInTime()
handleClicks()
holdAsBefore()
watchForms()
tellOnce()
showSuccesses()
closeDropDowns()
fillAssetBar()
prefetchNearby()
keepOfflinePage()

wakeIslands(document, loadIsland)
goOnListening()

/**
 * Drawings are driven by plain TypeScript, components by React, which comes with the first of them. The files are fetched
 * before they are imported: browsers may remember an import that failed for as long as the page is open, a fetch never.
 */
async function loadIsland(addresses: string, isComponent: boolean): Promise<IslandModule> {
  const files = addresses.split(' ')
  await Promise.all(files.map(fetched))
  const [module] = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)))
  if (!isComponent) return module as IslandModule
  const { default: component } = module as { default: IslandOf<object> }
  const { hydrate } = await import('#web/islands/hydrate.ts')
  return { wake: (element, props) => hydrate(element, component, props) }
}

/** To the browser's cache, from which the import takes it. @throws where it does not come whole */
async function fetched(file: string): Promise<void> {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  await answer.blob()
}

/** What played on the page before goes on; its own page has a player already. */
function goOnListening(): void {
  let isPlaying = false
  try {
    isPlaying = sessionStorage.getItem(playingKey) !== null
  } catch {
    // closed to the page: nothing is remembered
  }
  if (!isPlaying || document.querySelector('.player')) return
  void Promise.all([import('#web/client/listening.ts'), import('#web/client/mini-player.ts')]).then(
    ([{ playingNow }, { showMiniPlayer }]) => {
      const playing = playingNow()
      if (playing) showMiniPlayer(playing)
    },
  )
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
