import { forumPath } from '#contract/forum-path.ts'
import { Segments } from '#web/blocks/segments.tsx'
import { format } from '#web/format.ts'
import type { ForumNews } from './forum-news.ts'

export const letterPath = `${forumPath}/boardmail`

export const watchedPath = `${forumPath}/beobachtet`

const places = [
  { label: 'Übersicht', href: forumPath },
  { label: 'Meistgelesen', href: `${forumPath}/meistgelesen` },
  { label: 'Suche', href: `${forumPath}/suche` },
  { label: 'Boardmail', href: letterPath },
  { label: 'Beobachtet', href: watchedPath },
  { label: 'Name und Signatur', href: `${forumPath}/profil` },
  { label: 'Regeln', href: `${forumPath}/regeln` },
]

/** The parts of the forum, and what waits in them. */
export const ForumPlaces = ({ path, news }: { path: string; news: ForumNews }) => {
  const waiting: Readonly<Record<string, number>> = {
    [letterPath]: news?.unreadLetters ?? 0,
    [watchedPath]: news?.unreadThreads ?? 0,
  }
  return (
    <div className="forum-places">
      <Segments
        label="Bereiche des Forums"
        segments={places.map((place) => ({
          ...place,
          current: place.href === path,
          note: waiting[place.href] ? <b>{format.integer(waiting[place.href])} neu</b> : undefined,
        }))}
      />
    </div>
  )
}
