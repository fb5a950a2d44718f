/** Indicators of the chart: columns as long as their input, undefined until there are enough values. */
export type Line = (number | undefined)[]

/** Mean of the last n values. */
export function sma(values: readonly number[], n: number): Line {
  let sum = 0
  return values.map((value, index) => {
    sum += value - (values[index - n] ?? 0)
    return index >= n - 1 ? sum / n : undefined
  })
}

/** Exponential mean with weight 2 ÷ (n + 1), begun with the plain mean of the first n. */
export function ema(values: readonly number[], n: number): Line {
  const weight = 2 / (n + 1)
  let last: number | undefined
  return values.map((value, index) => {
    if (index < n - 1) return undefined
    last =
      last === undefined
        ? values.slice(0, n).reduce((sum, each) => sum + each, 0) / n
        : value * weight + last * (1 - weight)
    return last
  })
}

/** Mean of n values, and k standard deviations (of the population) around it. */
export function bollinger(values: readonly number[], n = 20, k = 2): { upper: Line; middle: Line; lower: Line } {
  const middle = sma(values, n)
  const width = middle.map((mean, index) => {
    if (mean === undefined) return undefined
    const window = values.slice(index - n + 1, index + 1)
    return k * Math.sqrt(window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n)
  })
  const shifted = (sign: number): Line =>
    middle.map((mean, index) => (mean === undefined ? undefined : mean + sign * (width[index] ?? 0)))
  return { upper: shifted(1), middle, lower: shifted(-1) }
}

/** Wilder's relative strength index: 100 − 100 ÷ (1 + mean gain ÷ mean loss), smoothed by 1 ÷ n. */
export function rsi(values: readonly number[], n = 14): Line {
  let gain = 0
  let loss = 0
  return values.map((value, index) => {
    if (index === 0) return undefined
    const change = value - (values[index - 1] ?? value)
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)]
    if (index <= n) {
      gain += up / n
      loss += down / n
      if (index < n) return undefined
    } else {
      gain = (gain * (n - 1) + up) / n
      loss = (loss * (n - 1) + down) / n
    }
    return loss === 0 ? (gain === 0 ? 50 : 100) : 100 - 100 / (1 + gain / loss)
  })
}

/** Difference of two exponential means, and its own mean as the signal. */
export function macd(values: readonly number[], fast = 12, slow = 26, signal = 9): { line: Line; signal: Line } {
  const short = ema(values, fast)
  const long = ema(values, slow)
  const line = values.map((_, index) => {
    const [a, b] = [short[index], long[index]]
    return a === undefined || b === undefined ? undefined : a - b
  })
  const from = line.findIndex((value) => value !== undefined)
  const known = from < 0 ? [] : line.slice(from).map((value) => value ?? 0)
  return {
    line,
    signal: [...Array.from({ length: values.length - known.length }, () => undefined), ...ema(known, signal)],
  }
}

/** Change against n values before. */
export const momentum = (values: readonly number[], n = 10): Line =>
  values.map((value, index) => (index < n ? undefined : value - (values[index - n] ?? value)))

/** Where the close lies within the range of the last n bars, 0 to 100. */
export function stochastic(close: readonly number[], high: readonly number[], low: readonly number[], n = 14): Line {
  return close.map((value, index) => {
    if (index < n - 1) return undefined
    const top = Math.max(...high.slice(index - n + 1, index + 1))
    const bottom = Math.min(...low.slice(index - n + 1, index + 1))
    return top === bottom ? 50 : ((value - bottom) / (top - bottom)) * 100
  })
}
