import { ChangePercent } from '#web/blocks/change.tsx'
import { LeadFigures, type LeadFigure } from '#web/blocks/lead-figures.tsx'
import { format } from '#web/format.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { WatchlistReport } from '#features/watchlist/watchlists.contract.ts'
import { pathOf } from '#web/navigation.ts'

/** What a list comes to: today first, then since its papers came. */
export function Figures({ report, now }: { report: WatchlistReport; now: Instant }) {
  const { numberPositions, best, worst } = report
  return (
    <LeadFigures
      label="Die Liste in Zahlen"
      lead={{
        label: '1 Tag im Mittel',
        value: <ChangePercent value={report.performanceDayPct} />,
        detail: `Jeder Wert zählt gleich · Stand ${format.time(now, now)}`,
      }}
      figures={[
        {
          label: 'Seit Aufnahme',
          value: <ChangePercent value={report.performanceSincePct} digits={1} />,
          detail: 'im Mittel',
        },
        {
          label: 'Im Plus',
          value: `${report.numberRising} von ${numberPositions}`,
          detail: `seit Aufnahme ${report.numberRisenSince} von ${report.numberSince}`,
        },
        ...extreme('Am stärksten', best),
        ...extreme('Am schwächsten', worst),
      ]}
    />
  )
}

const extreme = (label: string, paper: WatchlistReport['best']): LeadFigure[] =>
  paper
    ? [
        {
          label,
          value: <a href={pathOf(paper.instrument)}>{paper.instrument.name}</a>,
          detail: <ChangePercent value={paper.performancePct} />,
        },
      ]
    : []
