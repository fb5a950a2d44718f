import type { Recommendations } from '#features/stocks/ratings.contract.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { format } from '#web/format.ts'

/** room beside the outermost mark, of the span */
const margin = 0.06

/** The lowest, mean and highest target on one line with the price, and a dot for the last target of each institute. */
export function TargetStrip({ ratings, last }: { ratings: Recommendations; last: number | undefined }) {
  const { minTargetPrice: low, avgTargetPrice: mean, maxTargetPrice: high, idCurrencyTargetPrice: currency } = ratings
  if (low === undefined || mean === undefined || high === undefined) return null
  const from = Math.min(low, last ?? low)
  const to = Math.max(high, last ?? high)
  const room = (to - from || to) * margin
  const placeOf = (price: number) => `${Math.round(((price - from + room) / (to - from + 2 * room)) * 1000) / 10}%`
  const marks = [
    { label: 'Tiefstes Ziel', value: low },
    { label: 'Mittleres Ziel', value: mean },
    { label: 'Höchstes Ziel', value: high },
  ]
  return (
    <div className="target-strip">
      <svg width="100%" height="44" role="img" aria-label={inWords(marks, last, currency)}>
        <rect className="track" y="20" width="100%" height="4" rx="2" />
        <svg x={placeOf(low)} width={`${Number.parseFloat(placeOf(high)) - Number.parseFloat(placeOf(low))}%`}>
          <rect className="span" y="18" width="100%" height="8" rx="2" />
        </svg>
        {newestTargets(ratings).map((target, index) => (
          <circle key={index} className="target" cx={placeOf(target)} cy="22" r="4" />
        ))}
        <svg x={placeOf(mean)} overflow="visible">
          <rect className="mean" x="-1.5" y="10" width="3" height="24" rx="1" />
        </svg>
        {last === undefined ? null : (
          <svg x={placeOf(last)} overflow="visible">
            <path className="price" d="M-6 2h12l-6 8z M-1 10h2v26h-2z" />
          </svg>
        )}
      </svg>
      <dl>
        {last === undefined ? null : (
          <div>
            <dt className="price">Kurs</dt>
            <dd>
              {format.number(last)} <small>{currency}</small>
            </dd>
          </div>
        )}
        {marks.map(({ label, value }) => (
          <div key={label}>
            <dt className={value === mean ? 'mean' : 'span'}>{label}</dt>
            <dd>
              {format.number(value)} <small>{currency}</small>{' '}
              {last ? <ChangePercent value={(value / last - 1) * 100} digits={1} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The last target of each institute. */
const newestTargets = ({ list }: Recommendations): number[] =>
  [...Map.groupBy(list, ({ institute }) => institute).values()].flatMap(
    (own) => own.toSorted((a, b) => a.datetime.localeCompare(b.datetime)).at(-1)?.targetPrice ?? [],
  )

const inWords = (marks: readonly { label: string; value: number }[], last: number | undefined, currency: string) =>
  [
    ...(last === undefined ? [] : [`Kurs ${format.number(last)}`]),
    ...marks.map(({ label, value }) => `${label} ${format.number(value)}`),
  ].join(', ') + ` ${currency}`
