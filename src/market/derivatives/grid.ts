/** A round step below a level: mantissa 1, 2 or 5 and a power of ten. */
interface Step {
  mantissa: number
  exponent: number
}

/** @param x > 0 */
function roundStepBelow(x: number): Step {
  let exponent = 0
  while (x >= 10 ** (exponent + 1)) exponent++
  while (x < 10 ** exponent && exponent > -12) exponent--
  const lead = x / 10 ** exponent
  return { mantissa: lead >= 5 ? 5 : lead >= 2 ? 2 : 1, exponent }
}

/**
 * A level as issuers choose it: a multiple of a round step of about 1/`fineness` of the reference, at least one step.
 * 24,130 to 1/1000 of 24,000 is 24,120; an integer divided by a power of ten, so it prints as it is.
 */
export function roundLevel(value: number, reference: number, fineness: number): number {
  const { mantissa, exponent } = roundStepBelow(reference / fineness)
  const power = 10 ** Math.abs(exponent)
  const inSteps = exponent >= 0 ? value / (mantissa * power) : (value * power) / mantissa
  const steps = Math.max(1, Math.round(inSteps)) * mantissa
  return exponent >= 0 ? steps * power : steps / power
}

/** Linear interpolation in a list of quantiles at 0 … 1. */
export function quantile(values: readonly number[], share: number): number {
  const place = share * (values.length - 1)
  const index = Math.min(values.length - 2, Math.floor(place))
  const low = values[index] ?? 0
  return low + (place - index) * ((values[index + 1] ?? low) - low)
}
