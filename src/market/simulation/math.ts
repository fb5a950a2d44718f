/**
 * exp and ln from additions, multiplications and divisions only. `Math.exp` and `Math.log` may differ in the last bit
 * between engines; these give the same bits everywhere. Method and coefficients: fdlibm (Sun Microsystems, 1993).
 */
const LN2_HI = 6.9314718036912381649e-1
const LN2_LO = 1.90821492927058770002e-10

const powersOfTwo = (() => {
  const table = new Float64Array(2048)
  table[1023] = 1
  for (let k = 1024; k < 2047; k++) table[k] = (table[k - 1] ?? 0) * 2
  for (let k = 1022; k >= 0; k--) table[k] = (table[k + 1] ?? 0) / 2
  return table
})()

/** eˣ for |x| < 700; beyond that 0 or Infinity. Error below 3·10⁻¹⁶ relative. */
export function exp(x: number): number {
  if (x > 700) return Infinity
  if (x < -700) return 0
  const k = Math.floor(Math.LOG2E * x + 0.5)
  const hi = x - k * LN2_HI
  const lo = k * LN2_LO
  const r = hi - lo
  const t = r * r
  const c =
    r -
    t *
      (1.66666666666666019037e-1 +
        t *
          (-2.77777777770155933842e-3 +
            t * (6.61375632143793436117e-5 + t * (-1.6533902205465251539e-6 + t * 4.13813679705723846039e-8))))
  return (1 - (lo - (r * c) / (2 - c) - hi)) * (powersOfTwo[k + 1023] as number)
}

const doubles = new Float64Array(1)
const words = new Uint32Array(doubles.buffer)
const HIGH = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 1 : 0

/** Natural logarithm of a positive, normal number; NaN for anything else. */
export function ln(x: number): number {
  if (!(x >= 2.2250738585072014e-308 && x < Infinity)) return NaN
  doubles[0] = x
  const high = words[HIGH] as number
  let k = (high >>> 20) - 1023
  let mantissa = high & 0xfffff
  // keep the mantissa in [√½, √2)
  const upper = (mantissa + 0x95f64) & 0x100000
  mantissa |= upper ^ 0x3ff00000
  words[HIGH] = mantissa
  k += upper >>> 20
  const f = (doubles[0] as number) - 1
  const s = f / (2 + f)
  const z = s * s
  const w = z * z
  const r =
    z *
      (6.66666666666673513e-1 +
        w * (2.857142874366239149e-1 + w * (1.818357216161805012e-1 + w * 1.479819860511658591e-1))) +
    w * (3.999999999940941908e-1 + w * (2.222219843214978396e-1 + w * 1.531383769920937332e-1))
  const half = 0.5 * f * f
  return k * LN2_HI - (half - (s * (half + r) + k * LN2_LO) - f)
}

/** xʸ for positive x. */
export const power = (x: number, y: number): number => exp(y * ln(x))
