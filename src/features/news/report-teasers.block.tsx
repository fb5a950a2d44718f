import type { ReportHead } from './reports.contract.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { format } from '#web/format.ts'

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
