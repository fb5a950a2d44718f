import { numberText, printed } from '#contract/number-format.ts'
import { isOutside, type DayRange } from '#market/day-range.ts'
import type { Instrument } from '#market/instruments.ts'
import { asQuoted, toNumber } from './amounts.ts'
import type { Fixed } from './numbers/fixed.ts'
import type { Doubts } from './row-doubts.ts'

const missing = 'Der Kurs fehlt in der Datei'

/** A price that follows from the money is sure where the paper was to be had at it. */
export function checkFollowingPrice(
  price: Fixed,
  paper: Instrument,
  range: DayRange | undefined,
  doubts: Doubts,
): void {
  const quoted = asQuoted(toNumber(price), paper) ?? Number.NaN
  const told = `${missing}; aus dem Betrag sind es ${priceText(quoted)}.`
  if (!range) {
    const cause = `${missing}, und eine Spanne des Tages kennen wir nicht.`
    doubts.add('yellow', `${told} Eine Spanne des Tages kennen wir nicht.`, { cause, field: 'price' })
    return
  }
  const span = `${priceText(range.low)}–${priceText(range.high)}`
  if (isOutside(quoted, range)) {
    const cause = `${missing}, und der aus dem Betrag liegt nicht in der Spanne des Tages.`
    doubts.add('yellow', `${told} Die Spanne des Tages ist ${span}: prüfe Stück und Betrag.`, { cause, field: 'price' })
    return
  }
  doubts.offer(
    {
      state: 'yellow',
      reason: `${told} Spanne des Tages ${span}.`,
      cause: 'Kurs fehlt, aus dem Betrag errechenbar.',
      repair: 'price',
      wayOut: `${priceText(quoted)} setzen`,
      field: 'price',
    },
    `Kurs ${priceText(quoted)} aus dem Betrag.`,
  )
}

const priceText = (value: number): string => {
  const isCents = Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
  return numberText(value, { decimals: isCents ? 2 : 4, typography: printed }) ?? ''
}
