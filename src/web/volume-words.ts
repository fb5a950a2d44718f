import type { EntityType } from '#contract/vocabulary.ts'

/**
 * How volumes are called: what is quoted in percent trades by its nominal in the quote's currency, a currency by its
 * own units, everything else by the piece.
 */
interface Counted {
  readonly unitType: string
}
/** What a quote says of that; the name of a pair begins with the currency that is bought. */
type Quoted = Counted & { readonly isoCurrency: string; readonly entityType: EntityType; readonly entityValue: string }

const pieces = ({ entityType, entityValue }: Quoted): string =>
  entityType === 'CURRENCY' && /^[A-Z]{6}$/.test(entityValue) ? entityValue.slice(0, 3) : 'Stk.'

const isNominal = ({ unitType }: Counted): boolean => unitType === 'PRC'

/** Over a column of single sizes. */
export const sizeWord = (counted: Counted): string => (isNominal(counted) ? 'Nominale' : 'Stück')

/** Behind a single size. */
export const sizeUnit = (quoted: Quoted): string =>
  isNominal(quoted) ? `${quoted.isoCurrency} nominal` : pieces(quoted)

/** What a day's volume is called, and what stands behind it. */
export const volumeWord = (counted: Counted): string => (isNominal(counted) ? 'Umsatz nominal' : 'Volumen')
export const volumeUnit = (quoted: Quoted): string => (isNominal(quoted) ? quoted.isoCurrency : pieces(quoted))

/** Money that a volume is at a price. */
export const moneyOf = (price: number, volume: number, counted: Counted): number =>
  (price * volume) / (isNominal(counted) ? 100 : 1)

/** The currency in which what was paid is counted, and how many units of the price's make one of it: cents are prices only. */
export const paidIn = (isoCurrency: string): { currency: string; units: number } =>
  isoCurrency === 'USX' ? { currency: 'USD', units: 100 } : { currency: isoCurrency, units: 1 }
