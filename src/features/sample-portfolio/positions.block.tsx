import type { ReplyOf } from '#contract/endpoint.ts'
import type { SortView } from '#contract/sorting.ts'
import type { Alert } from '#features/alerts/alerts.contract.ts'
import { alarms, alertsByPaper } from '#features/lists/alarm-line.block.tsx'
import { gainOf, MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import { bookPath, importPath } from '#features/sample-portfolio/paths.ts'
import type { getPositions, Position } from '#features/sample-portfolio/portfolios.contract.ts'
import { ChangePercent, liveChange, QuoteChange } from '#web/blocks/change.tsx'
import { placeOfBar, type BarPlace } from '#web/blocks/bar-place.ts'
import { PlacedBar } from '#web/blocks/diverging-bar.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { inOrder, type AskedSort } from '#web/blocks/sort-order.ts'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { Table, exactly, type Column, type Sort } from '#web/blocks/table.tsx'
import { figure, paper, price, word } from '#web/files/facts.ts'
import { isNominal, unitWord } from '#web/blocks/pieces.ts'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { format } from '#web/format.ts'
import { keptSort } from '#web/kept-sort.ts'
import { listPlace, pathOf } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'

type Positions = ReplyOf<typeof getPositions>

/** `STOCK:82849` in addresses: without the colon. */
export const addressKey = (key: string): string => key.replace(':', '-')

/** An expert's, which the reader looks at. */
const isShown = (home: string): boolean => home.startsWith('/experten-')

/** A position as its row shows it. */
interface ShownPosition extends Position {
  /** where its name leads */
  href: string
  /** of its paper */
  alerts: readonly Alert[]
  /** how far its gain reaches among all, and its share */
  gainPlace: BarPlace | undefined
  shareWidth: number | undefined
}

const columns: readonly Column<ShownPosition>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'NAME',
    cell: ({ instrument, href }) => (
      <>
        <a href={href}>{instrument.name}</a>
        <small>{[instrument.wkn ?? instrument.isin, instrument.displayType].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  {
    key: 'quantity',
    label: 'Stück',
    numeric: true,
    from: 'tablet',
    sort: 'QUANTITY',
    cell: ({ quantity, quote }) => (
      <>
        {format.pieces(quantity)}
        {isNominal(quote) ? <small>nominal</small> : null}
      </>
    ),
    attributes: ({ quantity }) => exactly(quantity),
  },
  {
    key: 'purchasePrice',
    label: 'Kaufkurs',
    numeric: true,
    from: 'wide',
    sort: 'PURCHASE_PRICE',
    cell: ({ purchasePrice, instrument }) => format.price(purchasePrice, kindOf(instrument)),
    attributes: ({ purchasePrice }) => exactly(purchasePrice),
  },
  {
    key: 'last',
    label: 'Kurs',
    numeric: true,
    from: 'tablet',
    sort: 'LAST',
    cell: ({ instrument, quote }) => format.price(quote.last, kindOf(instrument)),
    attributes: ({ quote }) => live(quote, 'last'),
  },
  {
    key: 'day',
    label: 'Heute',
    numeric: true,
    sort: 'PERFORMANCE_PCT',
    cell: (row) => <QuoteChange {...row} />,
    attributes: ({ quote }) => liveChange(quote),
  },
  {
    key: 'value',
    label: 'Wert',
    numeric: true,
    sort: 'VALUE',
    cell: ({ value }) => format.number(value),
    attributes: ({ value }) => exactly(value),
  },
  {
    key: 'gain',
    label: 'Gewinn/Verlust',
    numeric: true,
    from: 'tablet',
    sort: 'GAIN',
    cell: ({ gain, gainPlace }) => (
      <span className="in-cell">
        {gainPlace ? <PlacedBar value={gain} place={gainPlace} /> : null}
        <MoneyChange value={gain} />
      </span>
    ),
    attributes: ({ gain }) => exactly(gain),
  },
  { key: 'gainPct', label: 'G/V', numeric: true, sort: 'GAIN_PCT', cell: ({ gainPct }) => gainOf(gainPct) },
  {
    key: 'share',
    label: 'Anteil',
    numeric: true,
    from: 'wide',
    sort: 'SHARE',
    cell: ({ sharePct, shareWidth }) => (
      <span className="in-cell">
        <ShareBar width={shareWidth} />
        <span>{format.percent(sharePct, 1)}</span>
      </span>
    ),
    attributes: ({ sharePct }) => exactly(sharePct),
  },
]

/** A share as a grey bar before its figure. */
const ShareBar = ({ width }: { width: number | undefined }) =>
  width === undefined ? null : (
    <svg className="share-bar" width="100%" height="6" aria-hidden="true">
      <rect width="100%" height="6" rx="1" className="whole" />
      <rect width={`${width}%`} height="6" rx="1" />
    </svg>
  )

type Fact = Omit<Partial<Position>, 'idPosition'> & Pick<Position, 'idPosition'>

/** The same for files, a fact a column; with what is gone from here. @param isoCurrency of the portfolio */
const facts = (isoCurrency: string): readonly Column<Fact>[] => [
  ...paper<Fact>(
    ({ instrument }) => instrument,
    ({ idPosition }) => idPosition,
  ),
  figure('quantity', 'Stück', ({ quantity }) => quantity),
  word('unitType', 'Einheit', ({ quote }) => quote && unitWord(quote.unitType)),
  figure('purchasePrice', 'Kaufkurs', ({ purchasePrice }) => purchasePrice),
  figure('cost', 'Einstand mit Kosten', ({ cost }) => cost),
  ...price<Fact>(({ quote }) => quote),
  figure('value', 'Wert des Bestands', ({ value }) => value),
  figure('gain', 'Gewinn/Verlust', ({ gain }) => gain),
  figure('gainPct', 'G/V (%)', ({ gainPct }) => gainPct),
  figure('share', 'Anteil (%)', ({ sharePct }) => sharePct),
  word('isoCurrency', 'Währung', () => isoCurrency),
]

const withAlarms: readonly Column<ShownPosition>[] = [...columns, alarms]

const valueBy: Readonly<Record<string, (row: Position) => number | string | undefined>> = {
  NAME: ({ instrument }) => instrument.name,
  QUANTITY: ({ quantity }) => quantity,
  PURCHASE_PRICE: ({ purchasePrice }) => purchasePrice,
  LAST: ({ quote }) => quote.last,
  PERFORMANCE_PCT: ({ quote }) => quote.performancePct,
  VALUE: ({ value }) => value,
  GAIN: ({ gain }) => gain,
  GAIN_PCT: ({ gainPct }) => gainPct,
  SHARE: ({ sharePct }) => sharePct,
}

/** what is worth most first */
const usual: Sort = { key: 'VALUE', order: 'DESC' }

/** How the reader wants positions of such portfolios. */
export const positionOrder = async (context: PageContext, view: SortView): Promise<AskedSort> =>
  keptSort(context, view, usual, Object.keys(valueBy))

/** of what has no sum */
const noSum = ''

/** What is held, with the sum below. */
export function PositionTable({
  at,
  home,
  positions,
  order: { sort, unknown },
  alerts,
}: {
  at: PageContext
  /** address of the portfolio */
  home: string
  positions: Positions
  order: AskedSort
  /** of the reader's papers; undefined: the table has no column for them */
  alerts?: readonly Alert[] | undefined
}) {
  const alertsOf = alertsByPaper(alerts ?? [])
  if (positions.list.length === 0 && positions.missing && !at.file) return <MissingPositions {...positions} />
  const isEmpty = positions.list.length === 0 && !positions.missing
  if (isEmpty && isShown(home)) return <Empty text="Zurzeit keine Position." />
  if (isEmpty)
    return (
      <Empty
        text="Noch keine Position."
        hint="Buche den ersten Kauf oder eine Einbuchung, oder lies die Umsätze deines Brokers als Datei ein."
      >
        <div className="acts">
          <a className="btn primary" href={bookPath(home)}>
            Transaktion erfassen
          </a>
          <a className="btn" href={importPath(home)}>
            Umsätze einlesen
          </a>
        </div>
      </Empty>
    )
  if (at.file)
    return (
      <Table
        caption="Positionen"
        columns={facts(positions.isoCurrency)}
        rows={[...inOrder(positions.list, sort, valueBy), ...(positions.missing ?? [])]}
        rowKey={({ idPosition }) => idPosition}
      />
    )
  const mostGain = Math.max(0, ...positions.list.map(({ gain = 0 }) => Math.abs(gain)))
  const mostShare = Math.max(0, ...positions.list.map(({ sharePct = 0 }) => sharePct))
  return (
    <>
      <UnknownNote asked={unknown} what="Sortierung" instead={usualOrder} />
      <Table
        caption="Positionen"
        columns={alerts ? withAlarms : columns}
        rows={inOrder(positions.list, sort, valueBy).map((position) => ({
          ...position,
          href: isShown(home) ? pathOf(position.instrument) : `${home}/positionen/${addressKey(position.idPosition)}`,
          alerts: alertsOf(position.instrument),
          gainPlace: position.gain === undefined || mostGain === 0 ? undefined : placeOfBar(position.gain, mostGain),
          shareWidth:
            position.sharePct === undefined || mostShare === 0
              ? undefined
              : Math.max(0, Math.round((position.sharePct / mostShare) * 100)),
        }))}
        keepsRows
        rowKey={({ idPosition }) => idPosition}
        sort={sort}
        place={listPlace(at.path, at.query)}
        foot={
          <tfoot>
            <tr>
              <th scope="row" className="name">
                Summe
              </th>
              <td className="num c-tablet">{noSum}</td>
              <td className="num c-wide">{noSum}</td>
              <td className="num c-tablet">{noSum}</td>
              <td className="num">
                <ChangePercent value={positions.performanceDayPct} />
              </td>
              <td className="num">{format.number(positions.value)}</td>
              <td className="num c-tablet">
                <MoneyChange value={positions.gain} />
              </td>
              <td className="num">{gainOf(positions.gainPct)}</td>
              <td className="num c-wide">{format.percent(positions.sharePct, 1)}</td>
              {alerts ? <td className="c-wide">{noSum}</td> : null}
            </tr>
          </tfoot>
        }
      />
      <MissingPositions {...positions} />
    </>
  )
}

/** Below the positions: how they are counted, and their files. */
export const PositionsFooter = ({ at, positions, said }: { at: PageContext; positions: Positions; said: string }) => (
  <>
    <span>{said}</span>
    {positions.list.length > 0 || positions.missing ? <TableFiles name="positionen" at={at} /> : null}
  </>
)

/** What is held of papers that are gone: it counts in the sums. */
const MissingPositions = ({ missing = [], isoCurrency }: Positions) =>
  missing.length > 0 ? (
    <div className="pad">
      <Note>
        In der Summe steht auch, was es hier nicht mehr gibt, zum Kurs der letzten Buchung:{' '}
        {missing
          .map(({ idPosition, quantity, value }) =>
            [`${format.pieces(quantity)} Stück ${idPosition}`, value && `${format.number(value)} ${isoCurrency}`]
              .filter(Boolean)
              .join(', '),
          )
          .join('; ')}
        .
      </Note>
    </div>
  ) : null
