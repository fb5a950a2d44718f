import { tableAdapter } from '../adapter.ts'
import { skip } from '../facts.ts'
import { bookingTypes } from '../schema.ts'

/** Parkett's own table, which `writeNeutralCsv` writes: a column for each field of the neutral schema. */
export const parkett = tableAdapter({
  id: 'parkett',
  label: 'Parkett: Buchungen',
  kind: 'transactions',
  decimalSign: '.',
  columns: {
    date: ['date'],
    time: ['time'],
    type: ['type'],
    isin: ['isin'],
    wkn: ['wkn'],
    symbol: ['symbol'],
    name: ['name'],
    quantity: ['quantity'],
    price: ['price'],
    gross: ['gross'],
    fee: ['fee'],
    tax: ['tax'],
    currency: ['currency'],
    amount: ['amount'],
    instrumentCurrency: ['instrumentCurrency'],
    instrumentGross: ['instrumentGross'],
    rate: ['rate'],
    depot: ['depot'],
    savingsPlan: ['savingsPlan'],
    reversal: ['reversal'],
    rateToBase: ['rateToBase'],
    bookingDate: ['bookingDate'],
    valueDate: ['valueDate'],
    note: ['note'],
  },
  needs: ['date', 'type', 'quantity', 'gross', 'amount', 'instrumentGross', 'rateToBase'],
  row(cells) {
    const type = bookingTypes.find((known) => known === cells.text('type'))
    if (!type) return skip(`Art „${cells.text('type') ?? '–'}“ ist unbekannt`)
    const instrumentCurrency = cells.currency('instrumentCurrency')
    return {
      type,
      date: cells.moment('date').date,
      time: cells.text('time'),
      isin: cells.text('isin'),
      wkn: cells.text('wkn'),
      symbol: cells.text('symbol'),
      name: cells.text('name'),
      quantity: cells.number('quantity'),
      price: cells.number('price'),
      gross: cells.number('gross'),
      fee: cells.number('fee'),
      tax: cells.number('tax'),
      currency: cells.currency('currency'),
      amount: cells.number('amount'),
      fx: instrumentCurrency
        ? { currency: instrumentCurrency, gross: cells.number('instrumentGross'), rate: cells.number('rate') }
        : undefined,
      depot: cells.text('depot'),
      savingsPlan: cells.text('savingsPlan') === 'true',
      reversal: cells.text('reversal') === 'true',
      rateToBase: cells.number('rateToBase'),
      bookingDate: cells.moment('bookingDate').date,
      valueDate: cells.moment('valueDate').date,
      note: cells.note('note'),
    }
  },
})
