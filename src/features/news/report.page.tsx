import { getReport, listReports, reportKinds, type Report, type ReportStanding } from './reports.contract.ts'
import { ReportPoints } from './report-points.block.tsx'
import { reportPath, ReportTeasers } from '#features/lists/report-teasers.block.tsx'
import type { Call } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { getChartHistory } from '#contract/history.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { letterTo } from '#web/blocks/report-link.tsx'
import { exactly, Table } from '#web/blocks/table.tsx'
import { isDay, seriesOf } from '#web/charts/history.ts'
import { PriceChart } from '#web/charts/price-chart.tsx'
import type { Series } from '#web/charts/series.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { Icon } from '#web/shell/icons.tsx'
import { softly } from '#web/soft.tsx'

const base = '/news/marktberichte'
const crumbs = [
  { label: 'News', path: '/news' },
  { label: 'Marktberichte', path: base },
]
const dayText = (day: string): string => format.longDate(`${day}T12:00:00Z`)

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
      <Icon name="info" small />
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

const shownLetters = 70

/** As much of headline, kind and day as lists of hits show. */
function titleOf({ headline, name, datetime }: Report): string {
  const titles = [`${headline} – ${name} ${format.date(datetime)}`, `${headline} – ${format.date(datetime)}`]
  return titles.find(({ length }) => length <= shownLetters) ?? headline
}

/** A move in brackets behind a value's name has the colour of moves, and needs no brackets. */
function Said({ text }: { text: string }) {
  const [, before, move] = /^(.+)\s\(([+−±][^)]+\s%)\)$/u.exec(text) ?? []
  if (before === undefined || move === undefined) return <>{text}</>
  return (
    <>
      {before} <span className={move.startsWith('+') ? 'up' : move.startsWith('−') ? 'down' : undefined}>{move}</span>
    </>
  )
}

/** The minutes of the lead index until the report; none before its exchange has opened. */
async function courseOf(call: Call, { day, datetime, indexList: [lead] }: Report): Promise<Series | undefined> {
  if (!lead) return undefined
  const { entityType, entityValue } = lead.instrument
  const query = { resolution: '1m', startDate: day, endDate: datetime } as const
  return seriesOf(await call(getChartHistory, { params: { entityType, entityValue }, query }))
}

function CourseBoard({
  report: { datetime, indexList },
  course,
}: {
  report: Report
  course: Series | null | undefined
}) {
  const [lead] = indexList
  if (!lead || !course || course.value.length < 2) return null
  const { name } = lead.instrument
  const before = course.day?.previousClose
  return (
    <Board
      title={`${name} bis ${format.minute(datetime)}`}
      footer={before === undefined ? undefined : <span>gepunktet: letzter Schluss</span>}
    >
      <div className="chart course">
        <PriceChart
          label={`${name} am Tag des Berichts bis ${format.minute(datetime)} Uhr`}
          series={course}
          range="D1"
          kind={kindOf(lead.instrument)}
          reference={before}
          withVolume={false}
        />
      </div>
    </Board>
  )
}

/** One report: what happened until its instant, in sentences and figures. */
export const report = page({
  path: `${base}/:day/:kind`,
  async load({ call, params }) {
    const { day = '', kind } = params
    const known = reportKinds.find((each) => each === kind)
    if (!known || !isDay(day)) throw new Failure('NOT_FOUND', { day, kind })
    const found = await call(getReport, { params: { day, kind: known } })
    const [sameDay, course] = await Promise.all([
      softly(call(listReports, { query: { dateEnd: day, days: 1 } })),
      softly(courseOf(call, found)),
    ])
    return { found, course, others: (sameDay?.list ?? []).filter((each) => each.day === day && each.kind !== known) }
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
  Page: ({ found, course, others, at }) => (
    <>
      <Crumbs crumbs={[...crumbs, { label: found.name }]} />
      <div className="cols">
        <div className="stack">
          <article className="board article">
            <p className="by">
              <span className="badge auto">automatisch erstellt</span>
              <span>
                {found.name},{' '}
                <time dateTime={found.datetime}>
                  {`${dayText(found.day)} ${found.day.slice(0, 4)}, `}
                  {format.minute(found.datetime)} Uhr
                </time>
              </span>
            </p>
            <h1>{found.headline}</h1>
            <HowMade report={found} at={at} />
            <div className="prose">
              {found.linkedParagraphs.map((pieces, place) => (
                <p key={found.paragraphs[place]}>
                  {pieces.map(({ text, url }) =>
                    url === undefined ? (
                      text
                    ) : (
                      <a key={text} className="value" href={new URL(url).pathname}>
                        <Said text={text} />
                      </a>
                    ),
                  )}
                </p>
              ))}
            </div>
          </article>
          <ReportPoints report={found} />
        </div>
        <div className="stack">
          <CourseBoard report={found} course={course} />
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
