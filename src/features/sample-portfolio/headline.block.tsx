import { MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import type { PortfolioWithFigures } from '#features/sample-portfolio/portfolios.contract.ts'
import { trailPath } from '#features/sample-portfolio/trail.block.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { LeadFigures, type LeadFigure } from '#web/blocks/lead-figures.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

/** One large figure with its source, and up to six that explain it. */
export function Headline({
  portfolio: { figures, isoCurrency, keepsCash },
  home,
  more = [],
  at,
}: {
  portfolio: PortfolioWithFigures
  /** its address */
  home: string
  more?: readonly LeadFigure[]
  at: PageContext
}) {
  const shown: readonly LeadFigure[] = [
    {
      label: 'Heute',
      value: <MoneyChange value={figures.performanceDay} />,
      detail: <ChangePercent value={figures.performanceDayPct} />,
    },
    {
      label: 'Gewinn/Verlust',
      value: <MoneyChange value={figures.result} />,
      detail: <ChangePercent value={figures.resultPct} digits={1} />,
    },
    {
      label: 'Rendite (TTWROR)',
      value: (
        <a href={trailPath(home, 'ttwror')} title="Wie kommt diese Zahl zustande?">
          <ChangePercent value={figures.ttwrorPct} digits={1} />
        </a>
      ),
      detail: figures.dateFirst ? `seit ${format.date(figures.dateFirst)}` : undefined,
    },
    ...more,
    ...(keepsCash ? [{ label: 'Konto', value: format.number(figures.cash), detail: isoCurrency }] : []),
  ]
  return (
    <LeadFigures
      lead={{
        label: keepsCash ? 'Wert mit Konto' : 'Wert',
        value: (
          <a href={trailPath(home, 'totals')} title="Wie kommt diese Zahl zustande?">
            {format.number(figures.value)}
          </a>
        ),
        unit: isoCurrency,
        detail: (
          <>
            Stand {format.time(at.now, at.now)} <SimulatedBadge />
          </>
        ),
      }}
      figures={shown}
    />
  )
}
