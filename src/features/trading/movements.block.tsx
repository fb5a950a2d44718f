import type { ReplyOf } from '#contract/endpoint.ts'
import { AccountFiles, Further } from '#features/trading/order-book.block.tsx'
import type { TradingFill } from '#features/trading/order-shapes.contract.ts'
import { orderPath } from '#features/trading/paths.ts'
import type { getTradingAccount, listTradingFills } from '#features/trading/trading.contract.ts'
import { euro, movementLabels, paperCodes, priceUnit } from '#features/trading/words.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { unitWord } from '#web/blocks/pieces.ts'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { figure, paper, word } from '#web/files/facts.ts'
import { direction, format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

type Account = ReplyOf<typeof getTradingAccount>

const fillColumns = (account: string, now: number): readonly Column<TradingFill>[] => [
  {
    key: 'what',
    label: 'Vorgang',
    cell: ({ kind, label = movementLabels[kind], text, idOrder, paper, instrument, datetime, date, market }) => (
      <>
        {idOrder ? <a href={orderPath(account, idOrder)}>{label}</a> : label}
        {paper ? ` ${paper.name}` : ''}
        <small>
          {[
            date ? format.date(date) : format.time(datetime, now),
            market?.name,
            paper && !instrument ? paperCodes(paper) : undefined,
            text,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </>
    ),
  },
  { key: 'quantity', label: 'Stück', numeric: true, from: 'half', cell: ({ quantity }) => format.pieces(quantity) },
  {
    key: 'price',
    label: 'Kurs',
    numeric: true,
    from: 'half',
    cell: ({ price, instrument, isoCurrency, unitType }) => (
      <>
        {format.price(price, kindOf(instrument))}
        {price === undefined ? null : <small className="below">{priceUnit(isoCurrency, unitType)}</small>}
      </>
    ),
  },
  { key: 'gross', label: 'Kurswert', numeric: true, from: 'tablet', cell: ({ gross }) => euro(gross) },
  { key: 'accrued', label: 'Stückzinsen', numeric: true, from: 'tablet', cell: ({ accrued }) => euro(accrued) },
  { key: 'fee', label: 'Gebühr', numeric: true, from: 'tablet', cell: ({ fee }) => euro(fee) },
  { key: 'settled', label: 'Wertstellung', from: 'tablet', cell: ({ dateSettlement }) => format.date(dateSettlement) },
  {
    key: 'amount',
    label: 'Betrag',
    numeric: true,
    cell: ({ amount }) => <span className={direction(amount)}>{format.change(amount)}</span>,
  },
]

/** The same for files, a fact a column. */
const fillFacts: readonly Column<TradingFill>[] = [
  word('time', 'Zeit', ({ date, datetime }) => date ?? datetime),
  word('type', 'Vorgang', ({ kind, label = movementLabels[kind] }) => label),
  ...paper<TradingFill>(({ instrument, paper: named }) => instrument ?? (named && { displayType: '', ...named })),
  word('market', 'Handelsplatz', ({ market }) => market?.name),
  figure('quantity', 'Stück', ({ quantity }) => quantity),
  word('unitType', 'Einheit', ({ unitType }) => unitType && unitWord(unitType)),
  figure('price', 'Kurs', ({ price: paid }) => paid),
  word('priceUnit', 'Kurs (Einheit)', ({ price: paid, isoCurrency, unitType }) =>
    paid === undefined ? undefined : priceUnit(isoCurrency, unitType),
  ),
  figure('rate', 'Wechselkurs', ({ rate }) => rate),
  figure('gross', 'Kurswert (EUR)', ({ gross }) => gross),
  figure('accrued', 'Stückzinsen (EUR)', ({ accrued }) => accrued),
  figure('fee', 'Gebühr (EUR)', ({ fee }) => fee),
  figure('amount', 'Betrag (EUR)', ({ amount }) => amount),
  word('settled', 'Wertstellung', ({ dateSettlement }) => dateSettlement),
  word('text', 'Text', ({ text }) => text),
  word('idFill', 'Nummer', ({ idFill }) => idFill),
]

/** The account's movements: what was bought, sold, paid in and out, newest first. */
export function Movements({
  account,
  fills,
  at,
}: {
  account: Account
  fills: ReplyOf<typeof listTradingFills>
  at: PageContext
}) {
  return (
    <Board
      title="Umsätze"
      footer={
        <>
          <span>
            In Euro; + kommt aufs Konto, − geht davon ab.
            {account.isSimulation
              ? ''
              : ` ${account.brokerName} nennt Stücke und Geld getrennt: Ein Kauf steht zweimal da, einmal davon im Konto.`}
          </span>
          <Further at={at} next={fills.next} />
          {fills.list.length > 0 ? <AccountFiles name="umsaetze" at={at} /> : null}
        </>
      }
    >
      {fills.list.length === 0 ? (
        <Empty
          text={
            account.reach === 'CONNECTED' ? 'Noch kein Umsatz.' : `${account.brokerName} ist gerade nicht verbunden.`
          }
        />
      ) : (
        <Table
          caption="Umsätze"
          columns={
            at.file
              ? fillFacts
              : fillColumns(account.idAccount, at.now).filter(
                  ({ key }) =>
                    (account.isSimulation || key !== 'fee') &&
                    (key !== 'accrued' || fills.list.some(({ accrued }) => accrued !== undefined)),
                )
          }
          rows={fills.list}
          rowKey={({ idFill }) => idFill}
        />
      )}
    </Board>
  )
}
