/** How volumes are called: what is quoted in percent trades by its nominal in the quote's currency, everything else by the piece. */
interface Counted {
  readonly unitType: string
}

const isNominal = ({ unitType }: Counted): boolean => unitType === 'PRC'

/** Over a column of single sizes. */
export const sizeWord = (counted: Counted): string => (isNominal(counted) ? 'Nominale' : 'Stück')

/** Behind a single size. */
export const sizeUnit = (counted: Counted & { readonly isoCurrency: string }): string =>
  isNominal(counted) ? `${counted.isoCurrency} nominal` : 'Stk.'

/** What a day's volume is called, and what stands behind it. */
export const volumeWord = (counted: Counted): string => (isNominal(counted) ? 'Umsatz nominal' : 'Volumen')
export const volumeUnit = (counted: Counted & { readonly isoCurrency: string }): string => (isNominal(counted) ? counted.isoCurrency : 'Stk.')

/** Money that a volume is at a price. */
export const moneyOf = (price: number, volume: number, counted: Counted): number => (price * volume) / (isNominal(counted) ? 100 : 1)
