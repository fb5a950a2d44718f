import { identityFrom, tableAdapter, type Cells } from '../adapter.ts'
import type { Decimal } from '../decimal.ts'
import { charged, contradicts, skip, type Facts, type Skip } from '../facts.ts'
import type { BookingType } from '../schema.ts'

type Column =
  | 'instant'
  | 'date'
  | 'account'
  | 'type'
  | 'assetClass'
  | 'name'
  | 'symbol'
  | 'shares'
  | 'price'
  | 'amount'
  | 'fee'
  | 'tax'
  | 'currency'
  | 'foreign'
  | 'foreignCurrency'
  | 'rate'
  | 'text'

/** Trade Republic's own export: amount, fee and tax are signed cash, the amount is before the other two. */
export const tradeRepublic = tableAdapter<Column>({
  id: 'trade-republic',
  label: 'Trade Republic: Transaktionsexport',
  kind: 'transactions',
  decimalSign: '.',
  columns: {
    instant: ['datetime'],
    date: ['date'],
    account: ['account_type'],
    type: ['type'],
    assetClass: ['asset_class'],
    name: ['name'],
    symbol: ['symbol'],
    shares: ['shares'],
    price: ['price'],
    amount: ['amount'],
    fee: ['fee'],
    tax: ['tax'],
    currency: ['currency'],
    foreign: ['original_amount'],
    foreignCurrency: ['original_currency'],
    rate: ['fx_rate'],
    text: ['description'],
  },
  needs: ['type', 'assetClass', 'symbol', 'shares', 'amount', 'fee', 'tax'],
  row(cells) {
    const typeName = (cells.text('type') ?? '').toUpperCase()
    const type = types[typeName] ?? byPattern(typeName, cells)
    if (!type) return skip(`Art „${typeName}“ ist unbekannt`)
    const shares = cells.number('shares')
    const amount = cells.number('amount')
    const fee = charged(cells.cost('fee'))
    const tax = charged(cells.cost('tax'))
    const account = cells.text('account')
    const base: Facts = {
      type,
      ...(cells.has('date') ? cells.moment('date') : cells.moment('instant')),
      currency: cells.currency('currency'),
      depot: account === 'DEFAULT' ? undefined : account,
    }
    if (type === 'TAX' || type === 'TAX_REFUND') return taxCorrection(base, amount, tax, identity(cells))
    if (type === 'DEPOSIT' || type === 'WITHDRAWAL') return cashFlow(base, amount, fee, tax, cells.text('name'))
    if (type === 'FEE')
      return { ...base, amount: amount || (fee === undefined ? undefined : -fee), note: cells.text('text') }
    const isDelivery = type === 'DELIVERY_IN' || type === 'DELIVERY_OUT'
    const foreign = cells.number('foreign')
    const foreignCurrency = cells.currency('foreignCurrency')
    return {
      ...base,
      ...identity(cells),
      name: cells.text('name'),
      quantity: shares || undefined,
      price: cells.number('price'),
      gross: isDelivery && !amount ? undefined : amount,
      fee,
      tax,
      fx:
        foreign && foreignCurrency && foreignCurrency !== base.currency
          ? { currency: foreignCurrency, gross: foreign, rate: cells.number('rate') }
          : undefined,
      savingsPlan: /savings plan/i.test(cells.text('text') ?? ''),
      reversal: !isDelivery && type !== 'SPLIT' && contradicts(type, amount),
      note: isDelivery ? typeName : undefined,
    }
  },
})

const types: Readonly<Record<string, BookingType>> = {
  BUY: 'BUY',
  SAVINGS_PLAN_EXECUTE: 'BUY',
  PRIVATE_MARKET_BUY: 'BUY',
  IPO_SUBSCRIPTION: 'BUY',
  SELL: 'SELL',
  PRIVATE_MARKET_SELL: 'SELL',
  TILG: 'SELL',
  FINAL_MATURITY: 'SELL',
  REDEMPTION: 'SELL',
  WARRANT_EXERCISE: 'SELL',
  DIVIDEND: 'DIVIDEND',
  DISTRIBUTION: 'DIVIDEND',
  DIVIDEND_EQUIVALENT_PAYMENT: 'DIVIDEND',
  INTEREST: 'INTEREST',
  INTEREST_PAYMENT: 'INTEREST',
  COUPON_PAYMENT: 'INTEREST',
  BOND_INTEREST: 'INTEREST',
  FIXED_INCOME: 'INTEREST',
  CUSTOMER_INPAYMENT: 'DEPOSIT',
  CUSTOMER_INBOUND: 'DEPOSIT',
  CREDIT: 'DEPOSIT',
  STOCKPERK: 'DEPOSIT',
  BENEFITS_SAVEBACK: 'DEPOSIT',
  BONUS: 'DEPOSIT',
  GIFT: 'DEPOSIT',
  CASHBACK: 'DEPOSIT',
  CUSTOMER_OUTBOUND: 'WITHDRAWAL',
  CUSTOMER_OUTBOUND_REQUEST: 'WITHDRAWAL',
  TAX_OPTIMIZATION: 'TAX',
  TAX_REFUND: 'TAX_REFUND',
  SSP_TAX_CORRECTION_INVOICE: 'TAX',
  PRE_DETERMINED_TAX_BASE: 'TAX',
  CARD_ORDERING_FEE: 'FEE',
  ROUND_UP_FEE: 'FEE',
  ROUND_UP_SAVINGS_FEE: 'FEE',
  SPLIT: 'SPLIT',
}

/** Families of types, of which the bank adds new members: transfers and cards by direction, shares by sign. */
function byPattern(typeName: string, cells: Cells<Column>): BookingType | undefined {
  const isCash = /TRANSFER|CARD_|ROUND_UP|PAYMENT|CASH/.test(typeName)
  if (isCash) return (cells.number('amount') ?? 0n) < 0n ? 'WITHDRAWAL' : 'DEPOSIT'
  if (!/MIGRATION|RECEIPT|DELIVERY|BONUS_ISSUE|SPIN|MERGER|EXCHANGE|CORPORATE|REMOVAL|RIGHTS/.test(typeName))
    return undefined
  const shares = cells.number('shares')
  return shares ? (shares < 0n ? 'DELIVERY_OUT' : 'DELIVERY_IN') : undefined
}

/** The symbol is an ISIN; crypto has its ticker there. */
const identity = (cells: Cells<Column>) =>
  cells.text('assetClass') === 'CRYPTO' ? { symbol: cells.text('symbol') } : identityFrom(cells.text('symbol'))

function taxCorrection(base: Facts, amount: Decimal | undefined, tax: Decimal | undefined, who: object): Facts | Skip {
  const burden = (tax ?? 0n) - (amount ?? 0n)
  return burden === 0n
    ? skip('Steuerkorrektur ohne Betrag')
    : { ...base, ...who, type: burden > 0n ? 'TAX' : 'TAX_REFUND', amount: burden }
}

/** A withdrawal's fee goes off beside it, so it is a booking of its own. */
function cashFlow(
  base: Facts,
  gross: Decimal | undefined,
  fee: Decimal | undefined,
  tax: Decimal | undefined,
  name: string | undefined,
): Facts | Facts[] {
  const flow = { ...base, gross, note: name, reversal: contradicts(base.type, gross) }
  if (base.type === 'DEPOSIT' || !fee) return { ...flow, fee, tax }
  return [
    { ...flow, tax },
    { ...base, type: 'FEE', amount: fee, note: name },
  ]
}
