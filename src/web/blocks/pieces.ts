import type { Quote } from '#contract/quotes.ts'
import { format } from '#web/format.ts'

type Told = Pick<Quote, 'unitType'>

/** Bonds, and derivatives quoted in percent, are held by their nominal. */
export const isNominal = ({ unitType }: Told): boolean => unitType === 'PRC'

/** Of what `quantity` counts. */
export const unitWord = (unitType: string): string => (unitType === 'PRC' ? 'Nominal' : 'Stk.')

/** „10 Stück“, of a bond „nominal 1.000“ */
export const piecesOf = (quote: Told, quantity: number): string =>
  isNominal(quote) ? `nominal ${format.pieces(quantity)}` : `${format.pieces(quantity)} Stück`
