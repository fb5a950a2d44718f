import { expect, test, vi } from 'vitest'
import { classSections } from '#features/class-sections.ts'
import { sectionsBy } from '#features/instrument/class-sections.ts'
import { snapshotHandlers } from '#features/instrument/snapshots.handlers.ts'
import { anonymous } from '#api/asker.ts'
import { displayType } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { createCalendar } from '#calendar/sessions.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import { listClass } from '#contract/lists.ts'
import type { EntityValue, NotationId, VenueCode } from '#contract/vocabulary.ts'
import { createSearch } from '#finder/search.ts'
import { addressOf, instrumentAt } from '#market/addresses.ts'
import { instrumentKey, type Instrument } from '#market/instruments.ts'
import { createSimulatedMarket } from '#market/simulated-market.ts'
import { loadUniverse } from '#market/universe.ts'
import { manualClock } from '#platform/clock.ts'
import { ask } from '#features/testing/ask.ts'
import { indexSnapshot } from '#features/testing/examples.ts'
import { currencyFutures } from './asset-class/currency-futures.class.ts'

// A class is a folder and a line in each of three tables: what it is, what its snapshot says, what its overview shows.
vi.mock('#contract/asset-classes.ts', async (original) => {
  const { classTable } = await import('#contract/asset-class.ts')
  const said = await original<typeof import('#contract/asset-classes.ts')>()
  const { currencyFutures: added } = await import('./asset-class/currency-futures.class.ts')
  return { assetClasses: classTable([...said.assetClasses.all, added]) }
})
vi.mock('#features/class-sections.ts', async (original) => {
  const said = await original<typeof import('#features/class-sections.ts')>()
  const { currencyFutureSections } = await import('./asset-class/currency-futures.sections.ts')
  return { classSections: { ...said.classSections, currency_futures: currencyFutureSections } }
})
vi.mock('#features/class-overviews.ts', async (original) => {
  const said = await original<typeof import('#features/class-overviews.ts')>()
  const { currencyFutureOverview } = await import('./asset-class/currency-futures.boards.tsx')
  return { classOverviews: { ...said.classOverviews, currency_futures: currencyFutureOverview } }
})

const paper: Instrument = {
  key: instrumentKey('FUTURE', '700000001'),
  entityType: 'FUTURE',
  entitySubType: 'CURRENCY_FUTURE',
  entityValue: '700000001' as EntityValue,
  name: 'Euro/Dollar',
  isoCurrency: 'USD',
  notations: [{ id: 700_000_001 as NotationId, venue: '_EUX' as VenueCode, isoCurrency: 'USD' }],
  facts: {
    kind: 'future',
    underlying: 'EUR/USD',
    mic: 'XEUR',
    unit: 'USD je EUR',
    multiplier: 125_000,
    perSpot: 1,
    tickSize: 0.00005,
    tickValue: 6.25,
    tickCurrency: 'USD',
    expiryCycle: 'HMUZ',
    expiryRule: 'two-days-before-third-wednesday',
    hours: '24/5',
    verified: true,
  },
}
const universe = loadUniverse({ imported: [paper] })
const slug = 'Euro-Dollar-Devisen-Future-700000001'

test('a new class has addresses; the class it was taken from leads there', () => {
  expect(addressOf(paper, 'chart')).toBe(`/devisen-futures/chart/${slug}`)
  expect(instrumentAt(universe, 'devisen-futures', slug)).toBe(paper)
  expect(instrumentAt(universe, 'futures', slug)).toBe(paper)
})

test('it has a word, and a list that its papers are in and no other', () => {
  expect(displayType(paper)).toBe('Devisen-Future')
  expect(universe.ofClass(assetClasses.of(paper).key)).toContain(paper)
  expect(universe.ofClass('futures')).not.toContain(paper)
  expect(listClass.params?.safeParse({ assetClass: currencyFutures.key }).success).toBe(true)
})

test('search knows its word and its rank', () => {
  const bund = universe.ofClass('futures')[0] as Instrument
  const like: Instrument = { ...bund, name: 'Euro/Dollar', entityValue: '1' as EntityValue }
  const search = createSearch({ instruments: [like, paper] })
  expect(search.instruments('euro dollar', 2)).toEqual([paper, like])
  expect(search.instruments('euro dollar devisenfuture', 2)).toEqual([paper])
})

test('its snapshot says what its folder says', async () => {
  const calendar = createCalendar()
  const clock = manualClock(Date.parse('2026-11-20T10:00:00Z'))
  const market = createSimulatedMarket({ universe, calendar, clock, seed: 'test' })
  const statistics = { of: () => undefined, soon: () => {}, completeSince: () => 0, knowsLongHistories: () => true }
  const rooms = { universe, calendar, clock, market, statistics, origin: 'https://parkett.example' } as unknown as Rooms
  const [snapshot] = snapshotHandlers(rooms, sectionsBy(classSections))
  const params = { entityType: 'FUTURE', entityValue: paper.entityValue }
  expect(await snapshot?.answer({ params, query: {}, body: undefined }, anonymous, clock.now())).toMatchObject({
    type: 'FuturesSnapshot',
    instrument: { displayType: 'Devisen-Future' },
    figures: [{ id: 'pair', text: 'Euro/Dollar' }],
  })
})

test('it has a page, and its papers have its tabs and boards', async () => {
  const { body } = await ask('/devisen-futures')
  expect(body).toContain('<h1>Devisen-Futures</h1>')
  expect(body).toContain('Terminkontrakte auf Wechselkurse.')

  const instrument = {
    ...indexSnapshot.instrument,
    entityType: 'FUTURE',
    entitySubType: 'CURRENCY_FUTURE',
    name: 'Euro/Dollar',
    urls: { WEBSITE: `https://parkett.example/devisen-futures/${slug}` },
  }
  const getSnapshot = { ...indexSnapshot, type: 'FuturesSnapshot', instrument }
  const overview = (await ask(`/devisen-futures/${slug}`, { getSnapshot })).body
  expect(overview).toContain('Termin auf Euro/Dollar')
  expect(overview).toContain(`href="/devisen-futures/chart/${slug}"`)
  expect(overview).not.toContain(`/devisen-futures/renditen/${slug}`)
  expect((await ask(`/devisen-futures/historie/${slug}`, { getSnapshot })).status).toBe(200)
  expect((await ask(`/devisen-futures/renditen/${slug}`, { getSnapshot })).status).toBe(404)
})
