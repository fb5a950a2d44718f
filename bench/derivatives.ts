import { priceKnockOuts } from '#market/derivatives/knock-out-prices.ts'

/** Bid and ask of 2,000,000 knock-outs after a tick of their underlying, one core; the median of nine passes. */
const count = Number(process.argv[2] ?? 2_000_000)
const half = Math.floor(count / 2)
const bidPivot = new Float64Array(count)
const askPivot = new Float64Array(count)
const signedRatio = new Float64Array(count)
for (let index = 0; index < count; index++) {
  const isShort = index >= half
  const pivot = isShort ? 24_100 + (index % 9000) : 23_900 - (index % 9000)
  bidPivot[index] = isShort ? pivot - 2 : pivot + 2
  askPivot[index] = isShort ? pivot + 2 : pivot - 2
  signedRatio[index] = isShort ? -0.01 : 0.01
}
const bid = new Int32Array(count)
const ask = new Int32Array(count)
const passes = Array.from({ length: 9 }, (_, pass) => {
  const start = performance.now()
  const papers = { bidPivot, askPivot, signedRatio }
  priceKnockOuts(papers, 0, half, 24_000 + pass, 24_001 + pass, 1, bid, ask)
  priceKnockOuts(papers, half, count, 24_000 + pass, 24_001 + pass, 1, bid, ask)
  return performance.now() - start
}).sort((a, b) => a - b)
console.log(
  JSON.stringify({
    bench: 'derivatives',
    papers: count,
    medianMs: Number(passes[4]?.toFixed(2)),
    allMs: passes.map((ms) => Number(ms.toFixed(2))),
    check: (bid[0] ?? 0) + (ask[count - 1] ?? 0),
  }),
)
