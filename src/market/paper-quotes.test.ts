import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import type { InstrumentKey, NotationId } from '#contract/vocabulary.ts'
import { manualClock } from '#platform/clock.ts'
import { lastQuotedAt } from './paper-state.ts'
import { named } from './testing/simulated.ts'
import { composeMarket } from './whole-market.ts'

const clock = manualClock(Date.parse('2026-11-19T18:00:00Z'))
const calendar = createCalendar()
const { market, derivatives } = composeMarket({
  seed: 'test',
  clock,
  calendar,
  imported: [],
  histories: { prices: new Map(), rates: new Map() },
  derivatives: 300_000,
  rememberedBars: 0,
})

test.each([
  { given: 'while Xetra trades', at: '2026-11-19T10:30:00Z' },
  { given: 'in the evening', at: '2026-11-19T18:00:00Z' },
])('papers on a share stand in lists as their issuers quote them, $given', async ({ at }) => {
  const now = Date.parse(at)
  for (const name of ['adidas', 'Elmos Semiconductor']) {
    const { key } = named(name)
    await derivatives.prepare(key, '2026-11-19')
    const papers = derivatives.papersOn(key, '2026-11-19', { kinds: ['knockOut'] })
    const prices = papers && derivatives.pricesOf(papers, now)
    if (!papers || !prices) throw new Error(`no papers on ${name}`)
    const spreads = { listed: 0, quoted: 0 }
    for (let i = 0; i < papers.length; i += 2) {
      const paper = derivatives.derivativeOf(papers.number[i] ?? 0)
      const issuers = paper && derivatives.instrumentOf(paper).notations[0]
      const quote = market.quote(issuers?.id as NotationId, 'RLT', now)
      if (quote.bid === undefined || quote.ask === undefined) continue
      spreads.quoted += quote.ask - quote.bid
      spreads.listed += ((prices.ask[i] ?? 0) - (prices.bid[i] ?? 0)) / 1000
    }
    expect(spreads.quoted, name).toBeGreaterThan(0.1)
    expect(spreads.listed / spreads.quoted, name).toBeCloseTo(1, 1)
  }
})

const inEuro = (thousandths = 0) => thousandths / 1000

test.each([
  { given: 'while Xetra trades', at: '2026-11-18T10:30:01Z', day: '2026-11-18' },
  { given: 'after Stuttgart has closed', at: '2026-11-18T21:30:00Z', day: '2026-11-18' },
  { given: 'on a Saturday', at: '2026-11-21T12:00:00Z', day: '2026-11-20' },
] as const)('papers of all kinds have the same bid and ask in lists and by themselves, $given', async ({ at, day }) => {
  clock.set(Date.parse(at))
  const now = lastQuotedAt(calendar, Date.parse(at)).at
  const seen = new Set<number>()
  for (const key of ['INDEX:20735', 'COMMODITY:600000013', named('adidas').key] as InstrumentKey[]) {
    await derivatives.prepare(key, day)
    const papers = derivatives.papersOn(key, day)
    const prices = papers && derivatives.pricesOf(papers, now)
    if (!papers || !prices) throw new Error(`no papers on ${key}`)
    for (let i = 0; i < papers.length; i += Math.ceil(papers.length / 120)) {
      const paper = derivatives.derivativeOf(papers.number[i] ?? 0)
      if (!paper || paper.lastDay === day) continue
      const [issuers] = derivatives.instrumentOf(paper).notations
      const { bid, ask } = market.quote(issuers?.id as NotationId, 'RLT')
      expect([paper.name, bid ?? 0, ask ?? 0]).toEqual([paper.name, inEuro(prices.bid[i]), inEuro(prices.ask[i])])
      seen.add(papers.kind[i] ?? 0)
    }
  }
  expect(seen.size).toBeGreaterThan(8)
})

test('a paper that has ended keeps its last price of the afternoon and has neither bid nor ask', async () => {
  const { key } = named('adidas')
  await derivatives.prepare(key, '2026-11-20')
  const papers = derivatives.papersOn(key, '2026-11-20', { kinds: ['discount'] })
  const ending = papers?.number.find((_, i) => papers.maturity[i] === Date.parse('2026-11-20') / 86_400_000)
  const paper = ending === undefined ? undefined : derivatives.derivativeOf(ending)
  if (!paper) throw new Error('no paper ends that day')
  const id = derivatives.instrumentOf(paper).notations[0]?.id as NotationId
  clock.set(Date.parse('2026-11-20T18:30:00Z'))
  const quote = market.quote(id, 'RLT')
  expect(quote).toMatchObject({ isOpen: false, last: expect.any(Number) })
  expect([quote.bid, quote.ask]).toEqual([undefined, undefined])
  expect(quote.lastAt).toBeLessThanOrEqual(Date.parse('2026-11-20T17:00:00Z'))
  const { close } = market.daily(id, '2026-11-20', '2026-11-20')
  expect(close).toEqual([quote.last])
})
