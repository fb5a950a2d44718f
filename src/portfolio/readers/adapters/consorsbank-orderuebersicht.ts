import { identityFrom, tableAdapter } from '../adapter.ts'
import { skip } from '../facts.ts'
import { notExecuted } from '../order-status.ts'
import { bookingWord, plain, spellings } from '../words.ts'

const executed = spellings('Ausgeführt')

/** Consorsbank, order book: executed orders only, without fees and taxes. */
export const consorsbankOrderuebersicht = tableAdapter({
  id: 'consorsbank-orderuebersicht',
  label: 'Consorsbank: Orderübersicht',
  kind: 'transactions',
  decimalSign: ',',
  columns: {
    type: ['Orderart'],
    date: ['Orderdatum'],
    name: ['Name'],
    wkn: ['WKN'],
    isin: ['ISIN'],
    shares: ['Stück/Nominal'],
    venue: ['Handelsplatz'],
    status: ['Status'],
    price: ['Ausführungskurs'],
  },
  needs: ['type', 'date', 'shares', 'status', 'price'],
  mayLack: ['isin'],
  hints: ['Die Datei nennt keine Währung; Kurse der Consorsbank sind in EUR'],
  row(cells) {
    const status = cells.text('status') ?? ''
    if (!executed.includes(plain(status)))
      return notExecuted(status, `Status ${status || 'fehlt'}: keine vollständige Ausführung`)
    const typeName = cells.text('type') ?? ''
    const word = bookingWord(typeName)
    if (!word) return skip(`Orderart „${typeName}“ ist unbekannt`)
    return {
      ...word,
      date: cells.moment('date').date,
      ...identityFrom(cells.text('isin'), cells.text('wkn')),
      name: cells.text('name'),
      quantity: cells.number('shares'),
      price: cells.number('price'),
      currency: 'EUR',
      savingsPlan: word.savingsPlan ?? cells.text('venue') === 'Sparplan',
    }
  },
})
