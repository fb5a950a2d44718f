import type { ReplyOf } from '#contract/endpoint.ts'
import { AccountFiles } from '#features/trading/order-book.block.tsx'
import type { TradingPosition, UnknownPosition } from '#features/trading/order-shapes.contract.ts'
import { orderEntryPath, tradePath } from '#features/trading/paths.ts'
import type { getTradingAccount } from '#features/trading/trading.contract.ts'
import { euro, paperCodes } from '#features/trading/words.ts'
import { Board } from '#web/blocks/board.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { unitWord } from '#web/blocks/pieces.ts'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { figure, paper, price, word } from '#web/files/facts.ts'
import { absent, direction, format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

type Account = ReplyOf<typeof getTradingAccount>

const positionColumns = (account: string): readonly Column<TradingPosition>[] => [
  {
    key: 'paper',
    label: 'Wertpapier',
    cell: ({ instrument, quote, idNotation, available }) => (
      <>
        <InstrumentName isOwn instrument={instrument} detail={quote.market.name} />
        <span className="row-acts">
          <a className="more" href={`${orderEntryPath(account, instrument)}?platz=${idNotation}`}>
            Kaufen<span className="vh"> {instrument.name}</span>
          </a>
          {available > 0 ? (
            <a
              className="more"
              href={withQuery(orderEntryPath(account, instrument), new URLSearchParams(), {
                seite: 'verkauf',
                platz: String(idNotation),
                stueck: String(available).replace('.', ','),
              })}
            >
              Verkaufen<span className="vh"> {instrument.name}</span>
            </a>
          ) : null}
        </span>
      </>
    ),
  },
  {
    key: 'quantity',
    label: 'Stück',
    numeric: true,
    cell: ({ quantity, reserved, unitType }) => (
      <>
        {format.pieces(quantity)} <span className="mut">{unitWord(unitType)}</span>
        {reserved > 0 ? <small className="below">{format.pieces(reserved)} in Orders</small> : null}
      </>
    ),
  },
  {
    key: 'cost',
    label: 'Einstand',
    numeric: true,
    from: 'tablet',
    cell: ({ averagePrice, instrument }) => format.price(averagePrice, kindOf(instrument)),
  },
  {
    key: 'last',
    label: 'Kurs',
    numeric: true,
    from: 'half',
    cell: ({ quote, instrument }) => (
      <>
        <span {...live(quote, 'last')}>{format.price(quote.last, kindOf(instrument))}</span>
        <small className="below">{format.unit(quote.displayUnit)}</small>
      </>
    ),
  },
  { key: 'value', label: 'Wert', numeric: true, cell: ({ value }) => euro(value) },
  {
    key: 'gain',
    label: 'Gewinn',
    numeric: true,
    cell: ({ gain, gainPct }) => (
      <>
        <span className={direction(gain)}>{format.change(gain)}</span>
        <small className="below">{format.changePercent(gainPct)}</small>
      </>
    ),
  },
]

/** The same for files, a fact a column; with what this portal does not know. */
const positionFacts: readonly Column<TradingPosition | UnknownPosition>[] = [
  ...paper<TradingPosition | UnknownPosition>((row) =>
    'instrument' in row ? row.instrument : { displayType: '', ...row },
  ),
  figure('quantity', 'Stück', ({ quantity }) => quantity),
  word('unitType', 'Einheit', (row) => ('unitType' in row ? unitWord(row.unitType) : undefined)),
  figure('reserved', 'Davon in Orders', (row) => ('reserved' in row ? row.reserved : undefined)),
  figure('cost', 'Einstand je Stück (EUR)', (row) => ('averagePrice' in row ? row.averagePrice : undefined)),
  figure('costBasis', 'Einstand mit Kosten (EUR)', (row) => ('costBasis' in row ? row.costBasis : undefined)),
  ...price<TradingPosition | UnknownPosition>((row) => ('quote' in row ? row.quote : undefined)),
  figure('value', 'Wert (EUR)', ({ value }) => value),
  figure('gain', 'Gewinn (EUR)', (row) => ('gain' in row ? row.gain : undefined)),
  figure('gainPct', 'Gewinn (%)', (row) => ('gainPct' in row ? row.gainPct : undefined)),
]

/** What the account is worth, what it holds, and what of it this portal does not know. */
export function Holdings({ account, at }: { account: Account; at: PageContext }) {
  return (
    <div className="stack">
      <Summary account={account} />
      <Positions account={account} at={at} />
      {account.unknown.length > 0 ? <UnknownPositions account={account} /> : null}
    </div>
  )
}

function Summary({ account }: { account: Account }) {
  const { totalValue, paidIn, brokerName } = account
  const gain = totalValue === undefined || paidIn === undefined ? undefined : totalValue - paidIn
  const unsaid = `${brokerName} nennt es nicht.`
  const unread = `${brokerName} ist gerade nicht verbunden.`
  const noValue = account.reach === 'CONNECTED' ? 'Für eine Position fehlt der Kurs.' : unread
  return (
    <Board
      title="Auf einen Blick"
      footer={
        <span>
          {account.isSimulation
            ? 'Positionen zum Geldkurs, in Echtzeit bewertet; Fremdwährung zum Mittelkurs.'
            : `Wie ${brokerName} es bewertet, nicht zu den Kursen dieses Portals.`}
        </span>
      }
    >
      <KeyFigures
        name="konto"
        figures={[
          { label: 'Wert', value: euro(totalValue), reason: noValue },
          ...(paidIn === undefined
            ? []
            : [{ label: 'Gegen Einzahlungen', value: gain === undefined ? absent : `${format.change(gain)} €` }]),
          { label: 'Positionen', value: euro(account.positionsValue), reason: noValue },
          { label: 'Guthaben', value: euro(account.cash), reason: unread },
          { label: 'Reserviert', value: euro(account.reserved), reason: unsaid },
          { label: 'Verfügbar', value: euro(account.available), reason: unread },
          ...(paidIn === undefined ? [] : [{ label: 'Eingezahlt', value: euro(paidIn) }]),
          { label: 'Gebühren bisher', value: euro(account.fees), reason: unsaid },
        ]}
      />
    </Board>
  )
}

function Positions({ account, at }: { account: Account; at: PageContext }) {
  const held = [...account.positions, ...account.unknown]
  return (
    <Board title="Positionen" footer={held.length > 0 ? <AccountFiles name="bestand" at={at} /> : undefined}>
      {at.file && held.length > 0 ? (
        <Table
          caption="Positionen"
          columns={positionFacts}
          rows={held}
          rowKey={(row) => ('idNotation' in row ? String(row.idNotation) : (row.isin ?? row.wkn ?? row.name))}
        />
      ) : account.positions.length === 0 ? (
        <Empty text="Noch keine Position." hint="Sobald eine Order ausgeführt ist, steht sie hier.">
          <p>
            <a className="btn" href={tradePath}>
              Order erfassen
            </a>
          </p>
        </Empty>
      ) : (
        <Table
          caption="Positionen"
          columns={positionColumns(account.idAccount)}
          rows={account.positions}
          rowKey={({ idNotation }) => String(idNotation)}
        />
      )}
    </Board>
  )
}

const unknownColumns: readonly Column<UnknownPosition>[] = [
  {
    key: 'name',
    label: 'Wertpapier',
    cell: (unknown) => (
      <>
        {unknown.name}
        <small>{paperCodes(unknown)}</small>
      </>
    ),
  },
  { key: 'quantity', label: 'Stück', numeric: true, cell: ({ quantity }) => format.pieces(quantity) },
  { key: 'value', label: 'Wert', numeric: true, cell: ({ value }) => euro(value) },
]

function UnknownPositions({ account }: { account: Account }) {
  return (
    <Board
      title="Was dieses Portal nicht führt"
      footer={
        <span>
          {account.isSimulation
            ? 'Diese Papiere gibt es hier nicht mehr; was sie wert sind, weiß niemand.'
            : `Diese Papiere zählen im Wert mit; handeln kannst du sie bei ${account.brokerName}.`}
        </span>
      }
    >
      <Table
        caption="Unbekannte Wertpapiere"
        columns={unknownColumns}
        rows={account.unknown}
        rowKey={({ isin, wkn, name }) => isin ?? wkn ?? name}
      />
    </Board>
  )
}
