import type { Recommendations } from '#features/stocks/ratings.contract.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { format } from '#web/format.ts'

/** How many analysts buy, hold and sell; series colours, for a rating is no price move. */
export function Consensus({ rating, last }: { rating: Recommendations; last: number | undefined }) {
  const buy = rating.numStrongBuy + rating.numBuy
  const sell = rating.numSell + rating.numStrongSell
  const parts = [
    { label: 'Kaufen', count: buy, mark: 'buy' },
    { label: 'Halten', count: rating.numHold, mark: 'hold' },
    { label: 'Verkaufen', count: sell, mark: 'sell' },
  ]
  const target = rating.avgTargetPrice
  const total = Math.max(buy + rating.numHold + sell, 1)
  const shareOf = (count: number) => Math.round((count / total) * 1000) / 10
  return (
    <div className="pad">
      <svg
        className="consensus"
        width="100%"
        height="12"
        role="img"
        aria-label={`Konsens: ${parts.map(({ count, label }) => `${count} ${label}`).join(', ')}`}
      >
        {parts.map(({ mark, count }, index) => (
          <svg
            key={mark}
            x={`${shareOf(parts.slice(0, index).reduce((sum, part) => sum + part.count, 0))}%`}
            width={`${shareOf(count)}%`}
            height="12"
          >
            <rect className={mark} width="100%" height="12" />
            {index < parts.length - 1 ? <rect x="100%" width="2" height="12" transform="translate(-2)" /> : null}
          </svg>
        ))}
      </svg>
      <dl className="consensus-legend">
        {parts.map(({ label, count, mark }) => (
          <div key={label}>
            <i className={mark} aria-hidden="true" />
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {target === undefined ? null : (
        <p className="sm spaced-top">
          Mittleres Kursziel{' '}
          <b>
            {format.number(target)} {rating.idCurrencyTargetPrice}
          </b>
          {last ? (
            <>
              , Abstand <ChangePercent value={(target / last - 1) * 100} />
            </>
          ) : null}
        </p>
      )}
      <p className="xs mut">
        4 Wochen: {rating.numUpgraded} hochgestuft, {rating.numDowngraded} abgestuft ·{' '}
        {format.counted(rating.numTotal, 'Haus', 'Häuser')}
      </p>
    </div>
  )
}
