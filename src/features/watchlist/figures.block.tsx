import type { ReactNode } from 'react'
import { ChangePercent } from '#web/blocks/change.tsx'
import { format } from '#web/format.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { WatchlistReport } from '#features/watchlist/watchlists.contract.ts'
import { pathOf } from '#web/navigation.ts'

/** What a list comes to: today first, then since its papers came. */
export function Figures({ report, now }: { report: WatchlistReport; now: Instant }) {
  const { numberPositions, best, worst } = report
  return (
    <section className="board figures" aria-label="Die Liste in Zahlen">
      <div className="figures-lead">
        <p className="xs mut2">1 Tag im Mittel</p>
        <p className="v">
          <ChangePercent value={report.performanceDayPct} />
        </p>
        <p className="source">Jeder Wert zählt gleich · Stand {format.time(now, now)}</p>
      </div>
      <dl>
        <Entry label="Seit Aufnahme" detail="im Mittel">
          <ChangePercent value={report.performanceSincePct} digits={1} />
        </Entry>
        <Entry label="Im Plus" detail={`seit Aufnahme ${report.numberRisenSince} von ${report.numberSince}`}>
          {report.numberRising} von {numberPositions}
        </Entry>
        {best ? (
          <Entry label="Am stärksten" detail={<ChangePercent value={best.performancePct} />}>
            <a href={pathOf(best.instrument)}>{best.instrument.name}</a>
          </Entry>
        ) : null}
        {worst ? (
          <Entry label="Am schwächsten" detail={<ChangePercent value={worst.performancePct} />}>
            <a href={pathOf(worst.instrument)}>{worst.instrument.name}</a>
          </Entry>
        ) : null}
      </dl>
    </section>
  )
}

const Entry = ({ label, detail, children }: { label: string; detail: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {children}
      <small>{detail}</small>
    </dd>
  </div>
)
