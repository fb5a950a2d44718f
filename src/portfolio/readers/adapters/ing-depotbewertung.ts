import { identityFrom, tableAdapter } from '../adapter.ts'
import { holdingFacts } from '../holding.ts'

/** ING, valuation of the depot: every amount is followed by a column „Währung“ of its own. */
export const ingDepotbewertung = tableAdapter({
  id: 'ing-depotbewertung',
  label: 'ING: Depotbewertung',
  kind: 'holdings',
  decimalSign: ',',
  columns: {
    isin: ['ISIN'],
    name: ['Wertpapiername'],
    shares: ['Stück/Nominale'],
    price: ['Einstandskurs'],
    cost: ['Einstandswert'],
    date: ['Zeit'],
  },
  needs: ['isin', 'shares', 'cost'],
  row: (cells, statement) =>
    holdingFacts(statement, {
      date: cells.moment('date').date,
      ...identityFrom(cells.text('isin')),
      name: cells.text('name'),
      quantity: cells.number('shares'),
      price: cells.number('price'),
      gross: cells.number('cost'),
      currency: cells.currencyBeside('cost', 'Währung'),
    }),
})
