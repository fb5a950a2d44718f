import { identityFrom, tableAdapter } from '../adapter.ts'
import { holdingFacts } from '../holding.ts'

/** onvista bank, statement of holdings: each amount has a currency column named after it. */
export const onvistaBankDepotuebersicht = tableAdapter({
  id: 'onvista-bank-depotuebersicht',
  label: 'onvista bank: Depotübersicht',
  kind: 'holdings',
  decimalSign: ',',
  columns: {
    shares: ['Bestand'],
    name: ['Name'],
    isin: ['ISIN'],
    wkn: ['WKN'],
    date: ['Datum'],
    price: ['Kaufkurs'],
    cost: ['Kaufwert'],
    currency: ['Kaufwert Currency'],
    valueCurrency: ['Wert Currency'],
  },
  needs: ['shares', 'cost', 'currency'],
  row(cells, statement) {
    const currency = cells.currency('currency')
    const name = cells.text('name')
    const home = cells.currency('valueCurrency')
    if (currency && home && currency !== home) {
      statement.warn(`${name}: der Kaufwert ist in ${currency}, den Kurs des Kauftags nennt die Datei nicht`)
    }
    return holdingFacts(statement, {
      date: cells.moment('date').date,
      ...identityFrom(cells.text('isin'), cells.text('wkn')),
      name,
      quantity: cells.number('shares'),
      price: cells.number('price'),
      gross: cells.number('cost'),
      currency,
    })
  },
})
