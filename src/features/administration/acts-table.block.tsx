import { Table } from '#web/blocks/table.tsx'
import type { NotedAct } from './administration.contract.ts'
import { actName, detailText, written } from './words.ts'

const whoDid = ({ owner, actor }: NotedAct): string => {
  if (actor === undefined) return 'durch Portal oder Befehl'
  return actor === owner ? 'selbst' : `durch ${actor}`
}

/** What was done to accounts: what and by whom, whose, when. */
export const ActsTable = ({ rows }: { rows: readonly NotedAct[] }) => (
  <Table
    caption="Protokoll"
    rows={rows}
    rowKey={({ idAct }) => idAct}
    empty="Dazu ist nichts vermerkt."
    columns={[
      {
        key: 'was',
        label: 'Was',
        cell: (row) => (
          <>
            <b>{actName(row.act)}</b>
            <small>{[detailText(row), whoDid(row)].filter(Boolean).join(' · ')}</small>
          </>
        ),
      },
      { key: 'konto', label: 'Konto', cell: ({ owner }) => owner ?? '– (gelöscht)' },
      { key: 'wann', label: 'Wann', numeric: true, cell: ({ datetime }) => written(datetime) },
    ]}
  />
)
