import { monthName, rankColumn, topValuesPath } from '#features/lists/top-values.block.tsx'
import { listTopValues, topLists, type TopValue } from './top-values.contract.ts'
import { Failure } from '#contract/failures.ts'
import { Board } from '#web/blocks/board.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import type { Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { listPlace } from '#web/navigation.ts'
import { page, pageOf } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const base = topValuesPath
const perPage = 50
const shownOfEach = 5

const columns: readonly Column<TopValue>[] = [
  { ...listColumns.name, sort: undefined },
  rankColumn,
  { ...listColumns.last, sort: undefined },
  { ...listColumns.changePct, sort: undefined },
  { ...listColumns.year, sort: undefined },
]

const counted =
  'Gezählt werden verschiedene Leser je Tag und Wert auf dieser Seite, ohne Suchmaschinen und andere Programme. ' +
  'Wer gelesen hat, wird nicht gespeichert.'

const noneYet = (month: string) => (
  <Empty
    text={`Im ${monthName(month)} wurde hier noch nichts gezählt.`}
    hint="Die Liste entsteht am Ersten des Monats aus den Besuchen des vorigen."
  />
)

/** The six lists, with the first of each. */
export const overview = page({
  path: base,
  nav: [
    {
      label: 'Top-Werte',
      path: base,
      menu: 'Realtime-Kurse, Top-Werte',
      footer: 'Listen',
      sitemap: 'Werkzeuge und Listen',
      tool: 'meistgelesene Werte des letzten Monats',
      words: 'beliebt meistgesucht Rangliste',
    },
  ],
  async load({ call }) {
    return {
      lists: await Promise.all(
        topLists.map(async (list) => ({
          ...list,
          found: await softly(call(listTopValues, { params: { alias: list.alias }, query: { perPage: shownOfEach } })),
        })),
      ),
    }
  },
  head: () => ({
    title: 'Top-Werte',
    description: 'Die meistgelesenen Aktien, Fonds, ETFs, Anleihen, Derivate und Indizes des letzten Monats.',
  }),
  Page: ({ lists }) => (
    <>
      <Crumbs crumbs={[{ label: 'Börse & Kurse', path: '/' }, { label: 'Top-Werte' }]} />
      <div className="page-head">
        <div>
          <h1>Top-Werte</h1>
          <p className="sm">{counted}</p>
        </div>
      </div>
      <div className="g2">
        {lists.map(({ alias, label, found }) => (
          <Board key={alias} title={label} footer={<a href={`${base}/${alias}`}>Alle: Top-{label}</a>}>
            {ifLoaded(found, ({ month, list }) =>
              list.length === 0 ? (
                noneYet(month)
              ) : (
                <ListTable caption={`Top-${label}, ${monthName(month)}`} rows={list} columns={columns.slice(0, 4)} />
              ),
            )}
          </Board>
        ))}
      </div>
    </>
  ),
})

/** One of the six lists. */
export const topList = page({
  path: `${base}/:alias`,
  instead: () =>
    Promise.resolve({
      title: 'Listen, die es gibt',
      list: topLists.map(({ alias, label }) => ({ label: `Top-${label}`, href: `${base}/${alias}` })),
    }),
  async load(context) {
    const { call, params } = context
    const chosen = topLists.find(({ alias }) => alias === params['alias'])
    if (!chosen) throw new Failure('NOT_FOUND', { alias: params['alias'] })
    const { number, list } = await pageOf(context, perPage, (stretch) =>
      softly(call(listTopValues, { params: { alias: chosen.alias }, query: stretch })),
    )
    return { chosen, number, list }
  },
  head: ({ chosen: { label }, number }) => ({
    title: `Top-${label}`,
    description: `Die meistgelesenen ${label} des letzten Monats mit Rang, Rang im Vormonat, Kurs und Veränderung.`,
    page: number,
  }),
  Page: ({ chosen: { alias, label }, number, list, at }) => (
    <>
      <Crumbs
        crumbs={[{ label: 'Börse & Kurse', path: '/' }, { label: 'Top-Werte', path: base }, { label: `Top-${label}` }]}
      />
      <div className="page-head">
        <div>
          <h1>Top-{label}</h1>
          <p className="sm">{counted}</p>
        </div>
      </div>
      <div className="stack">
        <Segments
          label="Klasse"
          segments={topLists.map((each) => ({
            label: each.label,
            href: `${base}/${each.alias}`,
            current: each.alias === alias,
          }))}
        />
        <Board
          title={list ? `Meistgelesen im ${monthName(list.month)}` : 'Meistgelesen'}
          footer={
            list && list.total > 0 ? (
              <>
                <span>{format.counted(list.total, 'Wert', 'Werte')}</span>
                <TableFiles name={alias} at={at} />
              </>
            ) : undefined
          }
        >
          {ifLoaded(list, (given) =>
            given.total === 0 ? (
              noneYet(given.month)
            ) : (
              <>
                <ListTable
                  caption={`Top-${label}, ${monthName(given.month)}`}
                  rows={given.list}
                  place={listPlace(at.path, at.query)}
                  columns={columns}
                />
                <Pager page={number} perPage={perPage} total={given.total} place={listPlace(at.path, at.query)} />
              </>
            ),
          )}
        </Board>
      </div>
    </>
  ),
})
