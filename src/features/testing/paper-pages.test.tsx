import { describe, expect, test } from 'vitest'
import { ask } from '#features/testing/ask.ts'
import { dax, derivative, indexQuote, indexSnapshot, now, quote, sap, snapshot } from '#features/testing/examples.ts'

const stock = '/aktien/SAP-Aktie-DE0007164600'

test('strikes and barriers of papers are in the unit of their underlying, on a phone, too', async () => {
  const rows = (unitUnderlying: string) => ({
    expires: now,
    total: 1,
    counts: [],
    longList: [{ ...derivative, unitUnderlying }],
    shortList: [],
  })
  const { body } = await ask('/aktien/derivate/SAP-Aktie-DE0007164600', { getFittingDerivatives: rows('USD') })
  expect(body).toContain('Basispreis<small>USD</small>')
  expect(body).toContain('<span class="under-narrow">KO 198,20 USD</span>')
  expect(
    (await ask('/index/derivate/DAX-Index-20735', { getSnapshot: indexSnapshot, getFittingDerivatives: rows('Pkt.') }))
      .body,
  ).toContain('Knock-Out<small>Pkt.</small>')
})

const aBond = {
  ...sap,
  entityType: 'BOND' as const,
  displayType: 'Anleihe',
  urls: { WEBSITE: 'https://parkett.example/anleihen/X-Anleihe-DE000BU2Z072' },
}

test('a bond lists what it pays and what that is worth, added up', async () => {
  const cashFlows = [
    { date: '2027-08-15', amount: 3, interest: 3, redemption: 0, presentValue: 2.9 },
    { date: '2028-08-15', amount: 103, interest: 3, redemption: 100, presentValue: 97.1 },
  ]
  const { body } = await ask('/anleihen/X-Anleihe-DE000BU2Z072', {
    getSnapshot: { ...snapshot, type: 'BondsSnapshot', bondsDetails: {}, instrument: aBond, cashFlows },
  })
  expect(body).toContain('Nächste Zahlung: <b>15.08.2027</b>, 3,000\u00a0% des Nennwerts')
  expect(body).toContain('aria-label="2 Zahlungen bis 15.08.2028"')
  const cells = (head: string, ...percents: string[]) =>
    head + percents.map((percent) => `<td class="num">${percent}\u00a0%</td>`).join('')
  expect(body).toContain(
    cells('<th scope="row" class="name"><span class="nw">15.08.2028</span></th>', '3,000', '100', '97,100'),
  )
  expect(body).toContain(cells('<th scope="row">Summe</th>', '6,000', '100', '100,000'))
})

test('a bond that was paid back says so, and nobody asks why it moves', async () => {
  const { body } = await ask('/anleihen/X-Anleihe-DE000BU2Z072', {
    getSnapshot: {
      ...snapshot,
      type: 'BondsSnapshot',
      bondsDetails: { maturity: '2023-02-15', redeemed: true },
      instrument: aBond,
    },
  })
  expect(body).toContain('Dieses Papier war am 15.02.2023 fällig.')
  expect(body).not.toContain('Warum bewegt sich')
})

test('what is not known of a paper is folded away, with its reason', async () => {
  const figureGroups = [
    {
      title: 'Rendite',
      figures: [
        { id: 'coupon', label: 'Kupon', value: 3, unit: '%' },
        { id: 'spread', label: 'Abstand zur Bundesanleihe', value: 0.35, unit: 'Pp.' },
        { id: 'next', label: 'Nächster Zinstermin', unit: '', reason: 'zahlt keine Zinsen' },
      ],
    },
  ]
  const { body } = await ask('/anleihen/X-Anleihe-DE000BU2Z072', {
    getSnapshot: { ...snapshot, type: 'BondsSnapshot', bondsDetails: {}, instrument: aBond, figureGroups },
  })
  expect(body).toMatch(/<summary>1 Angabe ohne Wert<\/summary><ul><li>Nächster Zinstermin: zahlt keine Zinsen<\/li>/)
  expect(body).not.toContain('<dt>Nächster Zinstermin</dt>')
  expect(body).toContain('+0,35\u00a0Pp.')
})

test('a fund with one price a day has no opening, high or low of a day', async () => {
  const fund = {
    ...sap,
    entityType: 'FUND' as const,
    displayType: 'Fonds',
    urls: { WEBSITE: 'https://parkett.example/fonds/X-Fonds-DE0009807008' },
  }
  const nav = { ...quote, entityType: 'FUND' as const, market: { ...quote.market, codeMarket: '@_KVG' } }
  const { body } = await ask('/fonds/X-Fonds-DE0009807008', {
    getSnapshot: {
      ...snapshot,
      type: 'FundsSnapshot',
      instrument: fund,
      quote: nav,
      quoteList: { list: [nav] },
      fundsBaseData: { isoCurrencyFund: 'EUR' },
      fundsDetails: { nameTypeFund: 'Immobilien' },
    },
  })
  expect(body).toContain('<dt>Rücknahmepreis</dt>')
  for (const label of ['Eröffnung', 'Tageshoch', 'Tagestief']) expect(body).not.toContain(`<dt>${label}</dt>`)
})

test('an ETF on a known index shows its largest positions, what they are together, and countries', async () => {
  const etf = {
    ...sap,
    entityType: 'FUND' as const,
    displayType: 'ETF',
    urls: { WEBSITE: 'https://parkett.example/etf/X-ETF-LU0378438732' },
  }
  const breakdown = (...parts: [string, number][]) => ({
    list: parts.map(([nameBreakdown, investmentPct]) => ({ nameBreakdown, investmentPct })),
  })
  const { body } = await ask('/etf/X-ETF-LU0378438732', {
    getSnapshot: {
      ...snapshot,
      type: 'FundsSnapshot',
      instrument: etf,
      underlying: { instrument: dax, quote: indexQuote },
      fundsBaseData: { isoCurrencyFund: 'EUR' },
      fundsDetails: { nameTypeFund: 'Aktien' },
    },
    getFundBreakdowns: {
      expires: now,
      hint: 'Gewichte simuliert',
      numberHoldings: 40,
      fundsHoldingList: {
        list: [
          { instrument: sap, investmentPct: 15.1 },
          { instrument: { ...sap, entityValue: '2', name: 'Siemens' }, investmentPct: 9 },
        ],
      },
      countryBreakdown: breakdown(['Deutschland', 92], ['Niederlande', 8]),
      branchBreakdown: breakdown(['Software', 60], ['Industrie', 40]),
      currencyBreakdown: breakdown(['EUR', 100]),
      instrumentBreakdown: breakdown(['Aktien', 100]),
    },
    getFundEarnings: { expires: now, hint: '', list: [] },
  })
  expect(body).toMatch(/Zusammen<\/th><td class="num">24,10\u00a0%/)
  expect(body).toContain('href="/index/einzelwerte/DAX-Index-20735">Alle 40</a>')
  expect(body).toContain('Niederlande')
})

describe('the calculator of a bond', () => {
  const at = async (query: string, changes: Record<string, unknown> = {}) =>
    (
      await ask(`/anleihen/X-Anleihe-DE000BU2Z072${query}`, {
        getSnapshot: { ...snapshot, type: 'BondsSnapshot', bondsDetails: {}, instrument: aBond },
        ...changes,
      })
    ).body
  test('says what the price means, and what an amount buys', async () => {
    const body = await at('?betrag=10.000')
    expect(body).toMatch(/<dt>Rendite bis Fälligkeit<\/dt><dd>3,045\u00a0%<\/dd>/)
    expect(body).toMatch(/<dt>Nennwert für den Betrag<\/dt><dd>9\.956,81 <small>EUR<\/small><\/dd>/)
    expect(body).toContain('value="10.000,00"')
  })
  test.each([
    { query: '?kurs=abc', says: 'Kurs über 0' },
    { query: '?kurs=0', says: 'Kurs über 0' },
    { query: '?rendite=-51', says: 'Rendite von −50' },
  ])('what it cannot read stays in its field, with what it expects: $query', async ({ query, says }) => {
    const body = await at(query)
    expect(body).toContain(says)
    expect(body).toContain(`value="${query.split('=')[1]}"`)
    expect(body).not.toContain('Kurs mit Stückzinsen')
  })
  test('takes the negative yields there have been', async () => {
    const body = await at('?rendite=-0,5')
    expect(body).toContain('value="-0,5"')
    expect(body).toContain('Kurs mit Stückzinsen')
  })
  test('of a bond without a price says so', async () =>
    expect(
      await at('', { getBondCalculation: { expires: now, isoCurrency: 'EUR', dateSettlement: '2026-11-20' } }),
    ).toContain('Dazu gibt es keinen Kurs'))
})

describe('other classes', () => {
  const pair = {
    ...sap,
    entityType: 'CURRENCY',
    entityValue: 'EURUSD',
    name: 'EUR/USD',
    displayType: 'Währung',
    isin: undefined,
    urls: { WEBSITE: 'https://parkett.example/devisen/EUR-USD-Kurs-EURUSD' },
  }
  const otc = {
    ...quote,
    entityType: 'CURRENCY',
    entityValue: 'EURUSD',
    last: 1.1384,
    totalVolume: undefined,
    market: { ...quote.market, codeMarket: '@_FX', name: 'Devisenhandel' },
  }
  const currency = {
    ...indexSnapshot,
    type: 'CurrenciesSnapshot',
    instrument: pair,
    quote: otc,
    quoteList: { list: [otc] },
  }
  const atPair = (changes: Record<string, unknown> = {}) =>
    ask('/devisen/EUR-USD-Kurs-EURUSD', { getSnapshot: currency, ...changes })
  test('high and low of a period have as many decimals as the price', async () => {
    const values = { performanceRelM1: 0.9, volaM1: 2.46, highPriceM1: 1.1396, lowPriceM1: 1.1198 }
    expect((await atPair({ getPerformanceValues: values })).body).toMatch(/1,1396<\/td><td class="num">1,1198<\/td>/)
  })
  test('nobody speaks of the largest turnover where none is known', async () => {
    expect((await atPair()).body).not.toContain('höchster Umsatz')
    expect((await ask('/index/DAX-Index-20735', { getSnapshot: indexSnapshot })).body).toContain(
      'Hauptnotierung: mit ihrem Kurs rechnen die Kennzahlen',
    )
    expect((await ask(stock)).body).toContain('höchster Umsatz')
  })
  test('a side of the movers that is empty says why', async () => {
    expect(
      (
        await ask('/', {
          getTopFlop: {
            expires: now,
            total: 0,
            numberTop: 0,
            numberFlop: 0,
            numberEqual: 0,
            topList: [],
            flopList: [],
          },
        })
      ).body,
    ).toMatch(/Keine Kurse zum Vergleichen.*Keine Kurse zum Vergleichen/s)
    expect(
      (
        await ask('/', {
          getTopFlop: {
            expires: now,
            total: 0,
            numberTop: 0,
            numberFlop: 0,
            numberEqual: 0,
            hint: 'Noch nicht berechnet.',
            topList: [],
            flopList: [],
          },
        })
      ).body,
    ).toContain('<footer><span>Noch nicht berechnet.</span></footer>')
  })
})

const terms = {
  shortName: 'x',
  officialName: 'x',
  nameSubcategory: 'Knock-Out',
  openEnded: true,
  quanto: false,
  isoCurrency: 'EUR',
  numberUnderlyings: 1,
  dataStatus: 1,
  hasOnlyBidPrices: false,
  hasIndicativeDetails: false,
}
const over = (ended: object | undefined) => ({
  ...snapshot,
  type: 'DerivativesSnapshot',
  instrument: derivative.instrument,
  derivativesDetails: { ...terms, ended },
  derivativesFigure: {},
  derivativesUnderlyingList: { list: [] },
  derivativesIssuer: { id: 1, name: 'Haus' },
  finderUnderlying: sap,
  underlying: { instrument: sap, quote },
  quote: { ...quote, last: undefined, open: undefined, previousLast: undefined, datetimeLast: undefined },
})

describe('a paper that is over', () => {
  const bodyOf = async (ended: object) =>
    (await ask('/derivate/Knock-Outs/900000001-O5A1L0-QP000O5A1L01', { getSnapshot: over(ended) })).body
  test.each([
    { ended: { reason: 'MATURED', date: '2026-04-17' }, is: 'Dieses Papier war am 17.04.2026 fällig.' },
    {
      ended: { reason: 'TERMINATED', date: '2026-06-19' },
      is: 'Der Emittent hat dieses Papier zum 19.06.2026 beendet.',
    },
    { ended: { reason: 'KNOCKED_OUT' }, is: 'ausgeknockt' },
    { ended: { reason: 'REDEEMED' }, is: 'vor seiner Fälligkeit zurückgezahlt' },
  ])('$ended.reason is said on top, with the way to its successors', async ({ ended, is }) => {
    const body = await bodyOf(ended)
    expect(body).toContain(is)
    expect(body).toContain('href="/aktien/derivate/SAP-Aktie-DE0007164600">Andere Papiere auf SAP</a>')
  })
  test('what needs prices to come is offered while it is traded alone', async () => {
    const address = '/derivate/Knock-Outs/900000001-O5A1L0-QP000O5A1L01'
    const offers = async (ended: object | undefined) => {
      const { body } = await ask(address, { getSnapshot: over(ended) })
      return ['href="/handeln/', 'href="/alarme/neu', 'href="/musterdepot/add-position/'].map((link) =>
        body.includes(link),
      )
    }
    expect(await offers(undefined)).toEqual([true, true, true])
    expect(await offers({ reason: 'KNOCKED_OUT' })).toEqual([false, false, true])
  })
  test.each([{ redeemed: true }, { redeemed: false }])('a bond that was paid back says so on top: $redeemed', async ({
    redeemed,
  }) => {
    const bond = {
      ...snapshot,
      type: 'BondsSnapshot',
      instrument: {
        ...sap,
        entityType: 'BOND',
        name: 'Bund',
        displayType: 'Anleihe',
        urls: { WEBSITE: 'https://parkett.example/anleihen/Bund-Anleihe-DE0007164600' },
      },
      bondsDetails: { maturity: '2026-11-20', redeemed },
    }
    const { body } = await ask('/anleihen/Bund-Anleihe-DE0007164600', { getSnapshot: bond })
    expect(body.includes('war am 20.11.2026 fällig')).toBe(redeemed)
  })
  test('its figures are not set beside those of an underlying that goes on, and no day is waited for', async () => {
    const body = await bodyOf({ reason: 'MATURED', date: '2026-04-17' })
    expect(body).toContain('Performance bis zum letzten Kurs')
    expect(body).not.toContain('Rel. Pp.')
    expect(body).toContain('Kein Wert: das Papier wird nicht mehr gehandelt.')
    expect(body).not.toContain('heute noch kein Handel')
    expect(body).toMatch(/range=MAX" aria-current="true"/)
  })
})

test('every page of a knock-out warns of turbos, in the words of the supervisory authority', async () => {
  for (const tab of ['', 'chart/', 'kurse/', 'historie/']) {
    const { body } = await ask(`/derivate/${tab}Knock-Outs/900000001-O5A1L0-QP000O5A1L01`, {
      getSnapshot: over(undefined),
    })
    expect(body).toContain(
      'Im Durchschnitt erleiden sieben von zehn Kleinanlegern Verluste beim Handel mit Turbo-Zertifikaten.',
    )
  }
})
