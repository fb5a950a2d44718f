import { identityFrom, tableAdapter } from '../adapter.ts'
import { holdingFacts } from '../holding.ts'

/** DKB, statement of holdings: units and currencies stand in columns without a name; the statement is in euro. */
export const dkbDepot = tableAdapter({
  id: 'dkb-depot',
  label: 'DKB: Depot',
  kind: 'holdings',
  decimalSign: ',',
  columns: {
    shares: ['Bestand'],
    identity: ['ISIN / WKN'],
    name: ['Bezeichnung'],
    cost: ['Einstandswert'],
    value: ['Kurswert in Euro'],
  },
  needs: ['shares', 'identity', 'cost', 'value'],
  row: (cells, statement) =>
    holdingFacts(statement, {
      ...identityFrom(cells.text('identity')),
      name: cells.text('name'),
      quantity: cells.number('shares'),
      gross: cells.number('cost'),
      currency: cells.currencyBeside('cost', '') ?? 'EUR',
    }),
})
