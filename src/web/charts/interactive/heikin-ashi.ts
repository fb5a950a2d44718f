export interface Candles {
  open: readonly number[]
  high: readonly number[]
  low: readonly number[]
  close: readonly number[]
}

/** Candles whose close is the mean of the bar and whose open is the middle of the candle before. */
export function heikinAshi({ open, high, low, close }: Candles): {
  open: number[]
  high: number[]
  low: number[]
  close: number[]
} {
  const smooth = { open: [] as number[], high: [] as number[], low: [] as number[], close: [] as number[] }
  close.forEach((last, index) => {
    const [o, h, l] = [open[index] ?? last, high[index] ?? last, low[index] ?? last]
    const newClose = (o + h + l + last) / 4
    const before = index - 1
    const newOpen = before < 0 ? (o + last) / 2 : ((smooth.open[before] ?? o) + (smooth.close[before] ?? last)) / 2
    smooth.open.push(newOpen)
    smooth.close.push(newClose)
    smooth.high.push(Math.max(h, newOpen, newClose))
    smooth.low.push(Math.min(l, newOpen, newClose))
  })
  return smooth
}
