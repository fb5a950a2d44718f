import { identityFrom, tableAdapter } from '../adapter.ts'
import { contradicts, skip } from '../facts.ts'
import type { BookingType } from '../schema.ts'
import { notExecuted } from '../order-status.ts'
import { bookingWord, plain } from '../words.ts'

/** Scalable Capital: the amount is before fee and tax and signed; only executed rows count. */
export const scalableCapital = tableAdapter({
  id: 'scalable-capital',
  label: 'Scalable Capital: Transaktionen',
  kind: 'transactions',
  decimalSign: ',',
  columns: {
    date: ['date', 'Datum'],
    time: ['time', 'Uhrzeit', 'Zeit'],
    status: ['status'],
    reference: ['reference', 'Referenz'],
    description: ['description', 'Beschreibung'],
    assetType: ['assetType', 'Anlageklasse', 'Asset-Typ'],
    type: ['type', 'Typ'],
    isin: ['isin'],
    shares: ['shares', 'Anzahl', 'Stück'],
    price: ['price', 'Kurs', 'Preis'],
    amount: ['amount', 'Betrag'],
    fee: ['fee', 'Gebühr', 'Gebühren'],
    tax: ['tax', 'Steuer', 'Steuern'],
    currency: ['currency', 'Währung'],
  },
  needs: ['date', 'status', 'type', 'amount', 'assetType', 'isin'],
  row(cells) {
    const status = cells.text('status') ?? ''
    if (!executed.has(plain(status))) return notExecuted(status, `Status ${status || 'fehlt'}`)
    const typeName = cells.text('type') ?? ''
    const shares = cells.number('shares')
    const word = deliveries.has(plain(typeName)) ? { type: delivery(shares) } : bookingWord(typeName)
    if (!word) return skip(`Art „${typeName}“ ist unbekannt`)
    const amount = cells.number('amount')
    const type = word.type === 'TAX' && !contradictsTax(amount) ? 'TAX_REFUND' : word.type
    const isDelivery = type === 'DELIVERY_IN' || type === 'DELIVERY_OUT'
    return {
      ...word,
      type,
      ...cells.moment('date'),
      time: cells.time('time'),
      ...identityFrom(cells.text('isin')),
      name: cells.text('description'),
      quantity: shares || undefined,
      price: cells.number('price'),
      gross: isDelivery && !amount ? undefined : amount,
      fee: cells.cost('fee'),
      tax: cells.cost('tax'),
      amount: isCharge(type) ? amount : undefined,
      currency: cells.currency('currency'),
      reversal: word.reversal ?? (!isDelivery && type !== 'SPLIT' && contradicts(type, amount)),
      note: isDelivery ? typeName : word.note,
    }
  },
})

const executed = new Set(['executed', 'ausgefuehrt', 'settled', 'abgerechnet'])
const deliveries = new Set([
  'securitytransfer',
  'wertpapieruebertrag',
  'depotuebertrag',
  'corporateaction',
  'kapitalmassnahme',
])

const delivery = (shares: bigint | undefined): BookingType => ((shares ?? 0n) < 0n ? 'DELIVERY_OUT' : 'DELIVERY_IN')
const contradictsTax = (amount: bigint | undefined): boolean => (amount ?? 0n) <= 0n
const isCharge = (type: BookingType): boolean => type === 'FEE' || type === 'TAX' || type === 'TAX_REFUND'
