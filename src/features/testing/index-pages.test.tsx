import { describe, expect, test } from 'vitest'
import { ask } from '#features/testing/ask.ts'
import { history, indexSnapshot, now, quote, replies, sap } from '#features/testing/examples.ts'

test('a level that runs through zero changes by points, and nothing is a part of it', async () => {
  const { performancePct: _none, ...points } = {
    ...quote,
    last: -4.5,
    previousLast: 12,
    performance: -16.5,
    displayUnit: 'Pkt.',
    entityType: 'INDEX',
  }
  const mood = { ...indexSnapshot, quote: points, quoteList: { list: [points] } }
  const levels = { ...history, last: history.last.map((_, i) => 6 - 5 * i), previousLast: 20 }
  const at = {
    getSnapshot: mood,
    getEodHistory: levels,
    getPerformanceValues: { performanceAbsM1: -21.75, highPriceM1: 40.5, lowPriceM1: -31.25 },
  }
  const { body } = await ask('/index/DAX-Index-20735', at)
  expect(body).toMatch(/class="pointed down"[^>]*>−16,50<\/span><small>Pkt\.<\/small>/)
  expect(body).toMatch(/1 Monat<\/span><\/th><td[^>]*><span class="down">−21,75/)
  expect((await ask('/index/historie/DAX-Index-20735', at)).body).toMatch(/± Pkt\..*<span class="down">−5,00<\/span>/s)
})

test('on /aktien each index says how its day goes, by the indication where there is one', async () => {
  const indication = { ...indexSnapshot.quote, performancePct: 0.17 }
  const { body } = await ask('/aktien', {
    getMarketOverview: { expires: now, list: [{ instrument: indexSnapshot.instrument, quote: indication }] },
    listClass: {
      expires: now,
      list: [{ instrument: indexSnapshot.instrument, quote: { ...indication, performancePct: 0.53 } }],
    },
  })
  expect(body).toMatch(/aria-label="Index"><a[^>]*><b>DAX<\/b><span[^>]*>[^<]*<\/span><span class="up"[^>]*>\+0,17/)
})

test('on /aktien a few rows stand by their change, all of them by a link, and unknown orders are said', async () => {
  const { body } = await ask('/aktien')
  expect(body).toMatch(/data-key="performance" aria-sort="descending"/)
  expect((await ask('/aktien?sort=FARBE')).body).toContain('Die Sortierung „FARBE“ gibt es hier nicht.')
})

describe('the page of an index', () => {
  const at = '/index/DAX-Index-20735'
  const moved = { numberTop: 23, numberFlop: 1, numberEqual: 2 }
  const topFlop = replies['getTopFlop'] as object
  test('says in words what the index is, lays other markets and its ETFs beside it, and counts who rose and fell', async () => {
    const { body } = await ask(at, {
      getSnapshot: { ...indexSnapshot, description: 'Der DAX fasst die Kurse seiner Mitglieder zusammen.' },
      getTopFlop: { ...topFlop, ...moved },
    })
    expect(body).toContain('Der DAX fasst die Kurse seiner Mitglieder zusammen.')
    expect(body).toMatch(/<h2>Im Vergleich<\/h2>.*Andere Märkte im Vergleich/s)
    expect(body).toContain('href="/etf?index=20735#alle"')
    expect(body).toContain('23 Werte im Plus')
    expect(body).toContain('1 Wert im Minus, 2 unverändert')
  })
  test('its strongest and weakest are those of the period asked for', async () => {
    const { body } = await ask(`${at}?zeitraum=Y1`, { getSnapshot: indexSnapshot })
    expect(body).toMatch(/<a[^>]*zeitraum=Y1[^>]*aria-current[^>]*>1 J/)
  })
  test('the history of what is not traded has no columns of pieces and turnover', async () => {
    const heads = async (eod: typeof history) =>
      (await ask('/index/historie/DAX-Index-20735', { getSnapshot: indexSnapshot, getEodHistory: eod })).body.includes(
        'Umsatz (EUR)',
      )
    expect(await heads(history)).toBe(true)
    expect(await heads({ ...history, volume: history.volume.map(() => 0), money: undefined })).toBe(false)
  })
})

describe('members of an index', () => {
  const at = '/index/einzelwerte/DAX-Index-20735'
  test('are sorted by whatever figure stands in the table', async () => {
    const list = [
      {
        instrument: sap,
        quote,
        idNotation: 1,
        weightPct: 13,
        contribution: 41.5,
        cnPer: 30.6,
        cnDivYield: 1.1,
        cnPeg: 2.6,
        marketCapitalization: 277e9,
      },
    ]
    const { body } = await ask(at, { getSnapshot: indexSnapshot, getConstituents: { expires: now, total: 1, list } })
    for (const key of [
      'NAME',
      'LAST',
      'PERFORMANCE_PCT',
      'WEIGHT',
      'CONTRIBUTION',
      'MARKET_CAPITALIZATION',
      'PER',
      'DIV_YIELD',
      'PEG',
      'PERFORMANCE_1Y',
    ])
      expect(body).toContain(`sort=${key}`)
  })
  test('are counted, and their contribution says how it is reckoned', async () => {
    expect((await ask(at, { getSnapshot: indexSnapshot })).body).toContain(
      '2 Werte · Beitrag: Punkte, um die der Wert den Index seit dessen Vortagesschluss bewegt hat · Stand 17:42:08',
    )
  })
  test('of an index of hundreds stand on pages', async () => {
    const { body } = await ask(at, {
      getSnapshot: indexSnapshot,
      getConstituents: {
        expires: now,
        total: 344,
        list: [{ instrument: sap, quote, idNotation: 1, weightPct: 1, contribution: 2 }],
      },
    })
    expect(body).toContain('344 Werte')
    expect(body).toContain('1–120 von 344')
    expect(body).toContain('page=2')
  })
  test('an index without a list says why, once', async () => {
    const { body } = await ask(at, {
      getSnapshot: indexSnapshot,
      getConstituents: { expires: now, total: 0, hint: 'Die Liste liegt uns nicht vor.', list: [] },
    })
    expect(body).toContain('Die Liste liegt uns nicht vor.')
    expect(body).not.toMatch(/keine Mitgliederliste bekannt|0 Werte/)
  })
})
