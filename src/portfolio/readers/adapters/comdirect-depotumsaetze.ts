import { identityFrom, tableAdapter } from '../adapter.ts'
import { absolute, cents, multiply } from '../decimal.ts'
import { skip } from '../facts.ts'

/** comdirect, depot transactions: negative shares are a sale, the difference to shares × price is cost. */
export const comdirectDepotumsaetze = tableAdapter({
  id: 'comdirect-depotumsaetze',
  label: 'comdirect: Depotumsätze',
  kind: 'transactions',
  decimalSign: ',',
  columns: {
    booked: ['Buchungstag'],
    traded: ['Geschäftstag'],
    shares: ['Stück / Nom.'],
    name: ['Bezeichnung'],
    wkn: ['WKN'],
    isin: ['ISIN'],
    currency: ['Währung'],
    price: ['Ausführungskurs'],
    amount: ['Umsatz in EUR'],
  },
  needs: ['traded', 'shares', 'price', 'amount'],
  mayLack: ['isin'],
  hints: ['Der Unterschied zwischen Stück × Kurs und Umsatz ist Gebühr oder Steuer; ohne Beleg steht er als Gebühr da'],
  row(cells) {
    const shares = cells.number('shares')
    if (!shares) return skip('Keine Stückzahl')
    const booked = cells.moment('booked').date
    const price = cells.number('price')
    const currency = cells.currency('currency') ?? 'EUR'
    const isForeign = currency !== 'EUR'
    const instrumentGross = isForeign && price !== undefined ? cents(multiply(absolute(shares), price)) : undefined
    return {
      type: shares < 0n ? 'SELL' : 'BUY',
      date: cells.moment('traded').date ?? booked,
      bookingDate: booked,
      ...identityFrom(cells.text('isin'), cells.text('wkn')),
      name: cells.text('name'),
      quantity: shares,
      price: isForeign ? undefined : price,
      amount: cells.number('amount'),
      currency: 'EUR',
      fx: isForeign ? { currency, gross: instrumentGross } : undefined,
    }
  },
})
