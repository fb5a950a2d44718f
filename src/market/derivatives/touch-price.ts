/** What is paid only if a barrier is never touched, in the arithmetic of the simulated market. */
import { exp, ln } from '../simulation/math.ts'
import type { Model } from './certificate-price.ts'
import { logNormalCdf, normalCdf } from './normal-cdf.ts'

/**
 * One euro at the end if the spot never touches the barrier; 0 where it stands there already. Reiner and Rubinstein
 * (Unscrambling the binary code, Risk, October 1991), as down-and-out and up-and-out cash-or-nothing in Haug, The Complete
 * Guide to Option Pricing Formulas: e^(−rT)·(N(d) − (H/S)^(2ν/σ²)·N(d′)) with ν = r − q − σ²/2.
 */
export function noTouchPrice(
  spot: number,
  barrier: number,
  isUpper: boolean,
  { years, rate, dividendYield, volatility }: Model,
): number {
  const side = isUpper ? -1 : 1
  if (side * (spot - barrier) <= 0) return 0
  const variance = volatility * volatility
  const deviation = volatility * Math.sqrt(years)
  const drift = rate - dividendYield - variance / 2
  const way = ln(barrier / spot)
  const stays = normalCdf((side * (drift * years - way)) / deviation)
  const reflected = exp((2 * drift * way) / variance + logNormalCdf((side * (drift * years + way)) / deviation))
  return exp(-rate * years) * Math.max(0, stays - reflected)
}

/** Between barriers so many deviations apart nobody touches both: what touches either adds up. */
const farApart = 6
const mostTerms = 60

/**
 * One euro at the end if the spot touches neither of two barriers. Hui (One-touch double barrier binary option values,
 * Applied Financial Economics, 1996), as double-barrier binary option in Haug; its series ends where its terms do.
 */
export function doubleNoTouchPrice(spot: number, lower: number, upper: number, model: Model): number {
  if (spot <= lower || spot >= upper) return 0
  const { years, rate, dividendYield, volatility } = model
  const width = ln(upper / lower)
  const variance = volatility * volatility
  const deviation = volatility * Math.sqrt(years)
  if (width > farApart * deviation) {
    const both = noTouchPrice(spot, lower, false, model) + noTouchPrice(spot, upper, true, model)
    return Math.max(0, both - exp(-rate * years))
  }
  const alpha = 0.5 - (rate - dividendYield) / variance
  const beta = -alpha * alpha - (2 * rate) / variance
  const fromLower = exp(alpha * ln(spot / lower))
  const fromUpper = exp(alpha * ln(spot / upper))
  let sum = 0
  for (let i = 1; i <= mostTerms; i++) {
    const wave = (i * Math.PI) / width
    const decay = exp(-0.5 * (wave * wave - beta) * variance * years)
    const swing = fromLower - (i % 2 === 0 ? 1 : -1) * fromUpper
    sum +=
      ((2 * i * Math.PI) / (width * width)) *
      (swing / (alpha * alpha + wave * wave)) *
      sine(wave * ln(spot / lower)) *
      decay
    if (decay * wave < 1e-14) break
  }
  return Math.max(0, sum)
}

/** On 0 … iπ; by its series around the nearest multiple of π, so that every machine says the same. */
function sine(x: number): number {
  const turns = Math.round(x / Math.PI)
  const rest = x - turns * Math.PI
  const square = rest * rest
  let term = rest
  let sum = rest
  for (let k = 1; k < 12; k++) {
    term *= -square / (2 * k * (2 * k + 1))
    sum += term
  }
  return turns % 2 === 0 ? sum : -sum
}
