import { postPath, threadPath } from '#contract/forum-path.ts'
import type { ForumThread } from '#features/forum/forum.contract.ts'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

interface ThreadTableProps {
  caption: string
  threads: readonly ForumThread[]
  /** the instrument of each is named */
  withInstrument?: boolean
  /** what the last column counts */
  readers?: string
  now: number
  /** said in place of rows */
  empty?: string
}

const columnsOf = ({ withInstrument, readers, now }: ThreadTableProps): readonly Column<ForumThread>[] => [
  {
    key: 'subject',
    label: 'Thema',
    cell: ({ instrument, nameAuthor, ...thread }) => (
      <>
        <a href={threadPath(instrument, thread)}>{thread.subject}</a>
        <small>
          {withInstrument ? `${instrument.name} · ` : ''}von {nameAuthor ?? 'Gelöschtes Konto'}
        </small>
      </>
    ),
  },
  { key: 'answers', label: 'Antworten', numeric: true, cell: ({ answersTotal }) => format.integer(answersTotal) },
  {
    key: 'readers',
    label: readers ?? 'Leser heute',
    numeric: true,
    from: 'tablet',
    cell: ({ hitsToday }) => format.integer(hitsToday),
  },
  {
    key: 'last',
    label: 'Letzter Beitrag',
    numeric: true,
    from: 'half',
    cell: ({ lastPostingDate, instrument, answersTotal, ...thread }) => (
      <a href={postPath(threadPath(instrument, thread), answersTotal + 1)}>{format.time(lastPostingDate, now)}</a>
    ),
  },
]

/** Threads in a table; without one a sentence that asks for the first. */
export function ThreadTable(props: ThreadTableProps) {
  return props.threads.length === 0 ? (
    <Empty text={props.empty ?? 'Noch kein Beitrag. Stell die erste Frage.'} />
  ) : (
    <Table
      caption={props.caption}
      columns={columnsOf(props)}
      rows={props.threads}
      rowKey={({ idThread }) => idThread}
    />
  )
}
