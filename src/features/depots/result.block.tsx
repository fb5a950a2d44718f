import { depotsPath } from '#features/depots/frame.block.tsx'
import type { InvestmentReply } from '#features/depots/wealth.contract.ts'
import { gainOf, MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { isNominal, piecesOf } from '#web/blocks/pieces.ts'
import { Empty } from '#web/blocks/states.tsx'
import { SumBars } from '#web/blocks/sum-bars.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

const lineLabels: Readonly<Record<string, string>> = {
  bought: 'Gekauft',
  deliveredIn: 'Eingebucht',
  sold: 'Verkauft',
  deliveredOut: 'Ausgebucht',
  moved: 'Überträge',
  fees: 'Gebühren',
  taxes: 'Steuern',
  value: 'Wert jetzt',
}

export const incomeLabel = (quote: InvestmentReply['quote']): string =>
  isNominal(quote) ? 'Zinsen vor Steuern' : 'Dividenden vor Steuern'

/** What of the bookings is behind a line: one word for one, another for several. */
const counted = {
  bought: ['BUY', 'Kauf', 'Käufe'],
  sold: ['SELL', 'Verkauf', 'Verkäufe'],
  dividends: ['DIVIDEND', 'Zahlung', 'Zahlungen'],
} as const
const isCounted = (figure: string): figure is keyof typeof counted => Object.hasOwn(counted, figure)

function detailOf(figure: string, { instrument, quote, quantity, bookings }: InvestmentReply) {
  if (figure === 'value' && quantity !== 0)
    return `${piecesOf(quote, quantity)} zu ${format.price(quote.last, kindOf(instrument))}`
  if (!isCounted(figure)) return undefined
  const [type, one, several] = counted[figure]
  const count = bookings.filter((booking) => booking.type === type).length
  return count === 0 ? undefined : <a href="#buchungen">{format.counted(count, one, several)}</a>
}

/** The lines add up to the result, to the cent. */
export function ResultBoard({ investment }: { investment: InvestmentReply }) {
  const { quote, lines, result = 0, isoCurrency } = investment
  return (
    <Board
      title="Wie kommt das Ergebnis zustande?"
      footer={<span>In {isoCurrency}; jede Zeile ist auf den Cent gerundet, die letzte ist ihre Summe.</span>}
    >
      {lines === undefined ? (
        <Empty text="Nicht berechenbar." hint="Zu diesem Wertpapier fehlt ein Kurs oder ein Wechselkurs." />
      ) : (
        <SumBars
          steps={lines.map(({ figure, value }) => ({
            label: figure === 'dividends' ? incomeLabel(quote) : (lineLabels[figure] ?? figure),
            detail: detailOf(figure, investment),
            value,
            text: format.change(value),
          }))}
          total={{ label: 'Ergebnis', value: result, text: <MoneyChange value={result} /> }}
        />
      )}
    </Board>
  )
}

type Lot = InvestmentReply['lots'][number]

const gainIn = ({ value, cost }: Lot): number | undefined =>
  value === undefined ? undefined : Math.round((value - cost) * 100) / 100

const lotColumns: readonly Column<Lot>[] = [
  {
    key: 'date',
    label: 'Gekauft',
    cell: ({ date, entityValue, name }) => (
      <>
        {format.date(date)}
        <small>
          <a href={`${depotsPath}/${entityValue}`}>{name}</a>
        </small>
      </>
    ),
  },
  {
    key: 'quantity',
    label: 'Stück',
    numeric: true,
    cell: ({ quantity }) => format.pieces(quantity),
    attributes: ({ quantity }) => exactly(quantity),
  },
  {
    key: 'price',
    label: 'Je Stück',
    numeric: true,
    from: 'tablet',
    cell: ({ quantity, cost }) => (quantity === 0 ? '–' : format.number(cost / quantity)),
  },
  {
    key: 'cost',
    label: 'Einstand',
    numeric: true,
    cell: ({ cost }) => format.number(cost),
    attributes: ({ cost }) => exactly(cost),
  },
  {
    key: 'value',
    label: 'Wert',
    numeric: true,
    from: 'tablet',
    cell: ({ value }) => format.number(value),
    attributes: ({ value }) => exactly(value),
  },
  {
    key: 'gain',
    label: 'Gewinn/Verlust',
    numeric: true,
    from: 'tablet',
    cell: (lot) => <MoneyChange value={gainIn(lot)} />,
    attributes: (lot) => exactly(gainIn(lot)),
  },
  {
    key: 'gainPct',
    label: 'G/V',
    numeric: true,
    cell: (lot) => {
      const gain = gainIn(lot)
      return gainOf(gain === undefined || lot.cost === 0 ? undefined : (gain / lot.cost) * 100)
    },
  },
]

/** What is still held, purchase by purchase. */
export function LotsBoard({ investment: { quote, lots, isoCurrency } }: { investment: InvestmentReply }) {
  const columns = isNominal(quote)
    ? lotColumns
        .filter(({ key }) => key !== 'price')
        .map((column) => (column.key === 'quantity' ? { ...column, label: 'Nominal' } : column))
    : lotColumns
  return (
    <Board
      title="Kaufposten"
      footer={<span>Das oberste eines Depots geht beim Verkauf zuerst; Einstand mit Kosten in {isoCurrency}.</span>}
    >
      {lots.length === 0 ? (
        <Empty text="Davon ist nichts mehr im Depot." />
      ) : (
        <Table
          caption="Was noch da ist, nach Kauf"
          columns={columns}
          rows={lots}
          rowKey={(lot) => String(lots.indexOf(lot))}
        />
      )}
    </Board>
  )
}

/** In which depots it lies. */
export const PlacesBoard = ({ investment: { quote, depots, isoCurrency } }: { investment: InvestmentReply }) =>
  depots.length === 0 ? null : (
    <Board title="In deinen Depots" footer={<span>Wert in {isoCurrency}</span>}>
      <ul className="booked">
        {depots.map(({ entityValue, name, quantity, value }) => (
          <li key={entityValue}>
            <span>
              <a href={`${depotsPath}/${entityValue}`}>{name}</a>{' '}
              <small className="mut2">{piecesOf(quote, quantity)}</small>
            </span>
            <span className="num">{format.number(value)}</span>
          </li>
        ))}
      </ul>
    </Board>
  )
