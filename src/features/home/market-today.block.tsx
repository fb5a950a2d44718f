import type { ReplyOf } from '#contract/endpoint.ts'
import type { getMarketToday } from '#features/home/market-today.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { StackedBar } from '#web/blocks/stacked-bar.tsx'
import { direction, format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { ifLoaded } from '#web/soft.tsx'

export type MarketToday = ReplyOf<typeof getMarketToday>

/** „Markt heute“: the day in sentences, how many rise and fall, who moved the index most. */
export const MarketTodayBoard = ({ today }: { today: MarketToday | undefined | null }) => (
  <Board
    title="Markt heute"
    action={
      today ? (
        <a className="more" href={pathOf(today.index)}>
          {today.index.name}
        </a>
      ) : undefined
    }
    footer={today ? <span>{today.note}</span> : undefined}
  >
    {ifLoaded(today, (given) => (
      <div className="pad market-today">
        <p>{given.text.join(' ')}</p>
        <Breadth today={given} />
        <Movers label="Größte Beiträge zum Index" list={[...given.topList, ...given.flopList]} />
      </div>
    ))}
  </Board>
)

/** Who rises and who falls, on one bar; the numbers stand below it. */
function Breadth({ today: { numberTop, numberEqual, numberFlop } }: { today: MarketToday }) {
  if (numberTop + numberEqual + numberFlop === 0) return null
  return (
    <div className="breadth">
      <StackedBar
        height={10}
        parts={[
          { look: 'up', value: numberTop },
          { look: 'flat', value: numberEqual },
          { look: 'down', value: numberFlop },
        ]}
      />
      <p>
        <span className="up">{format.integer(numberTop)} im Plus</span>
        {numberEqual > 0 ? <span>{format.integer(numberEqual)} unverändert</span> : null}
        <span className="down">{format.integer(numberFlop)} im Minus</span>
      </p>
    </div>
  )
}

const Movers = ({ label, list }: { label: string; list: MarketToday['topList'] }) =>
  list.length === 0 ? null : (
    <ul className="largest" aria-label={label}>
      {list.map(({ instrument, value }) => (
        <li key={instrument.entityValue}>
          <a href={pathOf(instrument)}>{instrument.tinyName}</a>{' '}
          <b className={direction(value)}>
            {format.change(value, 2)} {format.unit('PKT')}
          </b>
        </li>
      ))}
    </ul>
  )
