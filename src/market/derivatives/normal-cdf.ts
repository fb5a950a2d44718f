import { exp, ln } from '../simulation/math.ts'

const inverseSqrt2Pi = 0.3989422804014327
/** 5 √2: beyond it the continued fraction takes over */
const farFrom = 7.07106781186547

/** φ(x) */
export const normalDensity = (x: number): number => inverseSqrt2Pi * exp(-0.5 * x * x)

/**
 * N(x) in the arithmetic of the simulated market, absolute error below 3·10⁻¹⁶: Hart's algorithm 5666 (1968) as West
 * gives it (Better approximations to cumulative normal functions, Wilmott Magazine, May 2005).
 */
export function normalCdf(x: number): number {
  const z = x < 0 ? -x : x
  const tail = z > 37 ? 0 : exp(-0.5 * z * z) * (z < farFrom ? ratioAt(z) : fractionAt(z))
  return x < 0 ? tail : 1 - tail
}

/** ln N(x), finite far below the point where N(x) itself underflows. */
export function logNormalCdf(x: number): number {
  if (x > -30) return ln(normalCdf(x))
  const inverse = 1 / (x * x)
  return -0.5 * x * x + ln((inverseSqrt2Pi / -x) * (1 - inverse * (1 - 3 * inverse)))
}

function ratioAt(z: number): number {
  const above =
    (((((3.52624965998911e-2 * z + 0.700383064443688) * z + 6.37396220353165) * z + 33.912866078383) * z +
      112.079291497871) *
      z +
      221.213596169931) *
      z +
    220.206867912376
  const below =
    ((((((8.83883476483184e-2 * z + 1.75566716318264) * z + 16.064177579207) * z + 86.7807322029461) * z +
      296.564248779674) *
      z +
      637.333633378831) *
      z +
      793.826512519948) *
      z +
    440.413735824752
  return above / below
}

const fractionAt = (z: number): number => inverseSqrt2Pi / (z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 0.65)))))
