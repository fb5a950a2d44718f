import { createCalendar } from '#calendar/sessions.ts'
import { createPaperBook } from '#finder/paper-book.ts'
import type { PaperQuestion } from '#finder/paper-question.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { paperKinds, type PaperKind } from '#market/derivatives.ts'
import { defaultSeed } from '#market/simulated-market.ts'
import { underlyingSource } from '#market/underlying-source.ts'
import { composeMarket } from '#market/whole-market.ts'
import { manualClock } from '#platform/clock.ts'

/**
 * The finder of derivatives over 2,000,000 rows, one core: what the columns weigh, how long questions take on the server
 * and how long prices take to follow. WKN leave room for 1.6 million papers, of which those that are not knocked out are
 * on the market; papers that occur twice fill the rest. `npm run bench finder-derivatives 300000` measures the usual number.
 */
const wanted = Number(process.argv[2] ?? 2_000_000)
const at = Date.parse('2026-11-20T10:00:00Z')
const day = '2026-11-20'
const { universe, market, derivatives } = composeMarket({
  seed: defaultSeed,
  clock: manualClock(at),
  calendar: createCalendar(),
  imported: [],
  histories: { prices: new Map(), rates: new Map() },
  derivatives: Math.min(wanted, 1_600_000),
})
const source = underlyingSource(universe, market)
const { underlyings } = derivatives

const once = underlyings.flatMap(({ key }) => derivatives.papersOn(key, day) ?? [])
const papers = [...once]
let rows = papers.reduce((sum, { length }) => sum + length, 0)
for (const each of wanted > 1_000_000 ? once : []) {
  if (rows >= wanted) break
  papers.push(each)
  rows += each.length
}
const lastCloses = new Map(underlyings.map(({ key }) => [key, source.closeBefore(key, day)]))
const currencies = [...new Set(underlyings.map(({ isoCurrency }) => isoCurrency))]
globalThis.gc?.()
const before = process.memoryUsage()
const book = createPaperBook({ papers, day, lastCloses, currencies })
globalThis.gc?.()
const after = process.memoryUsage()
const megabytes = (after.arrayBuffers - before.arrayBuffers + after.heapUsed - before.heapUsed) / 1e6

const tell = (instant: number, some: readonly { key: InstrumentKey; isoCurrency: string }[] = underlyings) => {
  for (const { key, isoCurrency } of some) {
    const [quote, units] = [source.quote(key, instant), source.unitsPerEuro(isoCurrency, instant)]
    if (quote && units !== undefined) book.tell(key, { quote, units, at: instant })
  }
}
const timed = (work: () => void): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}
const refresh = (kinds: readonly PaperKind[]) => {
  const steps = book.refresh({ kinds })
  while (!steps.next().done);
}
const report = (name: string, figures: object) => console.log(JSON.stringify({ bench: name, ...figures }))
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))

report('papers', { rows: book.length, megabytes: rounded(megabytes, 0) })
for (let round = 0; round < 3; round++) {
  tell(at + round * 60_000)
  for (const kind of paperKinds) {
    const ms = timed(() => refresh([kind]))
    if (round === 2) report('all prices of a kind', { kind, ms: rounded(ms, 1) })
  }
}

/** The same numbers every time. */
let state = 20_261_120
const draw = (): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return state / 0x80000000
}
function fiveRanges(about: Pick<PaperQuestion, 'kinds' | 'underlying'>): PaperQuestion {
  const [gearing, distance] = [1 + draw() * 8, draw() * 15]
  return {
    ...about,
    ranges: [
      { column: 'gearing', from: gearing, to: gearing + 4 },
      { column: 'barrierDistancePct', from: distance, to: distance + 20 },
      { column: 'spreadHomogenized', to: 0.5 + draw() * 20 },
      { column: 'ask', from: draw(), to: 2 + draw() * 40 },
      { column: 'spreadPct', to: 0.2 + draw() * 3 },
    ],
    picks: [{ column: 'side', values: [draw() < 0.5 ? 0 : 1] }],
    facets: true,
  }
}
/** What the families without leverage are narrowed by. */
const twoRanges = (about: Pick<PaperQuestion, 'kinds' | 'underlying'>): PaperQuestion => ({
  ...about,
  ranges: [
    { column: 'ask', from: draw(), to: 5 + draw() * 400 },
    { column: 'spreadPct', to: 0.2 + draw() * 3 },
  ],
  sort: { by: 'spreadPct', order: 'ASC' },
  facets: true,
})
function measure(name: string, make: () => PaperQuestion, count: number): void {
  for (let warm = 0; warm < count / 4; warm++) book.answer(make())
  const asked = Array.from({ length: count }, make)
  let hits = 0
  const ms = asked.map((question) => timed(() => void (hits += book.answer(question).total))).toSorted((a, b) => a - b)
  report(name, {
    p50Ms: rounded(ms[count >> 1] ?? 0),
    p95Ms: rounded(ms[Math.floor(count * 0.95)] ?? 0),
    meanHits: Math.round(hits / count),
  })
}
const dax = underlyings[0]?.key
const any = () => underlyings[Math.floor(draw() * underlyings.length)]?.key
measure('knock-outs on the DAX, five ranges', () => fiveRanges({ kinds: ['knockOut'], underlying: dax }), 400)
measure('knock-outs on any underlying, five ranges', () => fiveRanges({ kinds: ['knockOut'], underlying: any() }), 2000)
measure('all knock-outs, five ranges', () => fiveRanges({ kinds: ['knockOut'] }), 200)
for (const kind of ['participation', 'sprint', 'exotic'] as const)
  measure(`${kind}, any underlying, two ranges`, () => twoRanges({ kinds: [kind], underlying: any() }), 400)
for (const kind of ['participation', 'sprint', 'exotic'] as const)
  measure(`all papers of ${kind}, two ranges`, () => twoRanges({ kinds: [kind] }), 200)
measure('all kinds, five ranges', () => fiveRanges({}), 100)
measure('all knock-outs, unfiltered', () => ({ kinds: ['knockOut'], facets: true }), 20)

let told = 0
const second = timed(() => {
  for (let half = 1; half <= 2; half++) {
    for (; told < half * 1000; told++)
      tell(at + 180_000 + told * 500, [underlyings[told % underlyings.length] ?? underlyings[0]!])
    refresh(['knockOut'])
  }
})
report('2,000 underlying prices and the knock-outs twice', { ms: rounded(second, 0) })
