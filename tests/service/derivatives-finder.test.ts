import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DerivativeFacets, FoundDerivatives } from '#features/derivatives/finder.contract.ts'
import type { ScenarioGrid } from '#features/derivatives/scenario-grid.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'
import { Visitor } from './visitor.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

const ask = async (path: string) => {
  const reply = await fetch(`${portal.url}/api/v1/derivatives/finder/${path}`)
  return { status: reply.status, body: (await reply.json()) as unknown }
}
const onSap = 'entityTypeUnderlying=STOCK&entityValueUnderlying=82849'
const found = async (query: string) => (await ask(`configuration_query?${query}`)).body as FoundDerivatives
const facets = async (query: string) => (await ask(`facets?${query}`)).body as DerivativeFacets

test('a client’s query, encoded and joined by an escaped ampersand, finds the knock-outs it names', async () => {
  const inner = 'entitySubType=KNOCKOUT_CERTIFICATE%26idExerciseRight=2%26openEnded=1%26gearingAskRange=2;6%26'
  const query = `application=WEBSITE&device=DESKTOP&${onSap}&page=0&perPage=20&queryParameters=${encodeURIComponent(inner)}`
  const { list, total } = await found(query)
  expect(total).toBeGreaterThan(20)
  expect(list).toHaveLength(20)
  for (const row of list) {
    expect(row).toMatchObject({
      instrument: { entitySubType: 'KNOCKOUT_CERTIFICATE' },
      instrumentUnderlying: { entityValue: '82849' },
      openEnded: true,
      idExerciseRight: 2,
      codeExerciseRight: 'C',
      isoCurrency: 'EUR',
    })
    expect(row.dateMaturity).toBeUndefined()
    expect(row.gearingAsk).toBeGreaterThanOrEqual(2)
    expect(row.gearingAsk).toBeLessThanOrEqual(6)
    const { ask: asked = NaN, bid = NaN } = row.quote
    expect(row.spreadAskPct).toBeCloseTo(((asked - bid) / asked) * 100, 3)
  }
  const gearings = list.map(({ gearingAsk }) => gearingAsk ?? 0)
  expect(gearings).toEqual(gearings.toSorted((a, b) => b - a))
})

test('pages follow one another, and one behind the end is empty', async () => {
  const query = `${onSap}&entitySubType=WARRANT&perPage=7`
  const [first, second, both] = [
    await found(`${query}&page=0&sort=dateMaturity&order=ASC`),
    await found(`${query}&page=1&sortColumn=dateMaturity&sortOrder=ASC`),
    await found(`${onSap}&entitySubType=WARRANT&perPage=14&sort=dateMaturity&order=ASC`),
  ]
  const values = ({ list }: FoundDerivatives) => list.map(({ instrument }) => instrument.entityValue)
  expect([...values(first), ...values(second)]).toEqual(values(both))
  expect((await found(`${query}&page=1000000000`)).list).toEqual([])
})

test('the price of a found paper is that of its page', async () => {
  const { list } = await found(`${onSap}&entitySubType=KNOCKOUT_CERTIFICATE&perPage=5&sort=fit&order=ASC`)
  for (const { instrument, quote } of list) {
    const reply = await fetch(`${portal.url}/api/v1/instruments/DERIVATIVE/${instrument.entityValue}/quote`)
    const { bid = NaN } = (await reply.json()) as { bid?: number }
    // the clock goes on between the two questions
    expect(Math.abs((quote.bid ?? 0) / bid - 1)).toBeLessThan(0.02)
  }
})

test('what a reverse convertible brings at most and sideways is the same in the list and on its page', async () => {
  const { list } = await found(`${onSap}&entitySubType=REVERSE_CONVERTIBLE&dateMaturityRange=2027-06-01;&perPage=3`)
  expect(list).toHaveLength(3)
  for (const { instrument, maxReturnPa = NaN, sidewaysReturnPa = NaN } of list) {
    const reply = await fetch(`${portal.url}/api/v1/instruments/DERIVATIVE/${instrument.entityValue}/snapshot`)
    const { derivativesFigure } = (await reply.json()) as { derivativesFigure: Record<string, number> }
    // the list has the price of now, the page the one of its delayed quote
    expect(Math.abs(maxReturnPa - (derivativesFigure['maxReturnPa'] ?? NaN))).toBeLessThan(0.5)
    expect(Math.abs(sidewaysReturnPa - (derivativesFigure['sidewaysReturnPa'] ?? NaN))).toBeLessThan(0.5)
  }
})

test('on its last day a paper has no figures a year, and its page says why', async () => {
  const { list } = await found(`${onSap}&entitySubType=WARRANT&dateMaturityRange=2026-11-20;2026-11-20&perPage=3`)
  expect(list).toHaveLength(3)
  for (const { instrument, premiumAsk, premiumPctPa } of list) {
    expect([typeof premiumAsk, premiumPctPa]).toEqual(['number', undefined])
    const reply = await fetch(`${portal.url}/api/v1/instruments/DERIVATIVE/${instrument.entityValue}/snapshot`)
    const { figureGroups } = (await reply.json()) as { figureGroups: { figures: { id: string; reason?: string }[] }[] }
    const figure = figureGroups.flatMap(({ figures }) => figures).find(({ id }) => id === 'premiumPctPa')
    expect(figure?.reason).toBe('weniger als sieben Tage bis zum Bewertungstag, ein Jahreswert sagt dann nichts')
  }
})

test('counts of values are the lengths of the lists they lead to', async () => {
  const query = `${onSap}&entitySubType=KNOCKOUT_CERTIFICATE&strikeAbsRange=100;400`
  const { choices, without, total } = await facets(query)
  for (const { param, values } of choices)
    for (const { value, total: count } of values.slice(0, 3))
      expect((await found(`${query}&${param}=${value}`)).total, `${param} ${value}`).toBe(count)
  const all = await found(`${onSap}&entitySubType=KNOCKOUT_CERTIFICATE`)
  expect(without).toEqual([{ param: 'strikeAbsRange', total: all.total }])
  expect(total).toBeLessThanOrEqual(all.total)
})

test.each([
  ['gearingAskRange=6;2', 'Hebel: „von“ muss kleiner sein als „bis“.'],
  ['gearingAskRange=viel;', 'Hebel: Bitte Zahlen wie 4 oder 4,5 angeben.'],
  ['dateMaturityRange=morgen;', 'Bewertungstag: Bitte Tage wie 2026-12-18 angeben.'],
  ['sort=name', 'sort: „name“ gibt es nicht.'],
  ['entitySubType=UNICORN', 'entitySubType: „UNICORN“ gibt es nicht.'],
])('%s is refused in words', async (query, message) => {
  const { status, body } = await ask(`configuration_query?${onSap}&${query}`)
  expect({ status, body }).toMatchObject({ status: 400, body: { errorMessage: message } })
})

test('an unknown underlying is 404, an unknown issuer finds nothing', async () => {
  expect((await ask('configuration_query?entityTypeUnderlying=STOCK&entityValueUnderlying=1')).status).toBe(404)
  expect((await found(`${onSap}&idIssuer=1`)).total).toBe(0)
})

const page = async (query: string) => {
  const reply = await fetch(`${portal.url}/derivate/finder?${query}`)
  return { status: reply.status, text: (await reply.text()).replaceAll('\u00a0', ' ') }
}
const sap = 'basiswert=STOCK:82849'

test('who sorted papers finds them so again, of a kind that has such a column', async () => {
  const guest = new Visitor(portal.url)
  await guest.api('PUT', '/v1/storage/simple/spalten', { value: ['isin'] })
  const path = `/derivate/finder?${sap}`
  await guest.follow(path, `${path}&sort=differenceKnockoutPct&order=ASC`)
  const orders = ({ body }: { body: string }) =>
    Array.from(body.matchAll(/aria-sort="(\w+)"[^>]*><a href="[^"]*?sort=(\w+)/g), ([, ...order]) => order.join(' '))
  expect(orders(await guest.get(path))).toEqual(['ascending differenceKnockoutPct'])
  const others = await guest.get(`${path}&entitySubType=DISCOUNT_CERTIFICATE`)
  expect([orders(others), others.body.includes('Die Sortierung')]).toEqual([[], false])
})

test('the page lists papers nearest to a leverage of 5 below the warning about turbos, complete without script', async () => {
  const { status, text } = await page(`${sap}&idExerciseRight=2`)
  expect(status).toBe(200)
  expect(text).toContain('Knock-Outs auf SAP')
  expect(text).toContain('sieben von zehn Kleinanlegern')
  expect(text).toContain('nach Nähe zu Hebel 5')
  const gearings = [...text.matchAll(/<td[^>]*data-value="([\d.]+)"[^>]*>[\d,]+<\/td>/g)]
  expect(gearings.length).toBeGreaterThan(50)
})

test('the form sends its two bounds as fields of their own, which mean a range', async () => {
  const hits = ({ text }: { text: string }) => /([\d.]+) Treffer/.exec(text)?.[1]
  expect(hits(await page(`${sap}&gearingAskRange_von=4&gearingAskRange_bis=6`))).toBe(
    hits(await page(`${sap}&gearingAskRange=4;6`)),
  )
})

test('a wrong bound is told at its field, and the rest of the filters still holds', async () => {
  const { status, text } = await page(`${sap}&idExerciseRight=2&gearingAskRange_von=6&gearingAskRange_bis=2`)
  expect(status).toBe(200)
  expect(text).toContain('Hebel: „von“ muss kleiner sein als „bis“.')
  expect(text).toMatch(/[1-9]\d* Treffer/)
})

test('an underlying is asked for by its name, and a part of one leads to those that have it', async () => {
  expect((await page('basiswert=sap')).text).toContain('Knock-Outs auf SAP')
  const { status, text } = await page('basiswert=Allia')
  expect(status).toBe(200)
  expect(text).toContain('Diesen Basiswert gibt es nicht. Meinst du einen von diesen?')
  expect(text).toMatch(/href="[^"]*basiswert=STOCK[^"]*"[^>]*>Allianz</)
})

test('presets, the drawing of the barriers and filters that can be taken away stand on the page', async () => {
  const { text } = await page(`${sap}&gearingAskRange=4;6`)
  expect(text).toContain('Mit Sicherheitsabstand')
  expect(text).toMatch(
    /SAP über zwölf Monate zwischen [\d.,]+ EUR und [\d.,]+ EUR, und Barrieren der Treffer von [\d.,]+ EUR bis/,
  )
  const narrowed = (await page(`${sap}&knockOutAbsRange_bis=250`)).text
  expect(narrowed).toContain('Barrieren nach den übrigen Filtern von')
  expect(narrowed).toMatch(/class="bar in"/)
  expect(text.replaceAll('<!-- -->', '')).toContain('Hebel 4 bis 6')
})

test('an empty list says what each filter holds back', async () => {
  const { text } = await page(`${sap}&gearingAskRange=4;5&askRange=;0,001`)
  expect(text).toContain('Kein Papier erfüllt alle Filter')
  expect(text).toMatch(/ohne\s*(<!-- -->)?Briefkurs/)
})

test('what nobody knows is said, and a page behind the end is the last', async () => {
  const { status, text } = await page(`${sap}&entitySubType=UNICORN&sort=name&page=1000000000`)
  expect(status).toBe(200)
  expect(text).toContain('Art „UNICORN“ gibt es hier nicht')
  expect(text).toContain('Die Sortierung „name“ gibt es hier nicht')
  expect(text).toMatch(/data-field="ask"/)
})

test('the whole result comes as a file', async () => {
  const { text } = await page(`${sap}&datei=csv`)
  expect(text.split('\n').length).toBeGreaterThan(60)
})

test('the list of a kind on an underlying is the finder with both fixed; an unknown underlying has none', async () => {
  const list = await fetch(`${portal.url}/derivate/Optionsscheine/Optionsscheine-auf-SAP`)
  expect(list.status).toBe(200)
  const text = await list.text()
  expect(text).toContain('Optionsscheine auf SAP')
  expect(text).toMatch(/[1-9]\d* Treffer/)
  expect((await fetch(`${portal.url}/derivate/Optionsscheine/Optionsscheine-auf-Atlantis`)).status).toBe(404)
})

test('papers are compared on one grid of prices and days; the page marks the best of each row', async () => {
  const { list } = await found(`entitySubType=DISCOUNT_CERTIFICATE&${onSap}&perPage=2`)
  const values = list.map(({ instrument }) => instrument.entityValue)
  const reply = await fetch(`${portal.url}/api/v1/derivatives/scenario_grid?papers=${values.join(',')},0`)
  const grid = (await reply.json()) as ScenarioGrid
  expect(grid.list.map(({ instrument }) => instrument.entityValue)).toEqual(values)
  const still = grid.stepsPct.indexOf(0)
  for (const { ask: asked = NaN, values: worth } of grid.list)
    expect((worth[0]?.[still] ?? 0) / asked).toBeCloseTo(1, 1)
  const page = await (
    await fetch(`${portal.url}/derivate/vergleich?werte=${values.map((value) => `DERIVATIVE-${value}`).join(',')}`)
  ).text()
  expect(page).toContain('Was wäre, wenn: SAP')
  expect(page).toContain('Zwei Derivate im Vergleich')
})
