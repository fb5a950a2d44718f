import { forumPath } from '#contract/forum-path.ts'
import { Segments } from '#web/blocks/segments.tsx'

const places = [
  { label: 'Übersicht', href: forumPath },
  { label: 'Meistgelesen', href: `${forumPath}/meistgelesen` },
  { label: 'Suche', href: `${forumPath}/suche` },
  { label: 'Name und Signatur', href: `${forumPath}/profil` },
  { label: 'Boardmail', href: `${forumPath}/boardmail` },
  { label: 'Regeln', href: `${forumPath}/regeln` },
]

/** The parts of the forum. */
export const ForumPlaces = ({ path }: { path: string }) => (
  <Segments
    label="Bereiche des Forums"
    segments={places.map((place) => ({ ...place, current: place.href === path }))}
  />
)
