import { identityFrom, tableAdapter } from '../adapter.ts'
import { holdingFacts } from '../holding.ts'

/** comdirect, statement of holdings: cost in euro, `--` where it is unknown. */
export const comdirectDepotuebersicht = tableAdapter({
  id: 'comdirect-depotuebersicht',
  label: 'comdirect: Depotübersicht',
  kind: 'holdings',
  decimalSign: ',',
  columns: {
    shares: ['Stück/Nom.'],
    name: ['Bezeichnung'],
    wkn: ['WKN'],
    isin: ['ISIN'],
    date: ['Datum'],
    price: ['Kaufkurs in EUR'],
    cost: ['Kaufwert in EUR'],
  },
  needs: ['shares', 'name', 'cost'],
  mayLack: ['isin'],
  row: (cells, statement) =>
    holdingFacts(statement, {
      date: cells.moment('date').date,
      ...identityFrom(cells.text('isin'), cells.text('wkn')),
      name: cells.text('name'),
      quantity: cells.number('shares'),
      price: cells.number('price'),
      gross: cells.number('cost'),
      currency: 'EUR',
    }),
})
