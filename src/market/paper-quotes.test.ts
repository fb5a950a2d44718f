import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import type { NotationId } from '#contract/vocabulary.ts'
import { manualClock } from '#platform/clock.ts'
import { named } from './testing/simulated.ts'
import { composeMarket } from './whole-market.ts'

const clock = manualClock(Date.parse('2026-11-19T18:00:00Z'))
const { market, derivatives } = composeMarket({
  seed: 'test',
  clock,
  calendar: createCalendar(),
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
