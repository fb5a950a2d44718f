import {
  getReport,
  listReports,
  reportKinds,
  type Report,
  type ReportHead,
  type ReportStanding,
} from './reports.contract.ts'
import { reportsFeed } from './reports-feed.page.ts'
import { reportPath, ReportTeasers } from './report-teasers.block.tsx'
import { Failure } from '#contract/failures.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { letterTo } from '#web/blocks/report-link.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { exactly, Table } from '#web/blocks/table.tsx'
import { direction, format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const base = '/news/marktberichte'
const crumbs = [{ label: 'News', path: '/news' }]
/** a day that there is: no 31 February */
const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  Number.isFinite(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)
const dayText = (day: string): string => format.longDate(`${day}T12:00:00Z`)

/** Reports by day, the latest first. */
export const reports = page({
  path: base,
  widthClass: 'lg',
  nav: [
    {
      label: 'Marktberichte',
      path: base,
      menu: 'News, Wissenswertes',
      sitemap: 'Werkzeuge und Listen',
      tool: 'Vorbörse, Eröffnung, Mittag, Schluss, Wall Street',
      words: 'Marktbericht Börsenbericht Tagesbericht Schlussbericht',
    },
  ],
  async load({ call, query }) {
    const asked = query.get('bis')
    const found = await softly(call(listReports, { query: isDay(asked) ? { dateEnd: asked } : {} }))
    return { found, isUnknown: asked !== null && asked !== '' && !isDay(asked), isLatest: !asked }
  },
  head: (_, { query }) => ({
    title: 'Marktberichte',
    description:
      'Asien, Vorbörse, Eröffnung, Mittag, Schluss und Wall Street: jeder Handelstag in Zahlen, auch vergangene.',
    noIndex: query.has('bis'),
    feeds: [reportsFeed],
  }),
  Page: ({ found, isUnknown, isLatest }) => (
    <>
      <Crumbs crumbs={[...crumbs, { label: 'Marktberichte' }]} />
      <div className="page-head">
        <div>
          <h1>Marktberichte</h1>
          <p className="sm">
            {found ? `${found.note}. ` : ''}Auch als <a href={reportsFeed.path}>RSS</a>.
          </p>
        </div>
      </div>
      <form className="acts" action={base} method="get">
        <div className="field">
          <label htmlFor="bis">Bis zum Tag</label>
          <span className="input">
            <input id="bis" name="bis" type="date" />
          </span>
        </div>
        <button className="btn foot-of-fields">Zeigen</button>
      </form>
      {isUnknown ? <p className="sm mut2">Das ist kein Tag. Gezeigt werden die neuesten Berichte.</p> : null}
      <div className="stack spaced-top">
        {ifLoaded(found, ({ list, dateBefore }) => (
          <>
            {daysOf(list).map((day) => (
              <Board key={day} title={<time dateTime={day}>{dayText(day)}</time>}>
                <ReportTeasers reports={list.filter((report) => report.day === day)} />
              </Board>
            ))}
            {list.length === 0 ? (
              <Board title="Keine Berichte">
                <Empty text="Bis zu diesem Tag gibt es keine Berichte." hint="Sie beginnen im Januar 2000." />
              </Board>
            ) : (
              <p className="acts">
                <a className="btn" href={`${base}?bis=${dateBefore}`}>
                  Frühere
                </a>
                {isLatest ? null : (
                  <a className="btn" href={base}>
                    Neueste
                  </a>
                )}
              </p>
            )}
          </>
        ))}
      </div>
    </>
  ),
})

const daysOf = (list: readonly ReportHead[]): string[] => [...new Set(list.map(({ day }) => day))]

/** Instruments as they stood, each a link to its page. */
const Standings = ({ caption, rows }: { caption: string; rows: readonly ReportStanding[] }) => (
  <Table
    caption={caption}
    rows={rows}
    rowKey={({ instrument }) => instrument.entityValue}
    columns={[
      {
        key: 'name',
        label: 'Wert',
        cell: ({ instrument }) => <a href={pathOf(instrument)}>{instrument.name}</a>,
      },
      {
        key: 'last',
        label: 'Kurs',
        numeric: true,
        cell: ({ instrument, last }) => format.price(last, kindOf(instrument)),
        attributes: ({ last }) => exactly(last),
      },
      {
        key: 'change',
        label: '± %',
        numeric: true,
        cell: ({ performancePct }) => <ChangePercent value={performancePct} />,
        attributes: ({ performancePct }) => exactly(performancePct),
      },
    ]}
  />
)

/** Who wrote it, from what, by which rule, and where a mistake is told. */
const HowMade = ({ report: { name, datetime, note, headline }, at }: { report: Report; at: PageContext }) => {
  const { operator, publicUrl } = at.settings
  return (
    <aside className="made" aria-label="Wie dieser Bericht entsteht">
      <p>
        <b>Diesen Text hat ein Programm geschrieben.</b> Niemand hat ihn vor der Veröffentlichung gelesen: {note}.
        Daten: Kurse von {format.minute(datetime)} Uhr, gegen den letzten Schluss. Regel „{name}“.{' '}
        <a href="/news/redaktion#marktberichte">Wie das geht</a>
        {operator.email ? (
          <>
            {' '}
            · <a href={letterTo(operator.email, `Fehler: ${headline}, ${publicUrl}${at.path}`)}>Fehler melden</a>
          </>
        ) : null}
      </p>
    </aside>
  )
}

const shownMovers = 4

/** Who moved the lead index, in points: the strongest and the weakest by name, the rest together. */
function Contributions({ report: { contributionList, indexList } }: { report: Report }) {
  const [lead] = indexList
  if (!lead || contributionList.length === 0) return null
  const risen = contributionList.filter(({ value }) => value > 0)
  const fallen = contributionList.filter(({ value }) => value < 0).toReversed()
  const rows = [
    ...movers(risen, 'Übrige Gewinner'),
    ...movers(fallen, 'Übrige Verlierer'),
    { label: 'Summe', value: sumOf(contributionList), path: undefined },
  ]
  // bars compare values with each other; sums of many have none
  const most = Math.max(...rows.map(({ path, value }) => (path === undefined ? 0 : Math.abs(value))))
  return (
    <div className="member-points">
      <Board title={`Wer den ${lead.instrument.name} bewegt`}>
        <Table
          caption={`Beitrag zum ${lead.instrument.name} in Punkten`}
          rows={rows}
          rowKey={({ label }) => label}
          columns={[
            { key: 'name', label: 'Wert', cell: ({ label, path }) => (path ? <a href={path}>{label}</a> : label) },
            {
              key: 'bar',
              label: <span className="vh">Anteil</span>,
              from: 'half',
              inFile: false,
              cell: ({ path, value }) => (path === undefined ? null : <DivergingBar value={value} most={most} />),
            },
            {
              key: 'points',
              label: 'Punkte',
              numeric: true,
              cell: ({ label, value }) =>
                label === 'Summe' ? (
                  <b>{format.change(value)}</b>
                ) : (
                  <span className={direction(value)}>{format.change(value)}</span>
                ),
              attributes: ({ value }) => exactly(value),
            },
          ]}
        />
      </Board>
    </div>
  )
}

type Contribution = Report['contributionList'][number]

const movers = (list: readonly Contribution[], rest: string) => [
  ...list
    .slice(0, shownMovers)
    .map(({ instrument, value }) => ({ label: instrument.name, value, path: pathOf(instrument) })),
  ...(list.length > shownMovers
    ? [{ label: `${rest} (${list.length - shownMovers})`, value: sumOf(list.slice(shownMovers)), path: undefined }]
    : []),
]

/** To the hundredth, as they are shown. */
const sumOf = (list: readonly Contribution[]): number =>
  Math.round(list.reduce((sum, { value }) => sum + value, 0) * 100) / 100

const shownLetters = 70

/** As much of headline, kind and day as lists of hits show. */
function titleOf({ headline, name, datetime }: Report): string {
  const titles = [`${headline} – ${name} ${format.date(datetime)}`, `${headline} – ${format.date(datetime)}`]
  return titles.find(({ length }) => length <= shownLetters) ?? headline
}

/** One report: what happened until its instant, in sentences and figures. */
export const report = page({
  path: `${base}/:day/:kind`,
  widthClass: 'lg',
  async load({ call, params }) {
    const { day = '', kind } = params
    const known = reportKinds.find((each) => each === kind)
    if (!known || !isDay(day)) throw new Failure('NOT_FOUND', { day, kind })
    const found = await call(getReport, { params: { day, kind: known } })
    const sameDay = await softly(call(listReports, { query: { dateEnd: day, days: 1 } }))
    return { found, others: (sameDay?.list ?? []).filter((each) => each.day === day && each.kind !== known) }
  },
  head: ({ found }, { settings }) => ({
    title: titleOf(found),
    description: found.paragraphs[0]?.slice(0, 155) ?? found.headline,
    written: { datetime: found.datetime },
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: found.headline,
        datePublished: found.datetime,
        author: { '@type': 'Organization', name: settings.name },
        description: found.note,
        mainEntityOfPage: `${settings.publicUrl}${reportPath(found)}`,
      },
    ],
  }),
  Page: ({ found, others, at }) => (
    <>
      <Crumbs crumbs={[...crumbs, { label: 'Marktberichte', path: base }, { label: found.name }]} />
      <div className="cols">
        <div className="stack">
          <article className="board prose report-text">
            <p className="sm mut">
              <span className="badge auto">automatisch erstellt</span> {found.name},{' '}
              <time dateTime={found.datetime}>
                {`${dayText(found.day)} ${found.day.slice(0, 4)}, `}
                {format.minute(found.datetime)} Uhr
              </time>
            </p>
            <h1>{found.headline}</h1>
            <HowMade report={found} at={at} />
            {found.linkedParagraphs.map((pieces, place) => (
              <p key={found.paragraphs[place]}>
                {pieces.map(({ text, url }) =>
                  url === undefined ? (
                    text
                  ) : (
                    <a key={text} className="value" href={new URL(url).pathname}>
                      {text}
                    </a>
                  ),
                )}
              </p>
            ))}
          </article>
          <Contributions report={found} />
        </div>
        <div className="stack">
          <Board title="Indizes" footer={<span>Stand {format.minute(found.datetime)}, gegen den letzten Schluss</span>}>
            <Standings caption="Indizes zum Zeitpunkt des Berichts" rows={found.indexList} />
          </Board>
          {found.topList.length > 0 ? (
            <Board title="Gewinner">
              <Standings caption="Gewinner zum Zeitpunkt des Berichts" rows={found.topList} />
            </Board>
          ) : null}
          {found.flopList.length > 0 ? (
            <Board title="Verlierer">
              <Standings caption="Verlierer zum Zeitpunkt des Berichts" rows={found.flopList} />
            </Board>
          ) : null}
          {others.length > 0 ? (
            <Board title="Weitere Berichte des Tages">
              <ReportTeasers reports={others} />
            </Board>
          ) : null}
        </div>
      </div>
    </>
  ),
})
