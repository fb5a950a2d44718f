/** Whole hundredths of a value, half rounded away from zero on its first four decimals, as figures are shown. */
export const hundredths = (value: number): number =>
  Math.sign(value) * Math.floor((Math.round(Math.abs(value) * 1e4) + 50) / 100) + 0 // no −0

/**
 * Parts in hundredths that add up to a whole in hundredths: each is rounded down, and what is missing goes to those that
 * lost most (the method of largest remainders, Hamilton 1792). The parts' sum must be the whole before rounding.
 */
export function addingUp(parts: readonly number[], whole: number): number[] {
  const floors = parts.map((part) => Math.floor(part * 100))
  const missing = hundredths(whole) - floors.reduce((sum, each) => sum + each, 0)
  const byRemainder = parts
    .map((part, i) => ({ i, remainder: part * 100 - (floors[i] as number) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.i - b.i)
  // rounding of the whole may ask for one more than there are parts, or for one less
  for (let n = 0; n < Math.abs(missing) && byRemainder.length > 0; n++) {
    const each = missing > 0 ? byRemainder[n % parts.length] : byRemainder[parts.length - 1 - (n % parts.length)]
    if (each) floors[each.i] = (floors[each.i] as number) + Math.sign(missing)
  }
  return floors.map((each) => each / 100)
}

/**
 * What a part of the logarithm of a growth is in parts of the growth itself, R ÷ ln(1 + R): so logarithms, which add up,
 * become percentages that add up (Cariño, „Combining Attribution Effects Over Time“, 1999).
 */
export const fromLogarithm = (growth: number): number =>
  Math.abs(growth) < 1e-9 ? 1 + growth / 2 : growth / Math.log1p(growth)
