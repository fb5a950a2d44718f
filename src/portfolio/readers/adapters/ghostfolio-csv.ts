import { tableAdapter } from '../adapter.ts'
import { activityFacts } from '../ghostfolio.ts'

/** Ghostfolio, the table its import takes: any of its column names, day first in every spelling of the date. */
export const ghostfolioCsv = tableAdapter({
  id: 'ghostfolio-csv',
  label: 'Ghostfolio: CSV',
  kind: 'transactions',
  decimalSign: '.',
  columns: {
    date: ['Date', 'TradeDate'],
    symbol: ['Code', 'Symbol', 'Ticker'],
    source: ['DataSource'],
    currency: ['Currency', 'Ccy', 'CurrencyPrimary'],
    price: ['Price', 'UnitPrice', 'TradePrice'],
    quantity: ['Quantity', 'Qty', 'Shares', 'Units'],
    type: ['Action', 'Type', 'Buy/Sell'],
    fee: ['Fee', 'Commission', 'IBCommission'],
    note: ['Note', 'Comment'],
    account: ['Account', 'AccountId'],
  },
  needs: ['date', 'symbol', 'source', 'quantity', 'type', 'price'],
  mayLack: ['account'],
  row: (cells) =>
    activityFacts({
      type: cells.text('type'),
      moment: cells.moment('date'),
      symbol: cells.text('symbol'),
      source: cells.text('source'),
      quantity: cells.number('quantity'),
      price: cells.number('price'),
      fee: cells.cost('fee'),
      currency: cells.currency('currency'),
      note: cells.note('note'),
      account: cells.text('account'),
    }),
})
