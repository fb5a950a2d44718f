import type { Recommendations } from '#features/stocks/ratings.contract.ts'
import { format } from '#web/format.ts'

type Rating = Recommendations['list'][number]

/** From the best to the worst view. */
const words = {
  STRONG_BUY: 'Stark kaufen',
  BUY: 'Kaufen',
  HOLD: 'Halten',
  SELL: 'Verkaufen',
  STRONG_SELL: 'Stark verkaufen',
} as const satisfies Record<Rating['rating'], string>
const ladder = Object.keys(words)

/** Above 0 where the view got better, below 0 where it got worse. */
export const ratingChange = ({ rating, ratingBefore }: Rating): number =>
  ratingBefore === undefined ? 0 : ladder.indexOf(ratingBefore) - ladder.indexOf(rating)

/** Above 0 where the target was raised, below 0 where it was cut; in the currency of the target. */
export const targetChange = ({ targetPrice, targetPriceBefore = targetPrice }: Rating): number =>
  targetPrice - targetPriceBefore

const pointed = (change: number): string => (change > 0 ? 'change-chip raised' : 'change-chip lowered')

/** The view; a change is a chip that says from which one. */
export const RatingChange = ({ rating }: { rating: Rating }) => (
  <>
    <span className="nw">{words[rating.rating]}</span>
    {rating.ratingBefore !== undefined && ratingChange(rating) !== 0 ? (
      <span className={pointed(ratingChange(rating))}>
        <span className="from">{ratingChange(rating) > 0 ? 'hoch' : 'ab'}</span> von {words[rating.ratingBefore]}
      </span>
    ) : null}
  </>
)

/** The target; a change is a chip that says from which price, and by how much. */
export const TargetChange = ({ rating }: { rating: Rating }) => (
  <>
    {format.number(rating.targetPrice)}
    {rating.targetPriceBefore !== undefined && targetChange(rating) !== 0 ? (
      <span className={pointed(targetChange(rating))}>
        <span className="from">von {format.number(rating.targetPriceBefore)},</span>
        {format.changePercent((rating.targetPrice / rating.targetPriceBefore - 1) * 100, 0)}
      </span>
    ) : null}
  </>
)
