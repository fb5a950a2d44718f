import { kinds } from '#features/sample-portfolio/kinds.ts'
import type { TransactionType } from '#features/sample-portfolio/transactions.contract.ts'
import { format } from '#web/format.ts'

const kindsInText = new RegExp(`\\b(${Object.keys(kinds).join('|')})\\b`)
const money = /(-?\d+(?:\.\d+)?) ([A-Z]{3})(?=: |$)/
const pieces = /(-?\d+(?:\.\d+)?) Stück/g

/** What the ledger says of a booking, as readers read it: „20.01.2022 Verkauf Kontron 75 Stück 1.132,50 EUR“. */
export const bookingWords = (text: string): string =>
  text
    .replace(/^\d{4}-\d{2}-\d{2}/, (day) => format.date(day))
    .replace(kindsInText, (type) => kinds[type as TransactionType].label) // only keys match
    .replace(money, (_, amount: string, currency: string) => `${format.number(Number(amount))} ${currency}`)
    .replace(pieces, (_, quantity: string) => `${format.pieces(Number(quantity))} Stück`)
