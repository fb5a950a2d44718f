import { identityFrom, tableAdapter } from '../adapter.ts'
import { skip } from '../facts.ts'
import type { BookingType } from '../schema.ts'

/** flatex, depot transactions, both layouts: the booking text says what happened; fees stand in the account's file. */
export const flatexDepotumsaetze = tableAdapter({
  id: 'flatex-depotumsaetze',
  label: 'flatex: Depotumsätze',
  kind: 'transactions',
  decimalSign: ',',
  columns: {
    date: ['Buchtag', 'Buchungstag'],
    valueDate: ['Valuta'],
    isin: ['ISIN'],
    name: ['Bezeichnung'],
    shares: ['Nominal', 'Nominal (Stk.)'],
    text: ['Buchungsinformationen', 'Buchungsinformation'],
    reference: ['TA-Nr.', 'TA.-Nr.'],
    price: ['Kurs'],
    amount: ['Betrag'],
    depot: ['Depot'],
  },
  needs: ['date', 'isin', 'shares', 'text', 'price'],
  mayLack: ['depot', 'amount'],
  hints: ['Gebühren und Steuern stehen nur in den Kontoumsätzen'],
  row(cells) {
    const shares = cells.number('shares')
    if (!shares) return skip('Keine Stückzahl')
    const text = cells.text('text') ?? ''
    const reversal = /storno/i.test(text)
    const type = typeOf(text, shares < 0n !== reversal)
    const isDelivery = type === 'DELIVERY_IN' || type === 'DELIVERY_OUT'
    return {
      type,
      date: cells.moment('date').date,
      valueDate: cells.moment('valueDate').date,
      ...identityFrom(cells.text('isin')),
      name: cells.text('name'),
      quantity: shares,
      price: cells.number('price'),
      gross: cells.number('amount') || undefined,
      currency: cells.currencyBeside('price', ''),
      depot: cells.text('depot')?.split(' - ')[0],
      reversal,
      note: isDelivery ? text : undefined,
    }
  },
})

function typeOf(text: string, isOut: boolean): BookingType {
  if (/\bKauf\b/i.test(text)) return 'BUY'
  if (/\bVerkauf\b/i.test(text)) return 'SELL'
  return isOut ? 'DELIVERY_OUT' : 'DELIVERY_IN'
}
