/** The standard normal distribution in full double precision. */

const SQRT_HALF = Math.SQRT1_2
const INVERSE_SQRT_2PI = 0.3989422804014327
const INVERSE_SQRT_PI = 0.5641895835477563

/** φ(x) */
export const normalDensity = (x: number): number => INVERSE_SQRT_2PI * Math.exp(-0.5 * x * x)

/** N(x), relative error near 1e-15 in both tails down to x ≈ −38. */
export function normalCdf(x: number): number {
  const z = x * SQRT_HALF
  return Math.abs(z) <= 0.46875 ? 0.5 + 0.5 * erfNearZero(z) : z < 0 ? 0.5 * erfcTail(-z) : 1 - 0.5 * erfcTail(z)
}

/** ln N(x), finite far below the point where N(x) itself underflows. */
export function logNormalCdf(x: number): number {
  if (x > -30) return Math.log(normalCdf(x))
  const inverse = 1 / (x * x)
  return -0.5 * x * x - Math.log(-x) + Math.log(INVERSE_SQRT_2PI) + Math.log1p(-inverse * (1 - 3 * inverse))
}

/**
 * The x with N(x) = p, for p in (0, 1); ±Infinity at the ends.
 * Wichura's AS 241 (Applied Statistics 37, 1988), relative error near 1e-16.
 */
export function inverseNormalCdf(p: number): number {
  if (!(p > 0 && p < 1)) return p === 0 ? -Infinity : p === 1 ? Infinity : NaN
  const q = p - 0.5
  if (Math.abs(q) <= 0.425) return q * ratioAt(0.180625 - q * q, CENTRE)
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p))
  const tail = r <= 5 ? ratioAt(r - 1.6, MIDDLE) : ratioAt(r - 5, FAR)
  return q < 0 ? -tail : tail
}

type Rational = readonly [above: readonly number[], below: readonly number[]]

function ratioAt(x: number, [above, below]: Rational): number {
  return polynomial(x, above) / polynomial(x, below)
}

/** Highest power first. */
function polynomial(x: number, coefficients: readonly number[]): number {
  let sum = 0
  for (const coefficient of coefficients) sum = sum * x + coefficient
  return sum
}

/** erf(z) for |z| ≤ 0.46875: W. J. Cody, Rational Chebyshev approximations for the error function (1969). */
function erfNearZero(z: number): number {
  const y = z * z
  const above =
    (((0.18577770618460315 * y + 3.1611237438705655) * y + 113.86415415105016) * y + 377.485237685302) * y +
    3209.3775891384694
  const below = (((y + 23.601290952344122) * y + 244.02463793444417) * y + 1282.6165260773723) * y + 2844.236833439171
  return (z * above) / below
}

/** erfc(z) for z > 0.46875, by the same author. */
function erfcTail(z: number): number {
  if (z > 26.6) return 0
  if (z <= 4) return gaussian(z) * (numeratorMiddle(z) / denominatorMiddle(z))
  const y = 1 / (z * z)
  const above =
    ((((0.016315387137302097 * y + 0.30532663496123236) * y + 0.36034489994980445) * y + 0.12578172611122926) * y +
      0.016083785148742275) *
      y +
    0.0006587491615298378
  const below =
    ((((y + 2.568520192289822) * y + 1.8729528499234604) * y + 0.5279051029514285) * y + 0.06051834131244132) * y +
    0.0023352049762686918
  return (gaussian(z) * (INVERSE_SQRT_PI - (y * above) / below)) / z
}

function numeratorMiddle(z: number): number {
  return (
    (((((((2.1531153547440383e-8 * z + 0.5641884969886701) * z + 8.883149794388377) * z + 66.11919063714163) * z +
      298.6351381974001) *
      z +
      881.952221241769) *
      z +
      1712.0476126340707) *
      z +
      2051.0783778260716) *
      z +
    1230.3393547979972
  )
}

function denominatorMiddle(z: number): number {
  return (
    (((((((z + 15.744926110709835) * z + 117.6939508913125) * z + 537.1811018620099) * z + 1621.3895745666903) * z +
      3290.7992357334597) *
      z +
      4362.619090143247) *
      z +
      3439.3676741437216) *
      z +
    1230.3393548037495
  )
}

/** e^(−z²), split so that squaring loses nothing. */
function gaussian(z: number): number {
  const coarse = Math.trunc(z * 16) / 16
  return Math.exp(-coarse * coarse) * Math.exp(-(z - coarse) * (z + coarse))
}

const CENTRE: Rational = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
    133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
    42.31333070160091, 1,
  ],
]
const MIDDLE: Rational = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
]
const FAR: Rational = [
  [
    2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
    1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133, 0.014875361290850615,
    0.1369298809227358, 0.599832206555888, 1,
  ],
]
