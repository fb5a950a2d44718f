/** Where a continuous function crosses zero. */

/**
 * Brent's method (1973): inverse quadratic and secant steps, halved where they do not help, so it never leaves the
 * bracket and never takes much longer than halving.
 * @returns undefined where the function has the same sign at both ends or is not finite there
 */
export function bracketedRoot(
  f: (x: number) => number,
  from: number,
  to: number,
  tolerance: number,
): number | undefined {
  let [a, b, fa, fb] = [from, to, f(from), f(to)]
  if (fa === 0) return a
  if (fb === 0) return b
  if (!(fa * fb < 0)) return undefined
  let [c, fc] = [a, fa]
  let width = b - a
  let previousWidth = width
  for (let step = 0; step < 200; step++) {
    if (Math.abs(fc) < Math.abs(fb)) [a, b, c, fa, fb, fc] = [b, c, b, fb, fc, fb]
    const smallest = 2 * Number.EPSILON * Math.abs(b) + 0.5 * tolerance
    const half = 0.5 * (c - b)
    if (Math.abs(half) <= smallest || fb === 0) return b
    const guess = interpolated(a, b, c, fa, fb, fc)
    const useful =
      Math.abs(previousWidth) >= smallest &&
      Math.abs(fa) > Math.abs(fb) &&
      guess * half > 0 &&
      Math.abs(guess) < 1.5 * Math.abs(half) &&
      Math.abs(guess) < 0.5 * Math.abs(previousWidth)
    previousWidth = useful ? width : half
    width = useful ? guess : half
    ;[a, fa] = [b, fb]
    b += Math.abs(width) > smallest ? width : Math.sign(half) * smallest
    fb = f(b)
    if (fb * fc > 0) {
      ;[c, fc] = [a, fa]
      width = b - a
      previousWidth = width
    }
  }
  return b
}

/** Step from b to where the curve through the points would cross zero. */
function interpolated(a: number, b: number, c: number, fa: number, fb: number, fc: number): number {
  const s = fb / fa
  if (a === c) return ((c - b) * s) / (s - 1)
  const q = fa / fc
  const r = fb / fc
  const above = s * ((c - b) * q * (q - r) - (b - a) * (r - 1))
  return -above / ((q - 1) * (r - 1) * (s - 1))
}
