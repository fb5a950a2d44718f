import { identityFrom, tableAdapter } from '../adapter.ts'
import { contradicts, skip } from '../facts.ts'
import type { BookingType } from '../schema.ts'
import { bookingWord } from '../words.ts'

/** Parqet: the amount is gross; date and time are German local time, `datetime` is UTC. */
export const parqet = tableAdapter({
  id: 'parqet',
  label: 'Parqet: Aktivitäten',
  kind: 'transactions',
  decimalSign: ',',
  columns: {
    instant: ['datetime'],
    date: ['date'],
    time: ['time'],
    price: ['price'],
    shares: ['shares'],
    amount: ['amount'],
    tax: ['tax'],
    fee: ['fee'],
    type: ['type'],
    broker: ['broker'],
    assetType: ['assettype'],
    identifier: ['identifier', 'isin'],
    wkn: ['wkn'],
    originalCurrency: ['originalcurrency'],
    currency: ['currency'],
    name: ['holdingname'],
    holding: ['holding'],
  },
  needs: ['type', 'shares', 'amount', 'assetType', 'identifier', 'name'],
  hints: ['Splits stehen nicht in der Datei: die Stückzahlen sind die damaligen'],
  row(cells) {
    const typeName = cells.text('type') ?? ''
    const word = bookingWord(typeName)
    if (!word) return skip(`Art „${typeName}“ ist unbekannt`)
    const isCash = cells.text('assetType')?.toLowerCase() === 'cash'
    const type = isCash ? (cashTransfer[word.type] ?? word.type) : word.type
    const moment = cells.has('date') ? cells.moment('date') : cells.moment('instant')
    const amount = cells.number('amount')
    const isIncome = type === 'DIVIDEND' || type === 'INTEREST'
    return {
      ...word,
      type,
      date: moment.date,
      time: cells.time('time') ?? moment.time,
      ...identityFrom(cells.text('identifier'), cells.text('wkn')),
      name: cells.text('name'),
      quantity: cells.number('shares'),
      price: cells.number('price'),
      gross: amount,
      fee: cells.cost('fee'),
      tax: cells.cost('tax'),
      currency: cells.currency('currency'),
      reversal: word.reversal ?? (isIncome && contradicts(type, amount)),
      note: word.note,
    }
  },
})

const cashTransfer: Readonly<Record<string, BookingType>> = {
  DELIVERY_IN: 'DEPOSIT',
  DELIVERY_OUT: 'WITHDRAWAL',
  BUY: 'DEPOSIT',
  SELL: 'WITHDRAWAL',
}
