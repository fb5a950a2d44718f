import { identityFrom, tableAdapter } from '../adapter.ts'
import { skip } from '../facts.ts'
import { notExecuted } from '../order-status.ts'
import { bookingWord, plain } from '../words.ts'

/** Smartbroker, orders: two heading lines, number and unit in one cell, the amount includes the fee. */
export const smartbrokerAuftraege = tableAdapter({
  id: 'smartbroker-auftraege',
  label: 'Smartbroker: Aufträge',
  kind: 'transactions',
  decimalSign: ',',
  columns: {
    depot: ['Depot'],
    account: ['Abrechnungskonto'],
    type: ['Orderart'],
    shares: ['Stück/Nominal'],
    name: ['Bezeichnung'],
    isin: ['ISIN'],
    wkn: ['WKN'],
    status: ['Status'],
    price: ['Kurs'],
    amount: ['Betrag'],
    executed: ['Datum / Zeit'],
  },
  needs: ['account', 'type', 'shares', 'status', 'amount', 'executed'],
  row(cells) {
    const status = cells.text('status') ?? ''
    if (plain(status) !== 'abgerechnet') return notExecuted(status, `Status ${status || 'fehlt'}`)
    const typeName = cells.text('type') ?? ''
    const word = bookingWord(typeName)
    if (!word) return skip(`Orderart „${typeName}“ ist unbekannt`)
    return {
      ...word,
      ...cells.moment('executed'),
      ...identityFrom(cells.text('isin'), cells.text('wkn')),
      name: cells.text('name'),
      quantity: cells.number('shares'),
      price: cells.number('price'),
      amount: cells.number('amount'),
      currency: cells.currencyBeside('price', 'Währung'),
      depot: cells.text('depot'),
    }
  },
})
