import { IslandModules } from '#web/islands/place.tsx'
import { bytesOf } from '#web/markup.tsx'
import type { Link } from '#web/navigation.ts'
import { Footer } from '#web/shell/footer.tsx'
import { Layers } from '#web/shell/layers.tsx'
import { Menu } from '#web/shell/menu.tsx'
import { SearchDialog } from '#web/shell/search-dialog.tsx'

interface FrameProps {
  name: string
  year: string
  /** A–Z in the footer */
  letters: boolean
  /** inside the native app: the legal row only, no menu */
  inApp: boolean
  path: string
  links: readonly Link[]
  /** the quick buttons of who reads */
  quick: readonly Link[]
  isSignedIn: boolean
  /** where their modules are served */
  islands: Readonly<Record<string, string>>
}

/**
 * One entry for each page that the menu marks, and one for all others, for each set of quick buttons, of which there are few: some
 * hundred texts of twenty kilobytes.
 */
const written = new WeakMap<readonly Link[], Map<string, Buffer>>()

/**
 * What stands below every page: footer, menu, search, layers. A request changes nothing of it, so it is written once.
 */
export function frameMarkup({
  name,
  year,
  letters,
  inApp,
  path,
  links,
  quick,
  isSignedIn,
  islands,
}: FrameProps): Buffer {
  const marked = links.some((link) => link.menu && link.path === path) ? path : ''
  const frames = written.get(links) ?? new Map<string, Buffer>()
  written.set(links, frames)
  const key = JSON.stringify([name, year, letters, inApp, marked, isSignedIn, quick])
  const known = frames.get(key)
  if (known !== undefined) return known
  const markup = bytesOf(
    <IslandModules value={islands}>
      <Footer name={name} year={year} links={links} letters={letters && !inApp} slim={inApp} />
      {inApp ? null : (
        <>
          <Menu name={name} links={links} quick={quick} isSignedIn={isSignedIn} path={marked} />
          <SearchDialog />
        </>
      )}
      <Layers />
    </IslandModules>,
    { ids: 'frame-' },
  )
  frames.set(key, markup)
  return markup
}
