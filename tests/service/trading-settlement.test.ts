import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { addDays, dayNumberOf } from '#calendar/days.ts'
import type { EntityType, InstrumentKey, Instant, TradingDay, UserId } from '#contract/vocabulary.ts'
import { closingOf, paperKinds, type PaperKind } from '#market/derivatives.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { silentLog } from '#platform/log.ts'
import { openAccount } from '#trading/accounts.ts'
import { createClockwork } from '#trading/clockwork.ts'
import { placeOrder } from '#trading/journal.ts'
import { passQuiz } from '#trading/quiz.ts'
import { settleDays, startOf, type SettlementRooms } from '#trading/settlement.ts'
import { testPortal, testReader, tradingFriday, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'
import { assertSound, rowsOf } from './trading-rows.ts'

/** Some weeks before the market of the portal, and days before warrants end. */
const bought = '2026-10-12' as TradingDay
let portal: Portal
let owner: UserId
let account: string
let reader: TestReader
beforeAll(async () => {
  portal = await testPortal(tradingFriday, {}, { clockwork: false }) // these tests turn their own, weeks before
  reader = await testReader(portal)
  owner = reader.id
  account = (await openAccount(roomsOn(bought), owner, { owner, key: 'account', request: 1 }, 'Spielgeld', 1_000_000))
    .id
  await passQuiz(portal.rooms.db as never, owner, forenoonOf(bought))
})
afterAll(() => portal.stop())

/** A moment of continuous trading. */
const forenoonOf = (day: TradingDay): Instant => Date.parse(`${day}T10:00:00Z`)

/** The rooms as they were on a day, or will be. */
function roomsOn(day: TradingDay, over: Partial<SettlementRooms> = {}): SettlementRooms {
  const now = () => forenoonOf(day)
  const market = new Proxy(portal.rooms.market, {
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
  return { ...portal.rooms, market, ...over }
}

const find = (type: EntityType, value: string): Instrument => {
  const found = portal.rooms.universe.find(type, value)
  if (!found) throw new Error(`${type} ${value} is not in the seed`)
  return found
}

async function buy(instrument: Instrument, quantity: number, day = bought): Promise<void> {
  const wish = { side: 'BUY', kind: 'MARKET', quantity, validity: 'DAY' } as const
  await placeOrder(roomsOn(day), owner, undefined, account, { wish, listing: mainListing(instrument) })
  expect((await held(instrument))?.quantity_micro, `${instrument.name} is bought`).toBe(String(quantity * 1e6))
}

const stored = () => rowsOf(portal.rooms.db, account)
const held = async ({ key }: Instrument) => (await stored()).positions.find(({ instrument }) => instrument === key)
const movementsOf = async ({ key }: Instrument, ...kinds: string[]) =>
  (await stored()).movements.filter(({ instrument, kind }) => instrument === key && kinds.includes(kind))

/** A paper on the DAX that still lives on the day it is bought. */
function paperOnDax(wanted: (paper: { kind: PaperKind; lastDay: string; hit: boolean; number: number }) => boolean) {
  const { derivatives } = portal.rooms
  const papers = derivatives.papersOn('INDEX:20735' as InstrumentKey, bought)
  for (let i = 0; i < (papers?.length ?? 0); i++) {
    const number = papers?.number[i] ?? 0
    const paper = derivatives.derivativeOf(number)
    const kind = paperKinds[papers?.kind[i] ?? 0]
    if (paper && kind && wanted({ kind, lastDay: paper.lastDay, hit: papers?.hit[i] === 1, number })) return paper
  }
  throw new Error('No such paper')
}

test('a distributing ETF pays what its index paid within a year, at the end of June', async () => {
  const june = '2026-06-30' as TradingDay
  const { universe } = portal.rooms
  const fund = universe
    .all()
    .find(
      ({ facts }) =>
        facts.kind === 'etf' && facts.distribution === 'distributing' && facts.indexEntityValue === '20735',
    )
  if (!fund) throw new Error('No distributing ETF on the DAX')
  await buy(fund, 10, '2026-06-29' as TradingDay)
  await portal.rooms.db.updateTable('trading_progress').set({ settled_day: '2026-06-29' }).execute()
  await settleDays(roomsOn(june), forenoonOf(june))
  const [paid, ...more] = await movementsOf(fund, 'DISTRIBUTION')
  expect(more).toEqual([])
  expect(Number(paid?.amount_minor)).toBe(Math.round(Number(paid?.price) * 10 * 100))
  const [each = 0, close = 0] = [
    Number(paid?.price),
    portal.rooms.market.daily(
      mainListing(fund).notation.id,
      '2026-06-29' as TradingDay,
      '2026-06-29' as TradingDay,
      forenoonOf(june),
    ).close[0],
  ]
  expect(each / close).toBeGreaterThan(0.01)
  expect(each / close).toBeLessThan(0.06)
})

test('what is held through its day is paid: coupons, ended warrants, knock-outs, each once', async () => {
  const { derivatives, db } = portal.rooms
  const bond = find('BOND', '600010616') // 2.1 % every 15 November
  const isEnding = (lastDay: string) => lastDay >= '2026-10-13' && lastDay <= '2026-10-20'
  const warrant = paperOnDax(({ kind, lastDay }) => kind === 'warrant' && isEnding(lastDay))
  const isTouchedLater = (number: number): boolean => {
    const paper = derivatives.derivativeOf(number)
    return !!paper && !!derivatives.quote(paper, startOf('2026-11-10' as TradingDay))?.knockedOut
  }
  const hasStopLoss = (number: number): boolean => {
    const { strike, barrier } = derivatives.derivativeOf(number) ?? {}
    return strike !== barrier
  }
  const turbo = paperOnDax(
    ({ kind, hit, number }) => kind === 'knockOut' && !hit && hasStopLoss(number) && isTouchedLater(number),
  )
  await buy(bond, 10_000)
  const [paper, knockOut] = [derivatives.instrumentOf(warrant), derivatives.instrumentOf(turbo)]
  await buy(paper, 100)
  await buy(knockOut, 100)
  // nobody will ever pay as much
  const wish = { side: 'SELL', kind: 'LIMIT', limit: 5000, quantity: 40, validity: 'GTC' } as const
  for (const each of [paper, knockOut])
    await placeOrder(roomsOn(bought), owner, undefined, account, { wish, listing: mainListing(each) })
  // 331 of 365 days of interest had accrued
  expect((await movementsOf(bond, 'BUY')).map(({ accrued_minor }) => Number(accrued_minor))).toEqual([19_044])
  expect(Number((await held(bond))?.cost_minor)).toBe(
    (await movementsOf(bond, 'BUY')).reduce((sum, each) => sum + Number(each.gross_minor) + Number(each.fee_minor), 0),
  )

  const today = '2026-11-20' as TradingDay
  await db.updateTable('trading_progress').set({ settled_day: bought }).execute()
  await settleDays(roomsOn(today), forenoonOf(today))
  await settleDays(roomsOn(today), forenoonOf(today))

  expect((await movementsOf(bond, 'INTEREST')).map(({ at, amount_minor }) => [at.getTime(), amount_minor])).toEqual([
    [startOf('2026-11-15' as TradingDay), '21000'],
  ])
  const spotAt = (at: Instant): number => {
    const { bid, ask, last } = portal.rooms.market.quote(mainListing(find('INDEX', '20735')).notation.id, 'RLT', at)
    return bid !== undefined && ask !== undefined ? (bid + ask) / 2 : (last ?? 0)
  }
  const cents = (each: number, quantity: number): string => String(Math.round(each * quantity * 100))
  const [ended, ...more] = await movementsOf(paper, 'REDEMPTION')
  expect(more).toEqual([])
  expect(ended?.at.getTime()).toBe(startOf(addDays(warrant.lastDay, 1)))
  const side = warrant.isShort ? -1 : 1
  const last = spotAt(closingOf(dayNumberOf(warrant.lastDay)) - 60_000)
  const paid = Math.max(0, side * (last - (warrant.strike ?? 0))) * warrant.ratio
  expect(Number(ended?.price)).toBeCloseTo(paid, 3)
  expect(ended?.amount_minor).toBe(cents(Number(ended?.price), 100))

  const [knocked, ...twice] = await movementsOf(knockOut, 'REDEMPTION')
  expect(twice).toEqual([])
  const day = knocked?.at.getTime() ?? 0
  const touched = derivatives.quote(turbo, day - 60_000)
  expect([touched?.knockedOut, derivatives.quote(turbo, day - 86_400_000)?.knockedOut]).toEqual([true, false])
  const left = Math.abs((touched?.barrier ?? 0) - (touched?.strike ?? 0)) * turbo.ratio
  expect(left).toBeGreaterThan(0)
  expect(Number(knocked?.price)).toBeCloseTo(left, 3)
  expect(knocked?.amount_minor).toBe(cents(Number(knocked?.price), 100))

  const ends = (await stored()).orders.filter(({ side: of }) => of === 'SELL')
  const touchedAt = ends.at(-1)?.done_at?.getTime() ?? 0
  expect(ends.map(({ instrument, state, reason, done_at }) => [instrument, state, reason, done_at?.getTime()])).toEqual(
    [
      [paper.key, 'CANCELLED', 'Das Papier ist fällig geworden.', ended?.at.getTime()],
      [knockOut.key, 'CANCELLED', 'Das Papier hat seine Barriere berührt und ist verfallen.', touchedAt],
    ],
  )
  expect([touchedAt - 1, touchedAt].map((at) => derivatives.quote(turbo, at)?.knockedOut)).toEqual([false, true])
  expect([await held(paper), await held(knockOut)]).toEqual([undefined, undefined])
  assertSound(await stored(), 'after some weeks')
})

test('a bond that matures brings its nominal and its last coupon, and ends what is open of it', async () => {
  const bond = find('BOND', '600010616')
  const day = '2026-11-25' as TradingDay // after the market of the portal, whose own turn comes later
  const facts = { ...bond.facts, maturity: day } as Instrument['facts']
  const wish = { side: 'SELL', kind: 'LIMIT', limit: 150, quantity: 1000, validity: 'GTC' } as const
  await placeOrder(roomsOn('2026-11-20' as TradingDay), owner, undefined, account, { wish, listing: mainListing(bond) })
  const { universe } = portal.rooms
  const byKey = (key: InstrumentKey) => (key === bond.key ? { ...bond, facts } : universe.byKey(key))
  await settleDays(roomsOn(day, { universe: { ...universe, byKey } }), forenoonOf(day))
  const paid = await movementsOf(bond, 'INTEREST', 'REDEMPTION')
  expect(paid.slice(1).map(({ kind, at, amount_minor }) => [kind, at.getTime(), amount_minor])).toEqual([
    ['INTEREST', startOf(day), '21000'],
    ['REDEMPTION', startOf(day), '1000000'],
  ])
  const { orders, positions } = await stored()
  expect(positions.some(({ instrument }) => instrument === bond.key)).toBe(false)
  expect(orders.at(-1)).toMatchObject({
    state: 'CANCELLED',
    reason: 'Die Anleihe ist fällig geworden.',
    reserved_minor: '0',
  })
  assertSound(await stored(), 'after maturity')
})

test.each([
  { given: 'while it is watched', isWatched: true },
  { given: 'also where nobody watched for days', isWatched: false },
])('an order ends at the instant the barrier of its paper is touched, $given, and what is left is paid the next day', async ({
  isWatched,
}) => {
  const { derivatives } = portal.rooms
  const isTouchedAt = (number: number, at: Instant): boolean => {
    const paper = derivatives.derivativeOf(number)
    return !!paper && !!derivatives.quote(paper, at)?.knockedOut
  }
  const days = Array.from({ length: 20 }, (_, n) => addDays(bought, n + 1))
  const eveningOf = (day: TradingDay): Instant => Date.parse(`${day}T15:00:00Z`)
  const turbo = paperOnDax(
    ({ kind, hit, number }) =>
      kind === 'knockOut' &&
      !hit &&
      isTouchedAt(number, eveningOf(days.at(-1) as TradingDay)) &&
      days.some((day) => !isTouchedAt(number, forenoonOf(day)) && isTouchedAt(number, eveningOf(day))),
  )
  const day = days.find((each) => isTouchedAt(turbo.number, eveningOf(each))) as TradingDay
  const paper = derivatives.instrumentOf(turbo)
  await portal.rooms.db.updateTable('trading_progress').set({ settled_day: day }).execute()
  await buy(paper, 10, day)
  const wish = { side: 'SELL', kind: 'LIMIT', limit: 5000, quantity: 10, validity: 'GTC' } as const
  const { id } = await placeOrder(roomsOn(day), owner, undefined, account, { wish, listing: mainListing(paper) })

  let at = forenoonOf(day) + 1000
  const market = new Proxy(portal.rooms.market, {
    get: (target, name) => (name === 'now' ? () => at : (Reflect.get(target, name) as unknown)),
  })
  const clockwork = createClockwork({ ...portal.rooms, market, log: silentLog })
  const order = async () => (await stored()).orders.find((each) => each.id === id)
  await clockwork.turn()
  expect(await order()).toMatchObject({ state: 'OPEN' })
  at = isWatched ? eveningOf(day) : eveningOf(addDays(day, 3))
  await clockwork.turn()
  const ended = await order()
  expect(ended).toMatchObject({
    state: 'CANCELLED',
    reason: 'Das Papier hat seine Barriere berührt und ist verfallen.',
  })
  const touched = ended?.done_at?.getTime() ?? 0
  expect([isTouchedAt(turbo.number, touched - 1), isTouchedAt(turbo.number, touched)]).toEqual([false, true])
  if (isWatched) {
    expect(await held(paper)).toMatchObject({ quantity_micro: '10000000' })
    at = startOf(addDays(day, 1))
    await clockwork.turn()
  }
  expect((await movementsOf(paper, 'REDEMPTION')).at(-1)?.at.getTime()).toBe(startOf(addDays(day, 1)))
  expect(await held(paper)).toBeUndefined()
  assertSound(await stored(), 'after a touch')
})

test('orders, movements and positions of papers that ended, or are known no more, are on the pages and in the files', async () => {
  const { db } = portal.rooms
  const { open } = browserOf(portal, reader)
  const { movements } = await stored()
  const ended = movements.filter(({ kind }) => kind === 'REDEMPTION').map(({ instrument }) => instrument ?? '')
  const names = [...new Set(ended)].map((key) => portal.rooms.universe.byKey(key as InstrumentKey)?.name ?? key)
  expect(names.length).toBeGreaterThan(2)
  const gone = { instrument: 'STOCK:999999999', notation: 999_999_999 }
  const sap = find('STOCK', '82849')
  await buy(sap, 3)
  for (const table of ['trading_orders', 'trading_movements', 'trading_positions'] as const)
    await db.updateTable(table).set(gone).where('instrument', '=', sap.key).execute()
  const texts = async (path: string) =>
    Promise.all(
      ['', 'csv', 'csv-en', 'json'].map(async (kind) => (await open(`${path}?zeige=alle&datei=${kind}`)).html),
    )
  for (const text of await texts(`/depot/${account}/umsaetze`))
    for (const name of [...names, gone.instrument]) expect(text).toContain(name)
  for (const text of await texts(`/depot/${account}/orderbuch`)) expect(text).toContain(gone.instrument)
  for (const text of await texts(`/depot/${account}`)) expect(text).toContain(gone.instrument)
  const { list } = (await (
    await fetch(`${portal.url}/api/v1/trading/accounts/${account}/orders?show=ALL`, { headers: reader.program })
  ).json()) as { list: { idOrder: string; paper: { name: string } }[] }
  const order = list.find(({ paper }) => paper.name === gone.instrument)
  const receipt = await open(`/depot/${account}/order/${order?.idOrder}`)
  expect([receipt.status, receipt.html.includes(`Kauf ${gone.instrument}`)]).toEqual([200, true])
})
