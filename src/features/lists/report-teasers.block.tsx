import type { Instant } from '#contract/vocabulary.ts'
import type { ReportHead, ReportList } from '#features/news/reports.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { dayOf } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { ifLoaded } from '#web/soft.tsx'

/** Where a report stands. */
export const reportPath = ({ day, kind }: Pick<ReportHead, 'day' | 'kind'>): string =>
  `/news/marktberichte/${day}/${kind}`

/** Reports of one day as a list: time, headline, its lead index. */
export const ReportTeasers = ({ reports }: { reports: readonly ReportHead[] }) => (
  <ul className="news">
    {reports.map((report) => {
      const [lead] = report.indexList
      return (
        <li key={report.kind}>
          <time dateTime={report.datetime}>{format.minute(report.datetime)}</time>
          <div>
            <a href={reportPath(report)}>{report.headline}</a>
            <p className="by">
              <span>{report.name}</span>
              {lead ? (
                <span>
                  {lead.instrument.name} <ChangePercent value={lead.performancePct} />
                </span>
              ) : null}
            </p>
          </div>
        </li>
      )
    })}
  </ul>
)

/** Times alone would pass for those of today. */
const reportsTitle = ([latest]: readonly ReportHead[], today: string): string =>
  latest === undefined || latest.day === today
    ? 'Marktberichte'
    : `Marktberichte vom ${format.longDate(`${latest.day}T12:00:00Z`)}`

/** The reports of the last trading day. */
export const ReportsBoard = ({ reports, now }: { reports: ReportList | undefined | null; now: Instant }) => (
  <Board
    title={reportsTitle(reports?.list ?? [], dayOf(now))}
    footer={
      <>
        <span>{reports?.note}</span>
        <a href="/news/marktberichte">Alle Marktberichte</a>
      </>
    }
  >
    {ifLoaded(reports, ({ list }) => (
      <ReportTeasers reports={list} />
    ))}
  </Board>
)
