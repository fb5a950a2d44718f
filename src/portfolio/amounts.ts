import { decimalText, fixedOf } from './numbers/decimal-text.ts'
import { type Fixed, fixedToNumber, rationalToNumber } from './numbers/fixed.ts'
import { pieceWorth } from './market-facts.ts'
import type { Instrument } from '#market/instruments.ts'

/** Money and quantities at the door of the room: as the text of a decimal, exactly, or as the nearest double. */
export const amountText = (value: Fixed): string => decimalText(value)
export const amountOf = (text: string | undefined): Fixed | undefined =>
  text === undefined ? undefined : fixedOf(text)
export const toNumber = (value: Fixed | undefined): number | undefined =>
  value === undefined ? undefined : fixedToNumber(value)

/** What a piece cost as the instrument is quoted: of bonds in percent. */
export const asQuoted = (perPiece: number | undefined, instrument: Instrument): number | undefined =>
  perPiece === undefined ? undefined : perPiece / rationalToNumber(pieceWorth(instrument))
