import { assetClasses } from '#contract/asset-classes.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { exactly, type Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { UnknownNote } from '#web/blocks/unknown-note.tsx'
import { format } from '#web/format.ts'
import { listPlace, withQuery } from '#web/navigation.ts'
import { page, pageOf } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import {
  issuedClasses,
  listNewIssues,
  type IssuedClass,
  type IssueStretch,
  type NewIssue,
} from './new-issues.contract.ts'

const title = 'Neuemissionen'
const perPage = 50

/** Stretches by their name in the address. */
const stretches = [
  { key: '30-tage', stretch: 'D30', label: 'Letzte 30 Tage', words: 'in den letzten 30 Tagen' },
  { key: 'jahr', stretch: 'Y1', label: 'Letzte zwölf Monate', words: 'in den letzten zwölf Monaten' },
  { key: 'alle', stretch: 'ALL', label: 'Alle', words: 'bisher' },
] as const satisfies readonly { key: string; stretch: IssueStretch; label: string; words: string }[]

/** What a class calls the day and the house, and what else its rows tell. */
const wordings: Readonly<
  Record<IssuedClass, { day: string; issuer: string; tool: string; further: readonly Column<NewIssue>[] }>
> = {
  bonds: {
    day: 'Emissionstag',
    issuer: 'Emittent',
    tool: 'Anleihen nach Emissionstag',
    further: [
      {
        key: 'coupon',
        label: 'Kupon',
        numeric: true,
        from: 'tablet', // a bond's name tells it
        cell: ({ couponPct }) => format.percent(couponPct),
        attributes: ({ couponPct }) => exactly(couponPct),
      },
      {
        key: 'maturity',
        label: 'Fälligkeit',
        numeric: true,
        from: 'tablet',
        cell: ({ dateMaturity }) => (dateMaturity ? format.date(dateMaturity) : '–'),
      },
    ],
  },
  funds: {
    day: 'Auflagedatum',
    issuer: 'KVG',
    tool: 'Fonds nach Auflagedatum',
    further: [{ key: 'category', label: 'Kategorie', from: 'tablet', cell: ({ category }) => category ?? '–' }],
  },
  etfs: {
    day: 'Auflagedatum',
    issuer: 'Anbieter',
    tool: 'ETFs nach Auflagedatum',
    further: [{ key: 'category', label: 'Kategorie', from: 'tablet', cell: ({ category }) => category ?? '–' }],
  },
}

const columnsOf = (key: IssuedClass): readonly Column<NewIssue>[] => [
  { ...listColumns.name, sort: undefined },
  {
    key: 'issued',
    label: wordings[key].day,
    numeric: true,
    cell: ({ dateIssue }) => format.date(dateIssue),
  },
  { key: 'issuer', label: wordings[key].issuer, from: 'tablet', cell: ({ issuer }) => issuer ?? '–' },
  ...wordings[key].further,
  { ...listColumns.last, sort: undefined },
  { ...listColumns.changePct, sort: undefined },
]

/** Bonds, funds or ETFs by their first day. */
const pageFor = (key: IssuedClass) => {
  const { path: base, label, menu } = assetClasses.get(key)
  const path = `${base}/neuemissionen`
  const { day, tool } = wordings[key]
  const columns = columnsOf(key)
  return page({
    path,
    nav: [
      { label: `${title}: ${label}`, path, menu, sitemap: 'Werkzeuge und Listen', tool, words: `neu aufgelegt ${day}` },
    ],
    async load(context) {
      const { call, query } = context
      const asked = query.get('zeitraum') ?? ''
      const chosen = stretches.find((each) => each.key === asked)
      // a list without rows helps nobody: the shortest stretch that has some
      const totals = (await softly(call(listNewIssues, { params: { assetClass: key }, query: { perPage: 1 } })))?.totals
      const shown = chosen ?? stretches.find(({ stretch }) => (totals?.[stretch] ?? 0) > 0) ?? stretches[0]
      const { number, list } = await pageOf(context, perPage, (part) =>
        softly(call(listNewIssues, { params: { assetClass: key }, query: { stretch: shown.stretch, ...part } })),
      )
      return { shown, number, list, unknown: asked !== '' && !chosen ? asked : undefined }
    },
    head: ({ number }) => ({
      title: `${title}: ${label}`,
      description: `${label} nach ${day}, neueste zuerst, mit Kurs und Veränderung.`,
      page: number,
    }),
    Page: ({ shown, number, list, unknown, at }) => (
      <>
        <Crumbs crumbs={[{ label: 'Börse & Kurse', path: '/' }, { label, path: base }, { label: title }]} />
        <div className="page-head">
          <div>
            <h1>
              {title}: {label}
            </h1>
            <p className="sm">
              Nach dem {day}, neueste zuerst. <SimulatedBadge />
            </p>
          </div>
        </div>
        <div className="stack">
          <Segments
            label="Zeitraum"
            segments={stretches.map((each) => ({
              label: each.label,
              note: list ? format.integer(list.totals[each.stretch]) : undefined,
              href: withQuery(at.path, at.query, { zeitraum: each.key, page: undefined }),
              current: each === shown,
            }))}
          />
          <Board
            title={shown.label}
            footer={
              list ? (
                <>
                  <span>
                    {list.unknown > 0
                      ? `Von ${format.integer(list.unknown)} weiteren ${label} ist der Tag hier nicht bekannt.`
                      : `${day} von allen ${label} bekannt.`}
                  </span>
                  {list.total > 0 ? <TableFiles name={`neuemissionen-${base.slice(1)}`} at={at} /> : null}
                </>
              ) : undefined
            }
          >
            <UnknownNote asked={unknown} what="Auswahl" instead="Gezeigt wird die übliche." />
            {ifLoaded(list, ({ total, list: rows }) =>
              total === 0 ? (
                <Empty
                  text={`Von keinem Papier ist bekannt, dass es ${shown.words} begeben wurde.`}
                  hint={`${day}: hier steht nur, was belegt ist.`}
                >
                  <a className="more" href={`${base}/finder`}>
                    Alle {label} im Finder
                  </a>
                </Empty>
              ) : (
                <>
                  <ListTable caption={`${title}: ${label}, ${shown.label}`} rows={rows} columns={columns} />
                  <Pager page={number} perPage={perPage} total={total} place={listPlace(at.path, at.query)} />
                </>
              ),
            )}
          </Board>
        </div>
      </>
    ),
  })
}

export const newIssuePages = issuedClasses.map(pageFor)
