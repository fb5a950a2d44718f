import { describe, expect, test } from 'vitest'
import { binText } from '#web/charts/histogram.tsx'
import { ask } from '#features/testing/ask.ts'
import { distribution, indexSnapshot, triangle } from '#features/testing/examples.ts'

const address = '/aktien/renditen/SAP-Aktie-DE0007164600'

describe('the triangle', () => {
  test('has a head for every buying and selling year, marks the running one, and colours what it says in figures', async () => {
    const { body } = await ask(address)
    expect(body).toMatch(/<th scope="col" class="num">2023<\/th><th scope="col" class="num">2024<\/th>/)
    expect(body).toMatch(/<th scope="row">2026<small>bis 20\.11\.<\/small><\/th>/)
    expect(body).toContain('<td class="num d4">−18,2</td>')
    expect(body).toContain('<td class="num u1">+2,7</td>')
  })
  test('says how it is read, with a cell of its own', async () =>
    expect((await ask(address)).body).toContain(
      'Ende 2023 gekauft und Ende 2025 verkauft brachte +15,0\u00a0% im Jahr',
    ))
  test('of a share counts dividends in unless asked not to; the choice is a link that keeps the other ones', async () => {
    const { body } = await ask(`${address}?je=monat`)
    expect(body).toContain('Gesamtertrag')
    expect(body).toContain(`href="${address}?je=monat&amp;rendite=kurs"`)
    expect((await ask(`${address}?rendite=kurs`)).body).toContain('Kursrendite')
  })
  test('of an index is of its level alone', async () => {
    const calculation = {
      id: 'calculation',
      label: 'Berechnung',
      unit: '',
      text: 'Performanceindex, Dividenden eingerechnet',
    }
    const { body } = await ask('/index/renditen/DAX-Index-20735', {
      getSnapshot: { ...indexSnapshot, figures: [calculation] },
    })
    expect(body).not.toContain('mit Dividenden')
    expect(body).toContain('Performanceindex, Dividenden eingerechnet. Das laufende Jahr')
  })
  test('that a short history does not make says so', async () =>
    expect((await ask(address, { getReturnTriangle: { ...triangle, boughtYears: [], list: [] } })).body).toContain(
      'Dafür ist die Historie noch zu kurz',
    ))
})

test('levels that run through zero have no returns, and the page says why', async () => {
  const { performancePct: _none, ...quote } = { ...indexSnapshot.quote, performance: -8.28 }
  const answers = {
    getSnapshot: { ...indexSnapshot, quote },
    getReturnTriangle: { ...triangle, boughtYears: [], list: [] },
    getReturnDistribution: { ...distribution, figures: undefined },
  }
  const { body } = await ask('/index/renditen/DAX-Index-20735', answers)
  expect(body.match(/Stände, die durch null laufen/g)).toHaveLength(2)
  expect(body).not.toContain('Historie noch zu kurz')
})

describe('the distribution', () => {
  test('shows its figures with their formulas, and every bar in a table, too', async () => {
    const { body } = await ask(address)
    expect(body).toContain('1.274 Tage, 19.11.2021 bis 20.11.2026')
    expect(body).toContain('Σ r / n')
    expect(body).toMatch(/13\.10\.2025/)
    expect(body).toMatch(
      /<th scope="row" class="name">unter −1 %<\/th><td class="num">4<\/td><td class="num">0,3\u00a0%<\/td>/,
    )
    expect(body.match(/<rect class="(?:up|down)"/g)).toHaveLength(4)
  })
  test('offers for months and years only ranges that hold enough of them', async () => {
    expect((await ask(address)).body).toContain('range=Y1"')
    expect((await ask(`${address}?je=jahr`)).body).not.toMatch(/je=jahr&amp;range=Y[135]"/)
  })
  test('without a return says that the history is too short', async () =>
    expect((await ask(address, { getReturnDistribution: { ...distribution, figures: undefined } })).body).toContain(
      'Die Rendite eines Tages zählt vom Ende des vorigen an',
    ))
})

test.each([
  { bin: { toPct: -4, number: 1 }, is: 'unter −4 %' },
  { bin: { fromPct: -0.5, toPct: 0, number: 1 }, is: '−0,5 bis unter 0 %' },
  { bin: { fromPct: 2.5, number: 1 }, is: 'ab 2,5 %' },
])('a bin is named $is', ({ bin, is }) => expect(binText(bin)).toBe(is))

test.each(['/anleihen', '/futures'])('%s has no such page', async (path) =>
  expect((await ask(`${path}/renditen/X-1`)).status).toBe(404))
