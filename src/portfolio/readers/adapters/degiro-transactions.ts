import { identityFrom, tableAdapter, type Cells } from '../adapter.ts'
import { skip } from '../facts.ts'

/**
 * DEGIRO, transactions, German, English or Dutch. Currencies stand in columns without a name: right of their amount,
 * in the older German file left of it. Negative shares are a sale; the rate is foreign currency per euro.
 */
export const degiroTransactions = tableAdapter({
  id: 'degiro-transactions',
  label: 'DEGIRO: Transaktionen',
  kind: 'transactions',
  decimalSign: '.',
  columns: {
    date: ['Datum', 'Date'],
    time: ['Uhrzeit', 'Time', 'Tijd'],
    name: ['Produkt', 'Product'],
    isin: ['ISIN'],
    shares: ['Anzahl', 'Quantity', 'Aantal'],
    price: ['Kurs', 'Price', 'Koers'],
    local: ['Wert in Lokalwährung', 'Wert in Lokalwährun', 'Local value', 'Lokale waarde'],
    value: ['Wert', 'Wert EUR', 'Value', 'Value EUR', 'Waarde', 'Waarde EUR'],
    rate: ['Wechselkurs', 'Exchange rate', 'Wisselkoers'],
    fxFee: ['AutoFX-Gebühr', 'AutoFX Fee', 'AutoFX Kosten'],
    fee: [
      'Transaktionskost',
      'Transaktionskosten',
      'Transaktionsgebühren',
      'Transaktionskosten und/oder Kosten Dritter EUR',
      'Transaktionsgebühren und/oder Fremdkosten EUR',
      'Transaction and/or third',
      'Transaction costs',
      'Transaction and/or third party fees EUR',
      'Transaction and/or third party fees',
      'Transactiekosten en/of',
      'Transactiekosten en/of kosten van derden EUR',
    ],
    total: ['Gesamt', 'Gesamt EUR', 'Total', 'Total EUR', 'Totaal', 'Totaal EUR'],
    reference: ['Order-ID', 'Order ID'],
  },
  needs: ['date', 'name', 'isin', 'shares', 'local', 'value'],
  mayLack: ['fxFee'],
  row(cells) {
    const shares = cells.number('shares')
    if (!shares) return skip('Keine Stückzahl')
    const { currency, local } = currencies(cells)
    const rate = cells.number('rate')
    const isForeign = local !== currency || rate !== undefined
    return {
      type: shares < 0n ? 'SELL' : 'BUY',
      date: cells.moment('date').date,
      time: cells.time('time'),
      ...identityFrom(cells.text('isin')),
      name: cells.text('name'),
      quantity: shares,
      price: isForeign ? undefined : cells.number('price'),
      gross: cells.number('value'),
      fee: -((cells.cost('fee') ?? 0n) + (cells.cost('fxFee') ?? 0n)),
      amount: cells.number('total'),
      currency,
      fx: isForeign ? { currency: local, gross: cells.number('local'), rate } : undefined,
    }
  },
})

/** Booking and local currency; where the columns were reordered, the euro and the other code of the row. */
function currencies(cells: Cells<'price' | 'local' | 'value'>): { currency: string; local: string } {
  const side = (['left', 'right'] as const).find((beside) =>
    (['price', 'local', 'value'] as const).every((column) => cells.isBeside(column, '', beside)),
  )
  if (side) {
    const currency = cells.currencyBeside('value', '', side) ?? 'EUR'
    return { currency, local: cells.currencyBeside('local', '', side) ?? currency }
  }
  const codes = cells.currenciesUnder('')
  const currency = codes.length === 1 ? (codes[0] ?? 'EUR') : 'EUR'
  return { currency, local: codes.find((code) => code !== currency) ?? currency }
}
