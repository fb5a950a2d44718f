import { LinkChips } from '#web/blocks/link-chips.tsx'
import { Empty } from '#web/blocks/states.tsx'

/** What a reader who came for news finds meanwhile. */
export interface Instead {
  label: string
  href: string
}

/** Says plainly that there is no news, and leads to what there is. */
export const NoNews = ({ instead }: { instead: readonly Instead[] }) => (
  <Empty text="Noch keine Meldungen" hint="Was es schon gibt:">
    <LinkChips links={instead} />
  </Empty>
)

export const marketInstead: readonly Instead[] = [
  { label: 'Märkte heute', href: '/' },
  { label: 'Kurse im DAX', href: '/realtime/DAX' },
  { label: 'Aktien', href: '/aktien' },
  { label: 'Börsen und Handelszeiten', href: '/boersen' },
]
