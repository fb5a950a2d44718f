import { assetClasses } from '#contract/asset-classes.ts'
import { constituentSorts, getConstituents, type Constituents } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { TableTools } from '#web/blocks/table-tools.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import type { Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { keptSort } from '#web/kept-sort.ts'
import { listPlace } from '#web/navigation.ts'
import { page, pageOf } from '#web/page.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot } from '#features/instrument/layout.block.tsx'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.members
type Row = Constituents['list'][number]

const footerOf = (members: Constituents | undefined | null, withPoints: boolean, now: string): string =>
  [
    members && members.total > 0 ? format.counted(members.total, 'Wert', 'Werte') : '',
    withPoints ? 'Beitrag: Punkte, um die der Wert den Index seit dessen Vortagesschluss bewegt hat' : '',
    `Stand ${now}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** all members of most indices */
const rowsOfPage = 120
const strongestFirst = { key: 'PERFORMANCE_PCT', order: 'DESC' } as const

/** The members of an index, by change unless asked otherwise. */
export const route = page({
  path: '/index/einzelwerte/:slug',
  async load(context) {
    const snapshot = await loadSnapshot(context, assetClasses.get('indices'), tab)
    const { sort, unknown } = await keptSort(context, 'einzelwerte', strongestFirst, constituentSorts)
    const key = constituentSorts.find((known) => known === sort.key)
    const params = { entityValue: snapshot.instrument.entityValue }
    const asked = { sort: key, order: sort.order, withContribution: true }
    const { number, list: members } = await pageOf(context, rowsOfPage, ({ page: before, perPage }) =>
      softly(context.call(getConstituents, { params, query: { ...asked, start: before * perPage, limit: perPage } })),
    )
    return { snapshot, members, number, sort, unknown }
  },
  head: ({ snapshot, number }, context) => instrumentHead(snapshot, tab, context, {}, { page: number }),
  Page: ({ snapshot, members, number, sort, unknown, at }) => {
    const has = (figure: (row: Row) => number | undefined) => members?.list.some((row) => figure(row) !== undefined)
    const columns = (
      [
        listColumns.name,
        listColumns.last,
        listColumns.changePct,
        has((row) => row.weightPct) && {
          key: 'weight',
          label: 'Gewicht',
          numeric: true,
          sort: 'WEIGHT',
          cell: (row) => format.percent(row.weightPct),
        },
        has((row) => row.contribution) && {
          key: 'points',
          label: 'Beitrag (Pkt.)',
          numeric: true,
          sort: 'CONTRIBUTION',
          from: 'tablet',
          cell: (row) => format.change(row.contribution, 2),
        },
        has((row) => row.marketCapitalization) && listColumns.marketCap,
        has((row) => row.cnPer) && {
          key: 'per',
          label: 'KGV e',
          numeric: true,
          sort: 'PER',
          from: 'wide',
          cell: (row) => format.number(row.cnPer, 1),
        },
        has((row) => row.cnDivYield) && {
          key: 'yield',
          label: 'Div.-Rend.',
          numeric: true,
          sort: 'DIV_YIELD',
          from: 'wide',
          cell: (row) => format.percent(row.cnDivYield),
        },
        has((row) => row.cnPeg) && {
          key: 'peg',
          label: 'PEG',
          numeric: true,
          sort: 'PEG',
          from: 'wide',
          cell: (row) => format.number(row.cnPeg),
        },
        listColumns.year,
      ] satisfies (Column<Row> | false | undefined)[]
    ).filter((column) => column !== false && column !== undefined)
    return (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        <Board
          title={`Einzelwerte ${snapshot.instrument.name}`}
          id="werte"
          action={<TableTools at={at} anchor="werte" columns={columns} />}
          footer={
            <>
              <span>
                {footerOf(
                  members,
                  columns.some(({ key }) => key === 'points'),
                  format.time(at.now, at.now),
                )}
              </span>
              {members && members.list.length > 0 ? (
                <TableFiles name={`${snapshot.instrument.name}-einzelwerte`} at={at} />
              ) : null}
            </>
          }
        >
          {ifLoaded(members, ({ list, total, hint }) => (
            <>
              {hint ? <p className="pad sm mut2">{hint}</p> : null}
              <UnknownNote asked={unknown} what="Sortierung" instead={usualOrder} />
              {list.length === 0 && hint ? null : (
                <ListTable
                  caption={`Einzelwerte ${snapshot.instrument.name}`}
                  rows={list}
                  columns={shownColumns(at.query, columns)}
                  sort={sort}
                  empty="Für diesen Index ist keine Mitgliederliste bekannt."
                  place={listPlace(at.path, at.query)}
                />
              )}
              <Pager page={number} perPage={rowsOfPage} total={total} place={listPlace(at.path, at.query)} />
            </>
          ))}
        </Board>
      </InstrumentPage>
    )
  },
})
