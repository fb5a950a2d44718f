import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InterestRates } from '#features/interest-rates/interest-rates.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

const answer = (path: string) => fetch(`${portal.url}${path}`)
const rates = async () => (await (await answer('/api/v1/interest_rates/list')).json()) as InterestRates
const named = async (name: string) => (await rates()).list.find(({ instrument }) => instrument.name === name)

test('key rates are facts: as the ECB set them, with the day since when', async () => {
  const deposit = await named('EZB-Einlagesatz')
  expect([deposit?.quote.last, deposit?.validFrom, deposit?.changeLast]).toEqual([2, '2025-06-11', -0.25])
  expect([deposit?.quote.simulated, deposit?.quote.source]).toEqual([false, 'EZB'])
  const page = await (await answer('/zinsen/EZB-Einlagesatz-Zins-600099001')).text()
  for (const said of ['Quelle: EZB', '11.06.2025', '17.12.2026', 'ab 23.10.2024']) expect(page).toContain(said)
  expect(page).toContain('Notenbank')
  expect(page).not.toContain('Indexberechnung')
})

test('the history of a key rate steps on the days of its decisions', async () => {
  const deposit = await named('EZB-Einlagesatz')
  const history = (await (
    await answer(
      `/api/v1/instruments/INTEREST/600099001/eod_history?idNotation=${deposit?.quote.market.idNotation}` +
        '&range=M1&startDate=2022-07-20&endDate=2022-08-02',
    )
  ).json()) as { datetimeLast: number[]; last: number[] }
  const byDay = Object.fromEntries(
    history.datetimeLast.map((at, i) => [new Date(at * 1000).toISOString().slice(0, 10), history.last[i]]),
  )
  expect([byDay['2022-07-26'], byDay['2022-07-27']]).toEqual([-0.5, 0])
})

test('rates change by points, never by percent; longer terms and other states lie where the curve puts them', async () => {
  const { list } = await rates()
  for (const { quote } of list) {
    expect(quote.performancePct).toBeUndefined()
    expect(quote.last).toBeGreaterThan(-1)
    expect(quote.last).toBeLessThan(12)
  }
  const last = async (name: string) => (await named(name))?.quote.last ?? Number.NaN
  expect(await last('Rendite Italien 10 Jahre')).toBeGreaterThan(await last('Rendite Bund 10 Jahre'))
  expect(Math.abs((await last('€STR')) - (await last('EZB-Einlagesatz')))).toBeLessThan(0.2)
})

test('on a Saturday, too, the list tells the changes that the pages of the rates do, in points', async () => {
  const saturday = await testPortal('2026-11-21T11:00:00Z')
  try {
    const told = async <Reply>(path: string) => (await (await fetch(`${saturday.url}${path}`)).json()) as Reply
    const { list } = await told<InterestRates>('/api/v1/interest_rates/list')
    for (const { instrument, change1Month, change1Year, group } of list.filter(({ group }) => group !== 'policy')) {
      const values = await told<Record<string, number>>(
        `/api/v1/instruments/INTEREST/${instrument.entityValue}/performance_values`,
      )
      expect([change1Month, change1Year], `${group} ${instrument.name}`).toEqual([
        values.performanceAbsM1,
        values.performanceAbsY1,
      ])
    }
    const page = await (await fetch(`${saturday.url}/zinsen/Rendite-Bund-10-Jahre-Zins-600099012`)).text()
    expect(page).toContain('Warum bewegt sich die Rendite Bund 10 Jahre?')
    expect(page).toMatch(/Basispunkte/)
    expect(page).toContain('± Pp.')
    expect(page).not.toContain('Pkt.')
  } finally {
    await saturday.stop()
  }
})

test('the page leads to every rate, the search finds them by what readers call them', async () => {
  const page = await (await answer('/zinsen')).text()
  for (const { instrument } of (await rates()).list) expect(page).toContain(new URL(instrument.urls.WEBSITE).pathname)
  for (const [word, name] of [
    ['Euribor', 'Euribor'],
    ['EZB Einlagesatz', 'EZB-Einlagesatz'],
    ['bund 10 jahre', 'Rendite Bund 10 Jahre'],
  ] as const)
    expect(await (await answer(`/suche/${encodeURIComponent(word)}`)).text()).toContain(name)
})

test('a bond without a coupon has no running yield because it pays no interest, not for want of a price', async () => {
  const page = await (await answer('/anleihen/Bundesanleihe-0-00-2020-2030-Anleihe-DE0001102507')).text()
  const text = page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain('Laufende Verzinsung: zahlt keine Zinsen')
  expect(text).not.toContain('Laufende Verzinsung: noch kein Kurs')
})
