import { accountPath } from '#features/trading/paths.ts'
import { listTradingAccounts } from '#features/trading/trading.contract.ts'
import { type TradingAccount } from '#features/trading/order-shapes.contract.ts'
import { euro } from '#features/trading/words.ts'
import { typedNumber } from '#web/blocks/number-field.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

export type Accounts = readonly TradingAccount[]

/** Accounts of the reader; of whoever is not signed in none. */
export const accountsOf = async ({ reader, call }: Pick<PageContext, 'reader' | 'call'>): Promise<Accounts> =>
  reader.kind === 'user' ? (await call(listTradingAccounts)).list : []

/** How it stands with an account at a bank; `seit` follows. */
const reachWords = {
  CONNECTED: 'verbunden',
  SESSION_OVER: 'abgemeldet, verbunden',
  AWAY: 'gerade nicht erreichbar, verbunden',
} as const

export const accountColumns: readonly Column<TradingAccount>[] = [
  {
    key: 'name',
    label: 'Konto',
    cell: ({ idAccount, name, brokerName, isSimulation, reach, datetimeOpened }) => (
      <>
        <a href={accountPath(idAccount)}>{name}</a>
        <small>
          {isSimulation
            ? `eröffnet ${format.date(datetimeOpened)}`
            : `${brokerName}, ${reachWords[reach]} seit ${format.date(datetimeOpened)}`}
        </small>
      </>
    ),
  },
  {
    key: 'open',
    label: 'Offene Orders',
    numeric: true,
    from: 'half',
    cell: (row) => format.integer(row.numberOpenOrders),
  },
  { key: 'cash', label: 'Verfügbar', numeric: true, from: 'half', cell: ({ available }) => euro(available) },
  { key: 'total', label: 'Wert', numeric: true, cell: ({ totalValue }) => euro(totalValue) },
]

export const AccountTable = ({ accounts }: { accounts: Accounts }) => (
  <Table caption="Konten" columns={accountColumns} rows={accounts} rowKey={({ idAccount }) => idAccount} />
)

/** Play money as typed; a sentence where it is none. */
export function playMoney(text: string): { amount: number } | { fault: string } {
  const amount = typedNumber(text, 1e12)
  if (amount === undefined) return { fault: 'Bitte gib einen Betrag in Euro an, zum Beispiel 50.000.' }
  if (amount < 100 || amount > 10_000_000) return { fault: 'Möglich sind 100 bis 10.000.000 Euro.' }
  return { amount: Math.round(amount * 100) / 100 }
}
