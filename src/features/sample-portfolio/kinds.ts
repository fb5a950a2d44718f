import { format } from '#web/format.ts'
import {
  enteredTypes,
  nameOfType,
  type EnteredType,
  type Transaction,
  type TransactionType,
} from '#features/sample-portfolio/transactions.contract.ts'

/** Fields of the form, by which its faults are named. */
export const formFields = {
  date: 'tag',
  time: 'zeit',
  instrument: 'wert',
  quantity: 'stueck',
  price: 'kurs',
  amount: 'betrag',
  isoCurrency: 'waehrung',
  fee: 'gebuehr',
  tax: 'steuer',
  ratioNew: 'neu',
  ratioOld: 'alt',
  note: 'notiz',
} as const
export type WireField = keyof typeof formFields

interface Kind {
  label: string
  /** in addresses */
  word: string
  /** what its form asks for beside day, currency and note */
  fields: readonly WireField[]
  /** a charge may belong to a paper, and need not */
  mayName?: boolean
  /** what its amount is */
  amount: string
}

const shares: readonly WireField[] = ['instrument', 'quantity', 'price', 'fee', 'tax', 'amount']

const charge = { fields: ['instrument', 'amount'], mayName: true, amount: 'Betrag' } as const

/** What stands in a portfolio, in the order of the form; what it does not offer comes with files, or from another depot. */
export const kinds: Readonly<Record<TransactionType, Kind>> = {
  BUY: { label: nameOfType.BUY, word: 'kauf', fields: shares, amount: 'Betrag mit Kosten' },
  SELL: { label: nameOfType.SELL, word: 'verkauf', fields: shares, amount: 'Erlös nach Kosten' },
  DEPOSIT: { label: nameOfType.DEPOSIT, word: 'einlage', fields: ['amount'], amount: 'Betrag' },
  WITHDRAWAL: { label: nameOfType.WITHDRAWAL, word: 'entnahme', fields: ['amount'], amount: 'Betrag' },
  DIVIDEND: {
    label: nameOfType.DIVIDEND,
    word: 'dividende',
    fields: ['instrument', 'amount', 'fee', 'tax'],
    amount: 'Gutschrift nach Steuern',
  },
  INTEREST: {
    label: nameOfType.INTEREST,
    word: 'zins',
    fields: ['amount', 'fee', 'tax'],
    amount: 'Gutschrift nach Steuern',
  },
  FEE: { label: nameOfType.FEE, word: 'gebuehr', ...charge },
  TAX: { label: nameOfType.TAX, word: 'steuer', ...charge },
  SPLIT: { label: nameOfType.SPLIT, word: 'split', fields: ['instrument', 'ratioNew', 'ratioOld'], amount: 'Betrag' },
  DELIVERY_IN: { label: nameOfType.DELIVERY_IN, word: 'einbuchung', fields: shares, amount: 'Wert' },
  DELIVERY_OUT: { label: nameOfType.DELIVERY_OUT, word: 'ausbuchung', fields: shares, amount: 'Wert' },
  INTEREST_CHARGE: { label: nameOfType.INTEREST_CHARGE, word: 'sollzins', fields: ['amount'], amount: 'Betrag' },
  FEE_REFUND: { label: nameOfType.FEE_REFUND, word: 'gebuehrenerstattung', ...charge },
  TAX_REFUND: { label: nameOfType.TAX_REFUND, word: 'steuererstattung', ...charge },
  TRANSFER_IN: { label: nameOfType.TRANSFER_IN, word: 'uebertrag-eingang', fields: [], amount: 'Wert' },
  TRANSFER_OUT: { label: nameOfType.TRANSFER_OUT, word: 'uebertrag-ausgang', fields: [], amount: 'Wert' },
}

/** Those a form offers first. */
export const offeredTypes = (Object.keys(kinds) as TransactionType[]).slice(0, 11) as EnteredType[] // the keys of a constant

/** Kinds that are one choice first, then one of two: money that is paid, and the same the other way. */
export const counterparts: readonly (readonly [EnteredType, EnteredType])[] = [
  ['INTEREST', 'INTEREST_CHARGE'],
  ['FEE', 'FEE_REFUND'],
  ['TAX', 'TAX_REFUND'],
]

/** Those of an account, where no papers lie. */
export const accountTypes: readonly EnteredType[] = ['DEPOSIT', 'WITHDRAWAL', 'INTEREST', 'FEE', 'TAX']

export const typeOfWord = (word: string | null | undefined): EnteredType | undefined =>
  enteredTypes.find((type) => kinds[type].word === word)

/** Undefined for what is not booked one by one. */
export const enteredTypeOf = (type: TransactionType): EnteredType | undefined =>
  enteredTypes.find((each) => each === type)

/** Pieces that come or leave without money: their amount is what they are worth. */
const withoutMoney: readonly TransactionType[] = ['DELIVERY_IN', 'DELIVERY_OUT', 'TRANSFER_IN', 'TRANSFER_OUT']

/** What a booking brought or took; of pieces without money their worth. A split has none. */
export const signedAmount = (row: Pick<Transaction, 'type' | 'amount'>): number | undefined =>
  row.type === 'SPLIT' ? undefined : isOutflow(row) && !withoutMoney.includes(row.type) ? -row.amount : row.amount

/** The same as it is read, with a sign where money moved; nothing for a split. */
export function amountWords(row: Pick<Transaction, 'type' | 'amount'>): string | undefined {
  const amount = signedAmount(row)
  if (amount === undefined) return undefined
  return withoutMoney.includes(row.type) ? format.number(amount) : format.change(amount)
}

/** Whether money goes out. */
export const isOutflow = ({ type }: Pick<Transaction, 'type'>): boolean =>
  ['BUY', 'WITHDRAWAL', 'FEE', 'TAX', 'INTEREST_CHARGE', 'TRANSFER_OUT'].includes(type)
