import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { NotationId } from '#contract/vocabulary.ts'
import { seedFile } from '#platform/paths.ts'
import { instrumentKey, runsThroughZero, type Instrument } from './instruments.ts'
import { loadIssuers, loadUniverse } from './universe.ts'
import { venueOf } from './venues.ts'

const universe = loadUniverse()
const the = (type: Parameters<typeof universe.find>[0], value: string): Instrument => {
  const found = universe.find(type, value)
  if (!found) throw new Error(`no ${type} ${value}`)
  return found
}

test.each([
  { type: 'INDEX', value: '20735', name: 'DAX', notation: 20735, venue: '_IDX' },
  { type: 'STOCK', value: '82849', name: 'SAP', notation: 163500, venue: '_GER' },
  { type: 'STOCK', value: '82849', name: 'SAP', notation: 9386131, venue: '_GAT' },
  { type: 'STOCK', value: '82849', name: 'SAP', notation: 120499220, venue: '_TRO' },
  { type: 'STOCK', value: '86627', name: 'Apple', notation: 253929, venue: '_NMS' },
  {
    type: 'FUND',
    value: '25096683',
    name: 'iShares Core MSCI World UCITS ETF USD (Acc)',
    notation: 108344843,
    venue: '_GER',
  },
  { type: 'INDEX', value: '1555183', name: 'SMI', notation: 1555183, venue: '_IDX' },
] as const)('the known number $notation is $name at $venue', ({ type, value, name, notation, venue }) => {
  expect(universe.byNotation(notation as NotationId)).toMatchObject({
    instrument: { name, entityType: type, entityValue: value },
    notation: { venue },
  })
})

test.each([
  { value: '82811', name: 'Rheinmetall' },
  { value: '92472', name: 'Nvidia' },
  { value: '87089', name: 'Microsoft' },
  { value: '82561', name: 'Infineon' },
])('the known share $value is $name', ({ value, name }) => expect(the('STOCK', value).name).toBe(name))

test('an instrument is found by ISIN and WKN, also where an entityValue belongs', () => {
  expect(universe.byIsin('DE0007164600')?.name).toBe('SAP')
  expect(universe.byWkn('716460')?.name).toBe('SAP')
  expect(universe.find('STOCK', 'WKN:716460')?.name).toBe('SAP')
  expect(universe.find('STOCK', 'ISIN:DE0007164600')?.name).toBe('SAP')
  expect(universe.find('INDEX', 'ISIN:DE0007164600')).toBeUndefined()
  expect(universe.find('STOCK', 'ISIN:')).toBeUndefined()
  expect(universe.find('STOCK', '')).toBeUndefined()
})

test.each([
  { index: '20735', members: 40 },
  { index: '323547', members: 50 },
  { index: '324724', members: 70 },
  { index: '6623216', members: 30 },
  { index: '193736', members: 50 },
  { index: '324977', members: 30 },
  { index: '325104', members: 100 },
  { index: '4359526', members: 344 },
  { index: '1555183', members: 20 },
  { index: '193741', members: 0 },
])('index $index has $members members', ({ index, members }) => {
  expect(universe.membersOf(the('INDEX', index))).toHaveLength(members)
})

test('ids are given once', () => {
  const keys = new Set(universe.all().map(({ key }) => key))
  const notations = universe.all().flatMap((instrument) => instrument.notations.map(({ id }) => id))
  expect(keys.size).toBe(universe.all().length)
  expect(new Set(notations).size).toBe(notations.length)
})

test('our own ids start where the known ones end', () => {
  const own = universe
    .all()
    .filter(({ entityValue }) => /^\d+$/.test(entityValue) && Number(entityValue) >= 600_000_000)
  expect(own.length).toBeGreaterThan(10_000)
  expect(own.every(({ entityValue }) => Number(entityValue) < 700_000_000)).toBe(true)
})

test('every instrument trades somewhere we know', () => {
  for (const { notations, name } of universe.all()) {
    expect(notations.length, name).toBeGreaterThan(0)
    for (const { venue } of notations) expect(venueOf(venue), venue).toBeDefined()
  }
})

test('shares abroad without a venue of ours have Tradegate as their main one', () => {
  const saputo = universe.byIsin('CA8029121057')
  expect(saputo?.notations[0]).toMatchObject({ venue: '_GAT', isoCurrency: 'EUR' })
  expect(saputo?.isoCurrency).toBe('CAD')
})

test('a coin is one instrument with a EUR and a USD series', () => {
  const bitcoin = universe.byIsin('XC000A2YY636')
  expect(bitcoin?.notations.map(({ venue, isoCurrency }) => `${venue} ${isoCurrency}`)).toEqual([
    '@_CRY EUR',
    '@_CRY USD',
  ])
})

test('200 shares have an indication around the clock, and so do indices, major currencies, gold and oil', () => {
  const indicated = universe.all().filter(({ notations }) => notations.some(({ venue }) => venue === '@_IND'))
  expect(indicated.filter(({ entityType }) => entityType === 'STOCK')).toHaveLength(200)
  expect(indicated.filter(({ entityType }) => entityType === 'INDEX')).toHaveLength(
    universe.ofType('INDEX').filter((index) => !runsThroughZero(index)).length,
  )
  expect(indicated.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['EUR/USD', 'Gold', 'Rohöl Brent', 'Rohöl WTI']),
  )
})

test('starting levels carry two significant digits at most', () => {
  for (const { level } of universe.all()) if (level !== undefined) expect(Number(level.toPrecision(2))).toBe(level)
})

function verified(isin: string): boolean | undefined {
  const facts = universe.byIsin(isin)?.facts
  return facts?.kind === 'bond' || facts?.kind === 'future' ? facts.verified : undefined
}

test('unverified facts keep their mark', () => {
  expect(verified('DE000BU22148')).toBe(true)
  expect(verified('DE000BU2Z056')).toBe(false)
  expect(verified('DE0008469594')).toBe(false)
})

test('an import adds instruments, and the shipped one keeps its ISIN', () => {
  const imported: Instrument = {
    ...the('STOCK', '82849'),
    key: instrumentKey('STOCK', '800000000'),
    entityValue: '800000000' as Instrument['entityValue'],
    name: 'Mine',
    notations: [],
  }
  const more = loadUniverse({ imported: [imported] })
  expect(more.find('STOCK', '800000000')?.name).toBe('Mine')
  expect(more.byIsin('DE0007164600')?.name).toBe('SAP')
})

test('what is computed is asked last', () => {
  const paper: Instrument = {
    ...the('STOCK', '82849'),
    key: instrumentKey('DERIVATIVE', '900000001'),
    entityType: 'DERIVATIVE',
    isin: 'QP000O000017',
    wkn: 'O00001',
  }
  const notation = { id: 1_000_000_004 as NotationId, venue: paper.notations[0]!.venue, isoCurrency: 'EUR' }
  const computed = loadUniverse({
    derivatives: {
      find: (value) => (value === '900000001' ? paper : undefined),
      byIsin: (isin) => (isin === paper.isin ? paper : undefined),
      byWkn: (wkn) => (wkn === paper.wkn ? paper : undefined),
      byNotation: (id) => (id === notation.id ? { instrument: paper, notation } : undefined),
    },
  })
  expect(computed.find('DERIVATIVE', '900000001')).toBe(paper)
  expect(computed.byKey(paper.key)).toBe(paper)
  expect(computed.byIsin('QP000O000017')).toBe(paper)
  expect(computed.find('DERIVATIVE', 'WKN:O00001')).toBe(paper)
  expect(computed.byNotation(notation.id)?.instrument).toBe(paper)
  expect(computed.all()).not.toContain(paper)
})

test('issuers keep their known numbers', () => {
  expect(loadIssuers()).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: 53159, name: 'Société Générale' })]),
  )
})

test('a symbol at home in Germany names one share', () => {
  const german = universe
    .ofType('STOCK')
    .filter(
      ({ facts, symbol }) => symbol && facts.kind === 'stock' && /^X(ETR|MUN|BER|DUS|HAM|HAN)$/.test(facts.homeMic),
    )
  expect(
    [...Map.groupBy(german, ({ symbol }) => symbol)]
      .filter(([, shares]) => shares.length > 1)
      .map(([symbol]) => symbol),
  ).toEqual([])
  expect(universe.ofType('STOCK').filter(({ name }) => name === 'QIAGEN')).toHaveLength(1)
})

test('fiscal years that do not end in December are those of shares that are there', () => {
  const ends = readFileSync(seedFile('fiscal-year-ends.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  expect(
    ends.filter(
      ([isin = '', month]) =>
        universe.byIsin(isin)?.entityType !== 'STOCK' || !(Number(month) >= 1 && Number(month) <= 11),
    ),
  ).toEqual([])
  expect(new Set(ends.map(([isin]) => isin)).size).toBe(ends.length)
  expect(universe.byIsin('DE0007236101')?.facts).toMatchObject({ fiscalEndMonth: 9 })
})
