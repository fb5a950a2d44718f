import { identityFrom, tableAdapter } from '../adapter.ts'
import { contradicts, skip } from '../facts.ts'
import { bookingWord } from '../words.ts'

/**
 * Portfolio Performance, Depotumsätze and Kontoumsätze, German or English. The value includes fees and taxes; its
 * sign differs between the two files and between versions, so the type decides. A purchase without shares is the
 * account's mirror of a booking in the depot's file.
 */
export const portfolioPerformance = tableAdapter({
  id: 'portfolio-performance',
  label: 'Portfolio Performance: Depot- oder Kontoumsätze',
  kind: 'transactions',
  decimalSign: ',',
  columns: {
    date: ['Datum', 'Date'],
    type: ['Typ', 'Type'],
    value: ['Wert', 'Value'],
    currency: ['Buchungswährung', 'Transaction Currency'],
    foreign: ['Bruttobetrag', 'Gross Amount'],
    foreignCurrency: ['Währung Bruttobetrag', 'Currency Gross Amount'],
    rate: ['Wechselkurs', 'Exchange Rate'],
    fee: ['Gebühren', 'Fees'],
    tax: ['Steuern', 'Taxes'],
    shares: ['Stück', 'Shares'],
    isin: ['ISIN'],
    wkn: ['WKN'],
    ticker: ['Ticker-Symbol', 'Ticker Symbol', 'Ticker'],
    name: ['Wertpapiername', 'Security Name'],
    note: ['Notiz', 'Note'],
  },
  needs: ['date', 'type', 'value', 'currency'],
  row(cells) {
    const typeName = cells.text('type') ?? ''
    const word = bookingWord(typeName)
    if (!word) return skip(`Art „${typeName}“ ist unbekannt`)
    const shares = cells.number('shares')
    if ((word.type === 'BUY' || word.type === 'SELL') && !shares) {
      return skip(`${typeName} ohne Stück: Gegenbuchung eines Depotumsatzes, steht in der Depotdatei`)
    }
    const type = shares ? word.type : (cashTransfer[word.type] ?? word.type)
    const value = cells.number('value')
    const currency = cells.currency('currency')
    const foreign = cells.number('foreign')
    const foreignCurrency = cells.currency('foreignCurrency')
    const isForeign = foreign && foreignCurrency && foreignCurrency !== currency
    const takenBack = ['DIVIDEND', 'INTEREST', 'DEPOSIT'].includes(type) && contradicts(type, value)
    return {
      ...word,
      ...cells.moment('date'),
      type,
      ...identityFrom(cells.text('isin'), cells.text('wkn'), cells.text('ticker')),
      name: cells.text('name'),
      quantity: shares,
      amount: value,
      fee: cells.cost('fee'),
      tax: cells.cost('tax'),
      currency,
      fx: isForeign ? { currency: foreignCurrency, gross: foreign, rate: cells.number('rate') } : undefined,
      reversal: takenBack || word.reversal,
      note: cells.note('note') ?? word.note,
    }
  },
})

/** „Umbuchung“ moves shares in the depot's file and cash in the account's. */
const cashTransfer: Readonly<Record<string, 'DEPOSIT' | 'WITHDRAWAL'>> = {
  DELIVERY_IN: 'DEPOSIT',
  DELIVERY_OUT: 'WITHDRAWAL',
}
