import { tableAdapter } from '../adapter.ts'
import { contradicts, skip, type Facts } from '../facts.ts'
import type { BookingType } from '../schema.ts'

/** Consorsbank, bookings of the account: what a row means stands in its purpose. It never names shares. */
export const consorsbankUmsatzuebersicht = tableAdapter({
  id: 'consorsbank-umsatzuebersicht',
  label: 'Consorsbank: Umsatzübersicht des Verrechnungskontos',
  kind: 'transactions',
  decimalSign: ',',
  columns: {
    date: ['Buchung'],
    valueDate: ['Valuta'],
    text: ['Buchungstext'],
    purpose: ['Verwendungszweck'],
    amount: ['Betrag in EUR'],
  },
  needs: ['date', 'text', 'purpose', 'amount'],
  hints: ['Die Stückzahl fehlt: Kauf und Verkauf sind unvollständig und müssen ergänzt werden'],
  row(cells) {
    const amount = cells.number('amount')
    if (amount === undefined) return skip('Kein Betrag')
    const text = cells.text('text') ?? ''
    const purpose = cells.text('purpose') ?? ''
    const facts = meaning(text, purpose, amount < 0n)
    return {
      ...facts,
      date: cells.moment('date').date,
      valueDate: cells.moment('valueDate').date,
      amount,
      currency: 'EUR',
      reversal: /storno/i.test(`${text} ${purpose}`) || contradicts(facts.type, amount),
    }
  },
})

function meaning(text: string, purpose: string, isDebit: boolean): Facts {
  const instrument = /\bWKN:?\s*([A-Z0-9]{6})\b/.exec(purpose)
  const trade = /\b(Kauf|Verkauf)\b/i.exec(purpose)?.[1]?.toLowerCase()
  if (instrument) {
    const type: BookingType =
      trade === 'kauf'
        ? 'BUY'
        : trade === 'verkauf'
          ? 'SELL'
          : /steuer/i.test(text)
            ? isDebit
              ? 'TAX'
              : 'TAX_REFUND'
            : 'DIVIDEND'
    const behind = purpose.slice(instrument.index + instrument[0].length).trim()
    const name = behind || purpose.slice(0, instrument.index).trim()
    return { type, wkn: instrument[1], name, savingsPlan: /sparplan/i.test(purpose) }
  }
  return { type: cashType(text, isDebit), ...(/überweisung|lastschrift/i.test(text) ? {} : { note: purpose || text }) }
}

function cashType(text: string, isDebit: boolean): BookingType {
  if (/steuer/i.test(text)) return isDebit ? 'TAX' : 'TAX_REFUND'
  if (/zins/i.test(text)) return isDebit ? 'FEE' : 'INTEREST'
  if (/gebühr|entgelt|kosten/i.test(text)) return 'FEE'
  return isDebit ? 'WITHDRAWAL' : 'DEPOSIT'
}
