import type { ListRow } from '#contract/lists.ts'
import { keyOf } from '#features/lists/well-known.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Sparkline } from '#web/blocks/sparkline.tsx'
import { direction, format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { Icon } from '#web/shell/icons.tsx'

/** Values with their day, price and change. */
export const MarketsNow = ({ rows }: { rows: readonly ListRow[] }) => (
  <Board title="Märkte jetzt" action={<a href="/">Alle Märkte</a>}>
    <ul className="own-list markets-now">
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <a href={pathOf(row.instrument)}>{row.instrument.name}</a>
          <Day row={row} />
          <span className="num">
            <span {...live(row.quote, 'last')}>{format.price(row.quote.last, kindOf(row.instrument))}</span>
            <Change row={row} />
          </span>
        </li>
      ))}
    </ul>
  </Board>
)

/** Values to be ticked, which begin a watchlist. */
export const Suggestions = ({ rows, chosen }: { rows: readonly ListRow[]; chosen: readonly string[] }) => (
  <fieldset className="suggestions">
    <legend className="vh">Oder einer von diesen</legend>
    {rows.map((row) => (
      <label key={keyOf(row)}>
        <input type="checkbox" name="vorschlag" value={keyOf(row)} defaultChecked={chosen.includes(keyOf(row))} />
        <b>{row.instrument.name}</b>
        <Day row={row} />
        <Change row={row} />
      </label>
    ))}
  </fieldset>
)

/** The same, each with a click of its own that takes it into a list. */
export const SuggestedPapers = ({ rows }: { rows: readonly ListRow[] }) => (
  <div className="suggestions">
    {rows.map((row) => (
      <button key={keyOf(row)} name="papier" value={keyOf(row)}>
        <Icon name="plus" small />
        <b>
          {row.instrument.name}
          <span className="vh"> aufnehmen</span>
        </b>
        <Day row={row} />
        <Change row={row} />
      </button>
    ))}
  </div>
)

const Day = ({ row: { instrument, sparkline, sparklineAt } }: { row: ListRow }) => (
  <Sparkline label={`${instrument.name}, Verlauf des Tages`} points={sparkline} at={sparklineAt} />
)

const Change = ({ row: { quote } }: { row: ListRow }) => (
  <span className={direction(quote.performancePct)} {...live(quote, 'performancePct')}>
    {format.changePercent(quote.performancePct)}
  </span>
)
