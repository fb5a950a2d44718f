import { expect, test } from 'vitest'
import { ask } from '#features/testing/ask.ts'
import { now, sap } from '#features/testing/examples.ts'

const nobody = { getEodHistory: {}, listFigures: { expires: now, total: 0, groups: [] } }
const found = {
  searchFacets: {
    expires: now,
    searchValue: '',
    facets: [{ type: 'STOCK', nameType: 'Aktie', total: 1, results: [sap] }],
  },
}
const answerOf = async (question: string, changes: Record<string, unknown> = {}) => {
  const { status, body } = await ask(`/suche/${encodeURIComponent(question)}`, { ...nobody, ...found, ...changes })
  expect(status).toBe(200)
  const [, board = ''] = /<ul class="pad search-answers">(.*?)<\/ul>/.exec(body) ?? []
  return { text: board.replace(/<[^>]+>/g, '').replaceAll('\u00A0', ' '), board, body }
}

test('the next dividend is answered with its days, and for so many pieces', async () => {
  const { text, board } = await answerOf('Wann zahlt SAP Dividende und was bekomme ich bei 50 Stück?')
  expect(text).toContain('zahlt als Nächstes voraussichtlich 2,52 EUR je Aktie: Ex-Tag 13.05.2027, Zahltag 17.05.2027')
  expect(text).toContain('Für 50 Stück sind das 126,00 EUR vor Steuern.')
  expect(board).toContain('href="/aktien/dividende/SAP-Aktie-DE0007164600?stueck=50"')
})

test('an amount in another money is answered, of a day with its rate', async () => {
  const rate = { getCrossRate: { date: '2026-01-02', source: 'EZB', close: 0.005437 } }
  const { text, board } = await answerOf('10.000 Yen in Euro am 2. Januar 2026', rate)
  expect(text).toContain('10.000,00 JPY sind 54,37 EUR (1 JPY = 0,005437 EUR, Kurs vom 02.01.2026).')
  expect(board).toContain('href="/devisen/waehrungsrechner?betrag=10000&amp;von=JPY&amp;nach=EUR&amp;tag=2026-01-02"')
})

test('a question for papers leads to their finder with how many there are', async () => {
  const read = {
    parseDerivativeText: {
      expires: now,
      filters: [
        { parameter: 'entitySubType', value: 'KNOCKOUT_CERTIFICATE' },
        { parameter: 'entityTypeUnderlying', value: 'PRECIOUS_METAL' },
        { parameter: 'entityValueUnderlying', value: '1326189' },
      ],
      completions: [],
    },
    getDerivativeFacets: {
      expires: now,
      total: 108,
      complete: true,
      day: '2026-11-20',
      kinds: [],
      choices: [],
      without: [],
      histograms: [],
    },
  }
  const { text, board } = await answerOf('gold knock-out hebel 8', read)
  expect(text).toContain('108 Papiere passen zu dieser Frage.')
  expect(board).toContain('href="/derivate/finder?frage=gold+knock-out+hebel+8"')
})

test('a word of tables is explained', async () => {
  const figure = {
    key: 'stock.peRatio',
    label: 'KGV',
    name: 'P/E',
    words: 'Kurs durch Gewinn je Aktie',
    formula: '',
    source: '',
  }
  const { text } = await answerOf('Was ist ein KGV?', {
    listFigures: { expires: now, total: 1, groups: [{ area: 'stock', title: 'Aktien', list: [figure] }] },
  })
  expect(text).toContain('KGV: Kurs durch Gewinn je Aktie.')
})

test('the next figures of a company are answered with their day', async () => {
  const event = {
    type: 'V1CalendarEvent',
    entityType: 'CALENDAR_EVENT',
    entityValue: '1',
    name: 'SAP: Zahlen zum 4. Quartal 2026',
    eventCategoryType: 'RESULT_REPORTS',
    nameEventCategoryType: 'Ergebnisberichte',
    datetimeStart: '2027-01-26T00:00:00.000+01:00',
    datetimeEnd: '2027-01-26T00:00:00.000+01:00',
    estimated: true,
  }
  const { text } = await answerOf('Quartalszahlen SAP', {
    getCalendarEvents: { expires: now, total: 1, hint: '', list: [event] },
  })
  expect(text).toContain('SAP: Zahlen zum 4. Quartal 2026 am 26.01.2027, geschätzt.')
})

test('who wants to be told is led to an alarm with the level in its field', async () => {
  const { text, board } = await answerOf('sag mir Bescheid, wenn SAP unter 250,50 fällt')
  expect(text).toContain('Ein Alarm sagt dir, wenn SAP unter 250,50 kommt.')
  expect(board).toContain('href="/alarme/neu?wert=STOCK-82849&amp;unter=250%2C50"')
})

test('a figure is found by what people call it', async () => {
  const figure = {
    key: 'fundFacts.ongoingCharges',
    label: 'Laufende Kosten',
    name: '',
    words: 'Was der Fonds im Jahr kostet.',
    formula: '',
    source: '',
  }
  const { text } = await answerOf('TER', {
    listFigures: { expires: now, total: 1, groups: [{ area: 'fundFacts', title: 'Fonds', list: [figure] }] },
  })
  expect(text).toContain('Laufende Kosten: Was der Fonds im Jahr kostet.')
})

test('a name alone has no answer, and a page that is named by all words stands before values', async () => {
  expect((await answerOf('SAP')).board).toBe('')
  const pages = {
    searchEverything: {
      instrumentList: { list: [sap], total: 1 },
      pageList: { list: [{ path: '/depots', name: 'Depots' }] },
      articleList: { list: [] },
    },
  }
  const { body } = await answerOf('depot', pages)
  expect(body.indexOf('>Seiten<')).toBeGreaterThan(0)
  expect(body.indexOf('>Seiten<')).toBeLessThan(body.indexOf('Treffer: Aktien'))
})
