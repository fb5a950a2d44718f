import { identityFrom, tableAdapter } from '../adapter.ts'
import { absolute, type Decimal } from '../decimal.ts'
import { contradicts, skip } from '../facts.ts'
import { bookingWord } from '../words.ts'

/** Trade Republic through pytr, German or English: the value is the cash booked, after fee and tax; always euro. */
export const tradeRepublicPytr = tableAdapter({
  id: 'trade-republic-pytr',
  label: 'Trade Republic (pytr): Umsätze',
  kind: 'transactions',
  decimalSign: ',',
  columns: {
    date: ['Datum', 'Date'],
    type: ['Typ', 'Type', 'Transactietype'],
    value: ['Wert', 'Value', 'Waarde (netto)'],
    note: ['Notiz', 'Note', 'Opmerking'],
    isin: ['ISIN'],
    shares: ['Stück', 'Shares', 'Aantal'],
    fee: ['Gebühren', 'Fees', 'Kosten'],
    tax: ['Steuern', 'Taxes', 'Belasting'],
  },
  needs: ['date', 'type', 'value', 'note', 'isin', 'shares'],
  row(cells) {
    const typeName = cells.text('type') ?? ''
    const word = bookingWord(typeName)
    if (!word) return skip(`Art „${typeName || '–'}“ ist unbekannt`)
    const value = cells.number('value')
    const isDelivery = word.type === 'DELIVERY_IN' || word.type === 'DELIVERY_OUT'
    return {
      ...word,
      ...cells.moment('date'),
      ...identityFrom(cells.text('isin')),
      name: cells.text('note'),
      quantity: cells.number('shares'),
      amount: isDelivery && !value ? undefined : value,
      fee: magnitude(cells.cost('fee')),
      tax: taxOf(cells.cost('tax'), cells.cost('fee')),
      currency: 'EUR',
      reversal: word.reversal ?? (!isDelivery && contradicts(word.type, value)),
      note: word.type === 'SPLIT' ? 'Zusätzliche Stück; das Verhältnis ergibt der Bestand' : word.note,
    }
  },
})

const magnitude = (value: Decimal | undefined): Decimal | undefined =>
  value === undefined ? undefined : absolute(value)

/** Versions of pytr differ in the sign of charges: the fee of the same row shows which one wrote it. */
function taxOf(tax: Decimal | undefined, fee: Decimal | undefined): Decimal | undefined {
  if (!tax || !fee) return magnitude(tax)
  return tax < 0n === fee < 0n ? absolute(tax) : -absolute(tax)
}
