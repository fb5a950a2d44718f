import { afterAll, beforeAll, expect, test } from 'vitest'
import { finderClasses, type FinderFacets, type Finding } from '#features/finder/finder.contract.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

const api = async <T>(path: string) => {
  const answer = await fetch(`${portal.url}/api/v1/${path}`)
  return { status: answer.status, body: (await answer.json()) as T }
}
const page = async (address: string) => {
  const answer = await fetch(portal.url + address)
  return { status: answer.status, text: await answer.text() }
}

test.each(finderClasses)('every count of %s leads to a list of as many', async (key) => {
  const { body: facets } = await api<FinderFacets>(`${key}/finder/facets`)
  for (const { id, values = [] } of facets.criteria)
    for (const { key: value, total } of values.slice(0, 2)) {
      const { body } = await api<Finding>(
        `${key}/finder/configuration_query?${id}=${encodeURIComponent(value)}&perPage=1`,
      )
      expect([id, value, body.total]).toEqual([id, value, total])
    }
})

test.each(finderClasses)('what a further value of %s would add is what the longer list has more', async (key) => {
  const { body: plain } = await api<FinderFacets>(`${key}/finder/facets`)
  const choices = plain.criteria.filter(({ values = [], kind }) => kind === 'choice' && values.length > 2)
  expect(choices.length).toBeGreaterThan(0)
  for (const { id, values = [] } of choices.slice(0, 6)) {
    const chosen = [values[0]?.key, values[2]?.key].map((each) => encodeURIComponent(each ?? ''))
    const { body: facets } = await api<FinderFacets>(`${key}/finder/facets?${id}=${chosen.join(',')}`)
    const own = facets.criteria.find((each) => each.id === id)?.values ?? []
    expect(own.filter((each) => each.chosen).every(({ adds }) => adds === undefined)).toBe(true)
    for (const { key: value, adds = NaN } of own.filter((each) => !each.chosen).slice(0, 2)) {
      const { body } = await api<Finding>(
        `${key}/finder/configuration_query?${id}=${[...chosen, encodeURIComponent(value)].join(',')}&perPage=1`,
      )
      expect([id, value, body.total - facets.total]).toEqual([id, value, adds])
    }
  }
})

test('while nobody has counted a figure, its list stands by name whichever way, and says so', async () => {
  const namesOf = async (query: string) => {
    const { body } = await api<Finding>(`funds/finder/configuration_query?perPage=20&${query}`)
    return body.list.map(({ instrument }) => instrument.name)
  }
  const byName = await namesOf('sort=name')
  expect(await namesOf('sort=performancePct3Y&order=DESC')).toEqual(byName)
  expect(await namesOf('sort=name&order=DESC')).not.toEqual(byName)
  expect((await page('/fonds/performance')).text).toContain('Bis dahin führen die, von denen sie bekannt sind.')
})

test('a client that escapes its filters twice, and one that gives them plainly, get the same shares', async () => {
  const twice = `queryParameters=${encodeURIComponent(`idIndex=20735%26isoCountry=DE`)}`
  const [escaped, plain] = await Promise.all([
    api<Finding>(`stocks/finder/configuration_query?application=WEBSITE&device=DESKTOP&page=0&perPage=5&${twice}`),
    api<Finding>('stocks/finder/configuration_query?idIndex=20735&isoCountry=DE&page=0&perPage=5'),
  ])
  expect(escaped.body.total).toBe(plain.body.total)
  expect(plain.body.list[0]?.company?.name).toBe(plain.body.list[0]?.instrument.name)
})

test('funds traded on an exchange are ETFs', async () => {
  const query = `queryParameters=${encodeURIComponent('isExchangeTraded=true&')}&perPage=3&sort=performancePct1Y&order=DESC`
  const { status, body } = await api<Finding>(`funds/finder/configuration_query?${query}`)
  expect(status).toBe(200)
  expect(body.list.every(({ instrument }) => instrument.entitySubType === 'ETF')).toBe(true)
  expect(body.list[0]).toMatchObject({ fundsBaseData: {}, fundsPerformanceList: {}, fundsRiskList: {} })
})

test('a share stands beside the middle of its sector, which is that of all shares there, and has a line of five years', async () => {
  const ids = 'cnPerEstimate,cnDivYield'
  const { body: shown } = await api<Finding>(
    `stocks/finder/configuration_query?idIndex=20735&columns=${ids}&perPage=40&lines=true`,
  )
  const sector = String(shown.list[0]?.values['sector'])
  const { body: facets } = await api<FinderFacets>('stocks/finder/facets')
  const key = facets.criteria.find(({ id }) => id === 'sector')?.values?.find(({ name }) => name === sector)?.key
  const { body: peers } = await api<Finding>(`stocks/finder/configuration_query?sector=${key}&columns=${ids}&perPage=1`)
  expect(Object.keys(shown.groupMedians)).toContain(sector)
  for (const id of ids.split(',')) expect(shown.groupMedians[sector]?.[id]).toBe(peers.medians[id]?.hits)
  for (const { sparkline, sparklineAt } of shown.list) expect(sparkline?.length).toBe(sparklineAt?.length)
})

test('the pages of a result together are all of it, each row once', async () => {
  const pages = await Promise.all(
    [0, 1, 2].map((number) => api<Finding>(`indices/finder/configuration_query?page=${number}&perPage=10`)),
  )
  const seen = pages.flatMap(({ body }) => body.list.map(({ instrument }) => instrument.entityValue))
  expect(new Set(seen).size).toBe(pages[0]?.body.total)
})

/** of bonds: their figures are there before the table of daily figures is */
const bad = [
  'land=ZZ',
  'kupon_von=viel',
  'kupon=9;1',
  `frage=${'x'.repeat(10_000)}`,
  'frage=kupon+%3C',
  Array.from({ length: 500 }, (_, i) => `filter${i}=1`).join('&'),
]

test.each(
  bad.map((query) => ({ query, start: query.slice(0, 40) })),
)('$start is told: 400 to a program, a sentence to a reader', async ({ query }) => {
  const { status, body } = await api<{ errorCode: number }>(
    `bonds/finder/configuration_query?queryParameters=${encodeURIComponent(query)}`,
  )
  expect([status, body.errorCode]).toEqual([400, 1401])
  const shown = await page(`/anleihen/finder?${query}&waehrung=EUR`)
  expect(shown.status).toBe(200)
  expect(shown.text).toMatch(/role="alert"|note warn/)
  expect(shown.text).toContain('Währung EUR')
})

test.each([
  'page=1000000000',
  'page=-1',
  'sort=nichts',
  'spalten=nichts',
  'ansicht=nichts',
  'index=323547&abstand_hoch_von=99999',
])('/aktien/finder?%s is a page', async (query) => expect((await page(`/aktien/finder?${query}`)).status).toBe(200))

test('where nothing is found no file is offered', async () => {
  const { text } = await page('/aktien/finder?kgv_von=99999')
  expect(text).toContain('0 Treffer')
  expect(text).not.toContain('datei=')
})

test('every finder is complete without script, and its whole result comes as a file', async () => {
  for (const key of finderClasses) {
    const { path } = assetClasses.get(key)
    const { text } = await page(`${path}/finder`)
    expect(text).toContain('<form id="finder-form"')
    const { body } = await api<Finding>(`${key}/finder/configuration_query?perPage=1`)
    const file = await page(`${path}/finder?datei=csv`)
    expect([key, file.text.trim().split('\n').length]).toEqual([key, body.total + 1])
  }
})

test.each([
  ['/aktien', true],
  ['/etf', true],
  ['/index', false],
])('the finder below %s says where its figures are from', async (path, hasVenues) => {
  const { text } = await page(`${path}/finder`)
  expect(text.includes('zum letzten Schlusskurs der Hauptnotierung, Performance in deren Währung;')).toBe(hasVenues)
})

const finders = [...finderClasses.map((key) => assetClasses.get(key).path), '/derivate'].map((path) => `${path}/finder`)
const senseless = [
  `page=1000000000&sort=nichts&order=oben&ansicht=nichts&spalten=nichts&frage=${encodeURIComponent('((((kurs <')}`,
  `${Array.from({ length: 500 }, (_, i) => `vola_250_von=${i}`).join('&')}&vola_250_bis=-1&gearingAskRange_von=viel`,
]

test.each(finders)('%s answers what makes no sense with a page that says so', async (path) => {
  for (const query of senseless) {
    const { status, text } = await page(`${path}?${query}`)
    expect(status).toBe(200)
    expect(text).toMatch(/role="alert"|note warn/)
    expect(text).not.toMatch(/\bNaN\b|undefined|Infinity/)
  }
})
