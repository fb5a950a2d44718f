import { forumPath, valuePath } from '#contract/forum-path.ts'
import { getForum, type ForumThread } from '#features/forum/forum.contract.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { ThreadTable } from '#features/lists/thread-table.block.tsx'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const shown = 5

/** Threads about an instrument; 'none' where the portal has no forum. */
export type ForumOfInstrument = ReplyOf<typeof getForum> | undefined | null | 'none'

/** The newest threads about an instrument; nobody asks where there is no forum. */
export async function loadForum(
  { call, hasPage }: Pick<PageContext, 'call' | 'hasPage'>,
  { entityType, entityValue }: Snapshot['instrument'],
): Promise<ForumOfInstrument> {
  if (!hasPage(forumPath)) return 'none'
  return softly(call(getForum, { params: { entityType, entityValue }, query: { perPage: shown } }))
}

/** What programs read of it; nothing where there is no forum. */
export const threadsOf = (forum: ForumOfInstrument): readonly ForumThread[] =>
  forum === 'none' ? [] : (forum?.items ?? [])

interface Props {
  instrument: Snapshot['instrument']
  forum: ForumOfInstrument
  now: number
}

/** What readers write about an instrument, or the invitation to begin. */
export const ForumBoard = ({ instrument, forum, now }: Props) =>
  forum === 'none' ? null : (
    <Board
      title={`Forum zu ${instrument.tinyName}`}
      action={
        <a className="more" href={valuePath(instrument)}>
          {forum && forum.total > shown ? `Alle ${format.integer(forum.total)} Themen` : 'Zum Forum'}
        </a>
      }
      footer={<span>Leser schreiben, keine Anlageberatung</span>}
    >
      {ifLoaded(forum, ({ items }) =>
        items.length > 0 ? (
          <ThreadTable caption={`Neueste Themen zu ${instrument.name}`} threads={items} now={now} />
        ) : (
          <Empty text="Noch kein Beitrag. Stell die erste Frage.">
            <a className="btn" href={`${valuePath(instrument)}#neu`}>
              Thema beginnen
            </a>
          </Empty>
        ),
      )}
    </Board>
  )
