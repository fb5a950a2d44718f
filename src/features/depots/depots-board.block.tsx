import { depotsPath } from '#features/depots/frame.block.tsx'
import type { DepotRow, WealthReply } from '#features/depots/wealth.contract.ts'
import { bookingWords } from '#features/sample-portfolio/booking-words.ts'
import { MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

const depotColumns: readonly Column<DepotRow>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: ({ name, entityValue, figures, isoCurrency, isCounted }) => (
      <>
        <a href={`${depotsPath}/${entityValue}`}>{name}</a>
        <small>
          {figures.numberTransactions === 0
            ? 'noch leer'
            : `${format.counted(figures.numberPositions, 'Position', 'Positionen')} · ${isoCurrency}`}
          {isCounted ? '' : ' · zählt nicht mit'}
        </small>
      </>
    ),
  },
  {
    key: 'day',
    label: 'Heute',
    numeric: true,
    cell: ({ figures }) => <ChangePercent value={figures.performanceDayPct} />,
  },
  {
    key: 'value',
    label: 'Wert EUR',
    numeric: true,
    cell: ({ valueEur }) => format.number(valueEur),
    attributes: ({ valueEur }) => exactly(valueEur),
  },
  {
    key: 'gain',
    label: 'Gewinn/Verlust',
    numeric: true,
    from: 'tablet',
    cell: ({ gainEur }) => <MoneyChange value={gainEur} />,
    attributes: ({ gainEur }) => exactly(gainEur),
  },
  {
    key: 'gainPct',
    label: 'G/V',
    numeric: true,
    from: 'wide',
    cell: (depot) => <ChangePercent value={gainPctOf([depot])} digits={1} />,
  },
  {
    key: 'xirr',
    label: 'IZF p. a.',
    numeric: true,
    from: 'tablet',
    cell: ({ xirrPct }) => <ChangePercent value={xirrPct} digits={1} />,
  },
  {
    key: 'share',
    label: 'Anteil',
    numeric: true,
    cell: ({ sharePct }) => format.percent(sharePct, 1),
    attributes: ({ sharePct }) => exactly(sharePct),
  },
]

const sumOf = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((sum, value = 0) => sum + Math.round(value * 100), 0) / 100

/** What was gained of what was paid in. */
function gainPctOf(depots: readonly DepotRow[]): number | undefined {
  const [value, gain] = [sumOf(depots.map(({ valueEur }) => valueEur)), sumOf(depots.map(({ gainEur }) => gainEur))]
  return value - gain > 0 ? (gain / (value - gain)) * 100 : undefined
}

/** Of all depots that count. */
function DepotSum({ depots }: { depots: readonly DepotRow[] }) {
  const counted = depots.filter(({ isCounted, valueEur }) => isCounted && valueEur !== undefined)
  return counted.length < 2 ? undefined : (
    <tfoot>
      <tr>
        <th scope="row" className="name">
          Summe Depots
        </th>
        <td className="num">{noSum}</td>
        <td className="num">{format.number(sumOf(counted.map(({ valueEur }) => valueEur)))}</td>
        <td className="num c-tablet">
          <MoneyChange value={sumOf(counted.map(({ gainEur }) => gainEur))} />
        </td>
        <td className="num c-wide">
          <ChangePercent value={gainPctOf(counted)} digits={1} />
        </td>
        <td className="num c-tablet">{noSum}</td>
        <td className="num">{format.percent(sumOf(counted.map(({ sharePct }) => sharePct)), 1)}</td>
      </tr>
    </tfoot>
  )
}

/** of what has no sum */
const noSum = ''

/** Every depot with what it is worth, and all together. */
export const DepotsBoard = ({ depots }: { depots: readonly DepotRow[] }) => (
  <Board title="Depots" action={<a href={`${depotsPath}/hinzufuegen`}>Depot anlegen</a>}>
    {depots.length === 0 ? (
      <Empty text="Noch kein Depot." />
    ) : (
      <Table
        caption="Depots"
        columns={depotColumns}
        rows={depots}
        rowKey={({ entityValue }) => entityValue}
        foot={<DepotSum depots={depots} />}
      />
    )}
  </Board>
)

/** Depots of which some rows do not count as they stand. */
export function ToCheck({ depots }: Pick<WealthReply, 'depots'>) {
  const warned = depots.filter(({ numberWarnings }) => numberWarnings > 0)
  return warned.length === 0 ? null : (
    <Board title="Zu prüfen">
      <ul className="booked">
        {warned.map(({ entityValue, name, numberWarnings, warnings }) => (
          <li key={entityValue}>
            <span>
              {warnings.map((warning) => (
                <span key={warning} className="to-check">
                  {bookingWords(warning)}
                </span>
              ))}
              <small className="mut2">
                {name}
                {numberWarnings > warnings.length
                  ? ` · ${format.counted(numberWarnings - warnings.length, 'weiterer Hinweis', 'weitere Hinweise')}`
                  : ''}
              </small>
            </span>
            <a href={`${depotsPath}/${entityValue}/transaktionen`}>
              Prüfen<span className="vh"> {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </Board>
  )
}
