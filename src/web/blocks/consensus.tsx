import type { Recommendations } from '#contract/stocks.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { format } from '#web/format.ts'

/** How many analysts buy, hold and sell; series colours, for a rating is no price move. */
export function Consensus({ rating, last }: { rating: Recommendations; last: number | undefined }) {
  const buy = rating.numStrongBuy + rating.numBuy
  const sell = rating.numSell + rating.numStrongSell
  const parts = [
    { label: 'Kaufen', count: buy, colour: 'var(--s-1)' },
    { label: 'Halten', count: rating.numHold, colour: 'var(--c-line-strong)' },
    { label: 'Verkaufen', count: sell, colour: 'var(--s-2)' },
  ]
  const target = rating.avgTargetPrice
  return (
    <div className="pad">
      <div className="consensus" role="img" aria-label={`Konsens: ${parts.map(({ count, label }) => `${count} ${label}`).join(', ')}`}>
        {parts.map(({ label, count, colour }) => <i key={label} style={{ flex: count, background: colour }} />)}
      </div>
      <dl className="consensus-legend">
        {parts.map(({ label, count, colour }) => (
          <div key={label}><i style={{ background: colour }} aria-hidden="true" /><dt>{label}</dt><dd>{count}</dd></div>
        ))}
      </dl>
      {target === undefined ? null : (
        <p className="sm" style={{ marginTop: '.75rem' }}>
          Mittleres Kursziel <b>{format.number(target)} {rating.idCurrencyTargetPrice}</b>
          {last ? <>, Abstand <ChangePercent value={(target / last - 1) * 100} /></> : null}
        </p>
      )}
      <p className="xs mut">
        4 Wochen: {rating.numUpgraded} hochgestuft, {rating.numDowngraded} abgestuft · {rating.numTotal} Häuser
      </p>
    </div>
  )
}
