import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { addDays } from '#calendar/days.ts'
import { startOfBerlinDay } from '#contract/berlin.ts'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Proposal } from '#features/sample-portfolio/proposals.contract.ts'
import type { Derivative, PaperKind } from '#market/derivatives.ts'
import { htmlFaults } from '../html-faults.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(() => portal.stop())

async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  reader = anna,
): Promise<{ status: number; body: T }> {
  const answer = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { ...reader.program, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

/** A share that was split within the last years, the day of it, and whether it pays dividends. */
function splitShare() {
  const { universe, corporateActions } = portal.rooms
  for (const instrument of universe.all()) {
    const [split] = corporateActions
      .splits(instrument, '2026-09-30' as TradingDay)
      .filter(({ day }) => day > '2022-01-01')
    if (split && corporateActions.payouts(instrument, split.day, '2026-11-20' as TradingDay).length > 0)
      return { instrument, split }
  }
  throw new Error('No share was split')
}

const create = async (base: string): Promise<string> =>
  (await ask<{ entityValue: string }>('POST', base, { name: 'Langfrist' })).body.entityValue

interface Listed {
  list: Proposal[]
  numberDismissed: number
}

test('a split and the dividends of a share are proposed, and count once they are confirmed', async () => {
  const id = await create('/wealth/v1/depots')
  const path = `/wealth/v1/depots/${id}`
  const { instrument, split } = splitShare()
  const bought = { type: 'BUY', date: addDays(split.day, -30), instrument: instrument.key, quantity: 21, price: 50 }
  expect((await ask('POST', `${path}/bookings`, bought)).status).toBe(200)
  const proposed = async () => (await ask<Listed>('GET', `${path}/proposed_actions`)).body
  const before = await proposed()
  const action = before.list.find(({ type }) => type === 'SPLIT')
  expect(action).toMatchObject({ date: split.day, quantity: 21, quantityAfter: 21 * split.ratio })

  const confirm = (idActions: (string | undefined)[], reader = anna) =>
    ask<{ count: number }>('POST', `${path}/proposed_actions/confirmations`, { idActions }, reader)
  expect((await confirm([action?.idAction], bert)).status).toBe(404)
  expect((await confirm([action?.idAction])).body.count).toBe(1)
  expect((await confirm([action?.idAction])).status).toBe(409)

  const { list } = await proposed()
  const paid = list.filter(({ type }) => type === 'DIVIDEND')
  expect(paid.length).toBeGreaterThan(0)
  expect(paid.at(-1)).toMatchObject({ quantity: 21 * split.ratio })
  expect((await confirm(list.map(({ idAction }) => idAction))).body.count).toBe(list.length)
  expect(await proposed()).toEqual({ list: [], numberDismissed: 0 })
  const booked = await ask<{ list: { type: string; amount: number; date: string }[] }>('GET', `${path}/bookings`)
  expect(booked.body.list.filter(({ type }) => type === 'DIVIDEND').map(({ date, amount }) => [date, amount])).toEqual(
    list.toReversed().map(({ date, amount = 0 }) => [date, amount]),
  )
})

test('coupons of a bond are proposed and booked to the cent as its income', async () => {
  const bond = portal.rooms.universe.all().find(({ facts }) => facts.kind === 'bond' && facts.couponPct === 2.6)
  const { maturity = '', couponPct = 0 } = bond?.facts.kind === 'bond' ? bond.facts : {}
  const path = `/wealth/v1/depots/${await create('/wealth/v1/depots')}`
  const year = maturity.slice(5) < '11-20' ? 2026 : 2025
  const bought = {
    type: 'BUY',
    date: `${year - 1}${maturity.slice(4)}`,
    instrument: bond?.key,
    quantity: 10_000,
    price: 99,
  }
  expect((await ask('POST', `${path}/bookings`, bought)).status).toBe(200)
  const { list } = (await ask<Listed>('GET', `${path}/proposed_actions`)).body
  expect(list).toMatchObject([
    {
      type: 'INTEREST',
      date: `${year}${maturity.slice(4)}`,
      quantity: 10_000,
      amount: couponPct * 100,
      isoCurrency: 'EUR',
    },
  ])
  const idActions = list.map(({ idAction }) => idAction)
  expect((await ask('POST', `${path}/proposed_actions/confirmations`, { idActions })).status).toBe(200)
  const booked = await ask<{ list: object[] }>('GET', `${path}/bookings`)
  expect(booked.body.list).toContainEqual(expect.objectContaining({ type: 'DIVIDEND', amount: couponPct * 100 }))
  expect((await ask<Listed>('GET', `${path}/proposed_actions`)).body.list).toEqual([])
  const income = await ask<{ months: object[] }>('GET', '/wealth/v1/income')
  expect(income.body.months).toContainEqual(expect.objectContaining({ year, kind: 'interest', gross: couponPct * 100 }))
})

test('a warrant and a turbo that have ended are proposed as sales at what is paid for them', async () => {
  const { derivatives } = portal.rooms
  const bought = '2026-10-12' as TradingDay
  const isTouched = (paper: Derivative, at: TradingDay) =>
    derivatives.quote(paper, startOfBerlinDay(at))?.knockedOut === true
  const papersOfKind = (kind: PaperKind) =>
    Array.from(derivatives.papersOn('INDEX:20735' as InstrumentKey, bought, { kinds: [kind] })?.number ?? []).flatMap(
      (number) => derivatives.derivativeOf(number) ?? [],
    )
  const warrant = papersOfKind('warrant').find(({ lastDay }) => lastDay > bought && lastDay < '2026-11-10')
  const turbo = papersOfKind('knockOut')
    .filter(({ isShort }) => !isShort)
    .toSorted((a, b) => (b.barrier ?? 0) - (a.barrier ?? 0)) // those that the index comes to first
    .find((paper) => !isTouched(paper, bought) && isTouched(paper, '2026-11-10' as TradingDay))
  if (!warrant || !turbo) throw new Error('No such papers')
  const path = `/wealth/v1/depots/${await create('/wealth/v1/depots')}`
  for (const paper of [warrant, turbo]) {
    const instrument = derivatives.instrumentOf(paper).key
    const row = { type: 'BUY', date: bought, instrument, quantity: 100, price: 2 }
    expect((await ask('POST', `${path}/bookings`, row)).status).toBe(200)
  }
  const { list } = (await ask<Listed>('GET', `${path}/proposed_actions`)).body
  expect(list.map(({ type, quantity }) => [type, quantity])).toEqual([
    ['REDEMPTION', 100],
    ['REDEMPTION', 100],
  ])
  const dayOf = (paper: Derivative) =>
    list.find(({ instrument }) => instrument.entityValue === derivatives.instrumentOf(paper).entityValue)
      ?.date as TradingDay
  expect(dayOf(warrant)).toBe(warrant.lastDay)
  expect([isTouched(turbo, dayOf(turbo)), isTouched(turbo, addDays(dayOf(turbo), 1))]).toEqual([false, true])
  const idActions = list.map(({ idAction }) => idAction)
  expect((await ask('POST', `${path}/proposed_actions/confirmations`, { idActions })).status).toBe(200)
  expect((await ask<Listed>('GET', `${path}/proposed_actions`)).body.list).toEqual([])
  const booked = await ask<{ list: { type: string; date: string; amount: number }[] }>('GET', `${path}/bookings`)
  const sales = booked.body.list.filter(({ type }) => type === 'SELL')
  expect(sales.toReversed().map(({ date, amount }) => [date, amount])).toEqual(
    list.map(({ date, amount = 0 }) => [date, amount]),
  )
})

test.each([
  { kind: 'a sample portfolio', base: '/v2/portfolios', home: '/musterdepot' },
  { kind: 'a depot', base: '/wealth/v1/depots', home: '/depots' },
])('by forms, without script: $kind', async ({ base, home }) => {
  const id = await create(base)
  const { instrument, split } = splitShare()
  await ask('POST', `/v2/portfolios/${id}/transactions`, {
    type: 'BUY',
    date: addDays(split.day, -30),
    instrument: instrument.key,
    quantity: 20,
    price: 50,
  })
  const { open, send } = browserOf(portal, anna)
  const path = `${home}/${id}`
  const { html } = await open(path)
  expect(html).toContain('Vorschläge')
  expect(await htmlFaults(html)).toEqual([])
  const vorschlag = `SPLIT ${instrument.key} ${split.day}`
  expect(html).toContain(vorschlag)
  const dismissed = await send(path, 'vorschlag-verwerfen', { vorschlag })
  expect([dismissed.status, dismissed.location.startsWith(path)]).toEqual([303, true])
  expect((await open(path)).html).toContain('verworfenen Vorschlag')
  expect((await send(path, 'vorschlag-verwerfen', { vorschlag })).status).toBe(409)
  expect((await send(path, 'vorschlaege-wieder', {})).status).toBe(303)
  expect((await send(path, 'vorschlag-buchen', { vorschlag, einmal: '1' })).status).toBe(303)
  // the same click once more has the same answer
  expect((await send(path, 'vorschlag-buchen', { vorschlag, einmal: '1' })).status).toBe(303)
  const { body } = await ask<{ list: { type: string }[] }>('GET', `/v2/portfolios/${id}/transactions`)
  expect(body.list.filter(({ type }) => type === 'SPLIT')).toHaveLength(1)
})
