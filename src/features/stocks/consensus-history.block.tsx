import { dayMs } from '#contract/vocabulary.ts'
import type { Recommendations } from '#features/stocks/ratings.contract.ts'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

type Rating = Recommendations['list'][number]

/** What the institutes said together at an instant. */
export interface ConsensusThen {
  weeksAgo: number
  buy: number
  hold: number
  sell: number
  /** mean target; undefined where nobody had one */
  target: number | undefined
}

const weekMs = 7 * dayMs
const weeks = [0, 1, 2, 3, 4] as const

/** The view an institute held: its last one until then, else what its first one after that replaced. */
function heldAt(ratings: readonly Rating[], at: number): { rating: Rating['rating']; target: number } | undefined {
  const ascending = ratings.toSorted((a, b) => a.datetime.localeCompare(b.datetime))
  const last = ascending.findLast(({ datetime }) => Date.parse(datetime) <= at)
  if (last) return { rating: last.rating, target: last.targetPrice }
  const [first] = ascending
  return first?.ratingBefore && first.targetPriceBefore !== undefined
    ? { rating: first.ratingBefore, target: first.targetPriceBefore }
    : undefined
}

/** The aggregate today and at the end of each of the four weeks before. */
export function consensusHistory(list: readonly Rating[], now: number): ConsensusThen[] {
  const institutes = [...Map.groupBy(list, ({ institute }) => institute).values()]
  return weeks.map((weeksAgo) => {
    const held = institutes.flatMap((ratings) => heldAt(ratings, now - weeksAgo * weekMs) ?? [])
    const count = (...wanted: Rating['rating'][]) => held.filter(({ rating }) => wanted.includes(rating)).length
    return {
      weeksAgo,
      buy: count('STRONG_BUY', 'BUY'),
      hold: count('HOLD'),
      sell: count('SELL', 'STRONG_SELL'),
      target: held.length === 0 ? undefined : held.reduce((sum, { target }) => sum + target, 0) / held.length,
    }
  })
}

const words = ({ weeksAgo }: ConsensusThen) =>
  weeksAgo === 0 ? 'heute' : `vor ${format.counted(weeksAgo, 'Woche', 'Wochen')}`

/** Five rows: how the aggregate came to be what it is. */
export function ConsensusHistory({ list, now }: { list: readonly Rating[]; now: number }) {
  return (
    <Table
      caption="Konsens der letzten vier Wochen"
      rows={consensusHistory(list, now)}
      rowKey={words}
      columns={[
        { key: 'when', label: 'Stand', cell: (row) => <span className="nw">{words(row)}</span> },
        { key: 'buy', label: 'Kaufen', numeric: true, cell: (row) => row.buy },
        { key: 'hold', label: 'Halten', numeric: true, cell: (row) => row.hold },
        { key: 'sell', label: 'Verk.', numeric: true, cell: (row) => row.sell },
        { key: 'target', label: 'Ø Ziel', numeric: true, cell: (row) => format.number(row.target) },
      ]}
    />
  )
}
