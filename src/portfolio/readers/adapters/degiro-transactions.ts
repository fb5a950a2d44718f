import { identityFrom, tableAdapter } from '../adapter.ts'
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
      'Transaktionskost', 'Transaktionskosten', 'Transaktionsgebühren', 'Transaktionskosten und/oder Kosten Dritter EUR',
      'Transaktionsgebühren und/oder Fremdkosten EUR', 'Transaction and/or third', 'Transaction costs', 'Transaction and/or third party fees EUR',
      'Transaction and/or third party fees', 'Transactiekosten en/of', 'Transactiekosten en/of kosten van derden EUR',
    ],
    total: ['Gesamt', 'Gesamt EUR', 'Total', 'Total EUR', 'Totaal', 'Totaal EUR'],
    reference: ['Order-ID', 'Order ID'],
  },
  needs: ['date', 'name', 'isin', 'shares', 'local', 'value'],
  row(cells) {
    const shares = cells.number('shares')
    if (!shares) return skip('Keine Stückzahl')
    const side = cells.isRightOf('price', '') ? 'left' : 'right'
    const currency = cells.currencyBeside('value', '', side) ?? cells.currencyBeside('total', '', side) ?? 'EUR'
    const local = cells.currencyBeside('local', '', side) ?? cells.currencyBeside('price', '', side) ?? currency
    const isForeign = local !== currency
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
      fx: isForeign ? { currency: local, gross: cells.number('local'), rate: cells.number('rate') } : undefined,
    }
  },
})
