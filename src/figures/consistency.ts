/** A ratio and the figure per share it divides a price by: their product is that price again. */
export interface PriceRatio {
  name: string
  ratio: number | undefined
  perShare: number | undefined
}

/** Two figures that must agree and do not. */
export interface Contradiction {
  /** of the ratio, or of the side of the balance sheet */
  name: string
  is: number
  shouldBe: number
}

/** what rounding of both factors explains, and suppliers that round to a tenth */
const tolerance = 0.01

/**
 * Ratios whose product with their own divisor is not the price they are said to count with. A supplier that takes price
 * and figure from different days, share counts or currencies shows up here. Ratios without a value contradict nothing.
 */
export const priceContradictions = (price: number | undefined, ratios: readonly PriceRatio[]): Contradiction[] =>
  ratios.flatMap(({ name, ratio, perShare }) => {
    if (price === undefined || ratio === undefined || perShare === undefined) return []
    return differing(name, ratio * perShare, price)
  })

/** Sides of a balance sheet, `assets` and `liabilities`, whose parts do not sum to its total. */
export const balanceContradictions = (sheet: {
  totalAssets: number
  nonCurrentAssets: number
  currentAssets: number
  equity: number
  nonCurrentLiabilities: number
  currentLiabilities: number
}): Contradiction[] => [
  ...differing('assets', sheet.nonCurrentAssets + sheet.currentAssets, sheet.totalAssets),
  ...differing('liabilities', sheet.equity + sheet.nonCurrentLiabilities + sheet.currentLiabilities, sheet.totalAssets),
]

const differing = (name: string, is: number, shouldBe: number): Contradiction[] =>
  Math.abs(is - shouldBe) <= tolerance * Math.abs(shouldBe) ? [] : [{ name, is, shouldBe }]
