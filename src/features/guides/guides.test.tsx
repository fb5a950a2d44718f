import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anonymous } from '#api/asker.ts'
import { shippedGuides } from '#content/guides.ts'
import { Failure } from '#contract/failures.ts'
import { routes } from '#features/features.ts'
import { ask } from '#features/testing/ask.ts'
import { GrowthChart } from './growth-chart.block.tsx'
import { calculatorHandlers } from './calculators.handlers.ts'
import { guideHandlers } from './guides.handlers.ts'

const guides = shippedGuides()
const [, one] = guideHandlers({ guides: shippedGuides })
const answers = async (alias: string, query: object = {}) => {
  const [, plan, withdrawal, , tax] = await Promise.all(
    calculatorHandlers().map((bound, place) =>
      bound.answer({ params: {}, query: place === 1 ? query : {}, body: undefined }, anonymous, 0),
    ),
  )
  return {
    getGuide: await one!.answer({ params: { alias }, query: {}, body: undefined }, anonymous, 0),
    calculateSavingsPlan: plan,
    calculateWithdrawalPlan: withdrawal,
    calculateTaxOnGain: tax,
  }
}

test('at least twelve guides of 600 to 1,200 words, each checked, sourced, and with headings', () => {
  expect(guides.length).toBeGreaterThanOrEqual(12)
  for (const { alias, words, sources, items } of guides) {
    expect(words, alias).toBeGreaterThanOrEqual(600)
    expect(words, alias).toBeLessThanOrEqual(1200)
    expect(sources.length, alias).toBeGreaterThan(0)
    expect(items.filter(({ type }) => type === 'NewsHeading').length, alias).toBeGreaterThan(3)
  }
})

test('what guides link to on this site is a page of it', () => {
  const known = (path: string) =>
    path.startsWith('/ratgeber/')
      ? routes.some((route) => route.path === path) || guides.some(({ alias }) => path === `/ratgeber/${alias}`)
      : routes.some((route) => new RegExp(`^${route.path.replaceAll(/:[^/]+/g, '[^/]+')}$`).test(path))
  const linked = guides.flatMap(({ alias, related, items }) => [
    ...related.map(({ path }) => [alias, path] as const),
    ...items.flatMap(({ lines = [] }) =>
      lines.flat().flatMap(({ href }) => (href?.startsWith('/') ? [[alias, href] as const] : [])),
    ),
  ])
  expect(linked.length).toBeGreaterThan(50)
  expect(linked.filter(([, href]) => !known(href.split(/[?#]/)[0] ?? ''))).toEqual([])
})

test('a guide has contents, its calculator with a sentence for an answer, and sources', async () => {
  const { status, body } = await ask('/ratgeber/etf-sparplan', await answers('etf-sparplan'))
  expect(status).toBe(200)
  expect(body).toContain('152.194\u00a0€')
  expect(body).toContain('Stand 25.11.2026')
  expect(body).toContain('<a href="#abschnitt-1">So rechnet der Rechner</a>')
  expect(body).toContain('Parkett-Redaktion (Beispieltext)')
})

test.each([
  ['rate=1.000.000.000.000', 'Bitte 0 bis 1.000.000 EUR.'],
  ['jahre=500', 'Bitte 1 bis 100 Jahre, als ganze Zahl.'],
  ['rendite=viel', 'Bitte 0 bis 30 %.'],
])('a calculator says of %s what is wrong, at its field', async (query, sentence) => {
  const { status, body } = await ask(`/ratgeber/etf-sparplan?${query}`, await answers('etf-sparplan'))
  expect(status).toBe(200)
  expect(body).toContain(sentence)
  expect(body).toContain('So lässt sich noch nicht rechnen')
})

test.each([
  [2_191_123, ['500 Tsd.', '1 Mio.', '1,5 Mio.', '2 Mio.'], '2,19 Mio.'],
  [0.0219, ['0,005', '0,01', '0,015', '0,02'], '0,0219'],
])('growth up to %d is marked by amounts that differ, and by its end', (most, marks, end) => {
  const drawn = renderToStaticMarkup(<GrowthChart label="" lines={[{ name: '', look: 'main', values: [0, most] }]} />)
  expect(Array.from(drawn.matchAll(/>([^<]+)<\/text>/g), ([, text]) => text?.replaceAll('\u00a0', ' '))).toEqual([
    ...marks,
    end,
  ])
})

test('0 % is a rate like any other', async () => {
  const { body } = await ask(
    '/ratgeber/etf-sparplan?rendite=0',
    await answers('etf-sparplan', { returnPct: 0, costPct: 0 }),
  )
  expect(body).toContain('65.000\u00a0€')
  expect(body).not.toContain('NaN')
})

test('a guide there is not suggests those there are', async () => {
  const { status, body } = await ask('/ratgeber/zinsezins', { getGuide: new Failure('NOT_FOUND') })
  expect(status).toBe(404)
  expect(body).toContain('<a class="chip" href="/ratgeber/zinseszins">')
})
