import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { mainListing } from '#market/listings.ts'
import { credentialsOf } from '#platform/credentials.ts'
import type { Broker, Whose } from '#trading/broker.ts'
import { createBrokers } from '#trading/brokers.ts'
import { randomOf } from '#trading/testing/market-of-seed.ts'
import type { Portal } from '#portal/portal.ts'
import { testReader } from '../portal.ts'
import { bankApp, bankLogin, bankTan, startBank, type Bank, type Fault } from './bank.ts'

/** More of them by `TRADING_SEEDS=10000`. */
const seeds = Number(process.env['TRADING_SEEDS'] ?? 1000) / 200
const commandsEach = 10
const faults: readonly Fault[] = ['LOST', 'LATE', 'BROKEN', 'HALF', 'NO_JSON', 429, 500, 503, 'UNDONE_500']
/** of all faults: it takes as long as the patience lasts */
const slowShare = 0.03
const patienceMs = 3000
const minuteMs = 60_000

/** What is promised of orders at a bank, whatever its interface does. */
export function exactlyOnce(portal: () => Portal): void {
  let bank: Bank
  let broker: Broker
  let at = Date.parse('2026-11-20T10:00:00Z')
  beforeAll(async () => {
    bank = await startBank()
    bank.state.now = () => at
    bank.state.slowMs = patienceMs * 1.5
    broker = process()
  })
  afterAll(() => bank.stop())

  /** The bank as one of several processes of a portal knows it. */
  function process(): Broker {
    const settings = {
      base: bank.url,
      app: bankApp,
      licence: 'Probe',
      credentials: credentialsOf(`test:${Buffer.alloc(32, 7).toString('base64')}`),
      admits: () => true,
      patienceMs,
    }
    const { all } = createBrokers(portal().rooms, { comdirect: settings }, () => at)
    return all.find(({ profile }) => profile.key === 'comdirect') as Broker // just created
  }

  async function connect(owner: UserId): Promise<Whose> {
    bank.state.faultOf = () => undefined
    await broker.login?.begin(owner, bankLogin)
    await broker.login?.confirm(owner, bankTan)
    const [account = ''] = await broker.idsOf(owner)
    return { owner, account }
  }

  const listing = () => {
    const paper = portal().rooms.universe.byIsin('DE0007164600')
    if (!paper) throw new Error('SAP is not there')
    return mainListing(paper)
  }
  const order = (limit: number) => ({
    listing: listing(),
    wish:
      limit % 2 === 0
        ? ({ side: 'BUY', kind: 'LIMIT', limit, quantity: 3, validity: 'DAY' } as const)
        : ({ side: 'BUY', kind: 'OCO', limit, stop: limit + 50, quantity: 3, validity: 'DAY' } as const),
  })
  const keyed = (owner: UserId, key: string, limit: number) => ({
    owner: `user:${owner}`,
    key,
    request: ['order', limit],
  })
  const there = (limit: number) =>
    bank.state.orders.filter(({ body }) => {
      const [leg = body] = (body['subOrders'] as (typeof body)[] | undefined) ?? []
      return Number((leg['limit'] as { value: string }).value) === limit
    })

  /** What a place answered: the order, or what was said instead. */
  const outcome = async (work: Promise<{ id: string }>): Promise<{ id: string } | { failure: string }> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { failure: error.failure }
    }
  }

  test(
    `an acknowledged order is at the bank exactly once, a refused one never, in ${seeds} runs of faults`,
    async () => {
      for (let seed = 1; seed <= seeds; seed++) {
        const random = randomOf(seed)
        const { id: owner } = await testReader(portal(), `once-${seed}@example.org`)
        bank.state.orders = []
        let of = await connect(owner)
        const placed: { limit: number; key: string; answers: Awaited<ReturnType<typeof outcome>>[] }[] = []
        for (let n = 0; n < commandsEach; n++) {
          const share = random() < 0.3 ? 0 : random() * 0.6
          bank.state.faultOf = ({ path }) =>
            random() < share * (path.endsWith('/v3/orders') ? 1.5 : 0.5)
              ? random() < slowShare
                ? 'SLOW'
                : faults[Math.floor(random() * faults.length)]
              : undefined
          const kind = random()
          const earlier = placed[Math.floor(random() * placed.length)]
          if (kind < 0.6 || !earlier) {
            const one = { limit: 100 + n, key: `key-${n}`, answers: [] }
            const times = random() < 0.4 ? 2 : 1 // a doubled click
            placed.push({
              ...one,
              answers: await Promise.all(
                Array.from({ length: times }, () =>
                  outcome(broker.place(of, keyed(owner, one.key, one.limit), order(one.limit))),
                ),
              ),
            })
          } else if (kind < 0.8)
            earlier.answers.push(
              await outcome(broker.place(of, keyed(owner, earlier.key, earlier.limit), order(earlier.limit))),
            )
          else await broker.orders(of, { show: 'ALL', most: 100 })
          at += Math.floor(random() * 4 * minuteMs)
          if ((await broker.login?.state(owner))?.state !== 'CONNECTED') of = await connect(owner)
        }
        await new Promise((late) => setTimeout(late, patienceMs / 2)) // what is done late is done
        of = await connect(owner)
        at += 11 * minuteMs // after that what the bank does not show has not arrived
        const orders = await broker.orders(of, { show: 'ALL', most: 100 })
        for (const { limit, answers } of placed) {
          const where = `seed ${seed}, order at ${limit}`
          const ids = new Set(answers.flatMap((answer) => ('id' in answer ? [answer.id] : [])))
          expect(ids.size, `${where}: one request is one order`).toBeLessThanOrEqual(1)
          const shown = orders.filter((each) => each.limit === limit)
          expect(shown.length, `${where}: shown`).toBeLessThanOrEqual(1)
          for (const each of shown) {
            expect(each.isUncertain, `${where}: is clear in the end`).toBe(false)
            expect(there(limit).length, `${where}: ${each.state}`).toBe(each.state === 'REJECTED' ? 0 : 1)
          }
          if (ids.size === 1)
            expect(
              shown.map(({ id }) => id),
              `${where}: what was acknowledged is shown`,
            ).toEqual([...ids])
          if (ids.size === 0) expect(there(limit).length, `${where}: ${JSON.stringify(answers)}`).toBe(0)
        }
        expect(bank.state.orders.length, `seed ${seed}: nothing is there that is not shown`).toBe(
          orders.filter(({ state }) => state !== 'REJECTED').length,
        )
      }
    },
    20_000 + seeds * 6000,
  )

  test('an order whose answer is lost is not sent again, nor is its twin, until it is found', async () => {
    const { id: owner } = await testReader(portal(), 'lost@example.org')
    const of = await connect(owner)
    bank.state.orders = []
    const isOrder = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && path === '/api/brokerage/v3/orders'
    const isList = ({ path }: { path: string }) => path.endsWith('/DEPOT-1/v3/orders')
    let isSent = false
    bank.state.faultOf = (asked) => {
      if (isOrder(asked)) isSent = true
      return isOrder(asked) ? 'LOST' : isSent && isList(asked) ? 503 : undefined
    }
    const { id } = await broker.place(of, keyed(owner, 'a', 150), order(150))
    expect(await broker.order(of, id)).toMatchObject({ isUncertain: true, state: 'OPEN' })
    expect(await outcome(broker.place(of, keyed(owner, 'b', 150), order(150)))).toEqual({ failure: 'ORDER_PENDING' })
    bank.state.faultOf = (asked) => (isList(asked) ? 503 : undefined)
    at += 11_000 // a bank that was silent is not asked at once
    expect(await outcome(broker.place(of, keyed(owner, 'b', 150), order(150)))).toEqual({ failure: 'ORDER_PENDING' })
    expect(await broker.place(of, keyed(owner, 'a', 150), order(150))).toEqual({ id })
    expect(await outcome(broker.place(of, keyed(owner, 'a', 151), order(151)))).toEqual({ failure: 'KEY_REUSED' })
    bank.state.faultOf = () => undefined
    at += 11_000 // a bank that was silent is not asked at once
    expect(await broker.order(of, id)).toMatchObject({ isUncertain: false, state: 'OPEN' })
    expect(there(150)).toHaveLength(1)
  })

  test('a cancellation whose answer is lost says what became of it, and another reader’s order answers like an unknown one', async () => {
    const { id: owner } = await testReader(portal(), 'cancel@example.org')
    const of = await connect(owner)
    bank.state.orders = []
    const { id } = await broker.place(of, keyed(owner, 'c', 160), order(160))
    bank.state.faultOf = ({ method }) => (method === 'PATCH' ? 'LOST' : undefined)
    await broker.replace(of, id, { limit: 161 }, undefined)
    expect(await broker.order(of, id)).toMatchObject({ limit: 161, state: 'OPEN' })
    bank.state.faultOf = ({ method }) => (method === 'DELETE' ? 'LOST' : undefined)
    await broker.cancel(of, id)
    await broker.cancel(of, id)
    expect(await broker.order(of, id)).toMatchObject({ state: 'CANCELLED' })
    const second = await broker.place(of, keyed(owner, 'd', 162), order(162))
    bank.state.faultOf = ({ method }) => (method === 'DELETE' ? 'UNDONE_500' : undefined)
    await expect(broker.cancel(of, second.id)).rejects.toMatchObject({ failure: 'BROKER_UNCERTAIN' })
    expect(await broker.order(of, second.id)).toMatchObject({ state: 'OPEN' })

    const stranger = { owner: (await testReader(portal(), 'stranger@example.org')).id, account: of.account }
    for (const work of [
      () => broker.account(stranger),
      () => broker.order(stranger, id),
      () => broker.cancel(stranger, id),
      () => broker.close(stranger),
    ])
      await expect(work()).rejects.toMatchObject({ failure: 'TRADING_ACCOUNT_UNKNOWN' })
  })

  test('consent that is revoked leaves nothing, here and there; a wrong PIN, and TANs that lock, are not pressed on', async () => {
    const { db } = portal().rooms
    const { id: owner } = await testReader(portal(), 'consent@example.org')
    bank.state.faultOf = () => undefined
    await expect(broker.login?.begin(owner, { ...bankLogin, pin: '000000' })).rejects.toMatchObject({
      failure: 'INPUT_INVALID',
    })
    const stored = async () =>
      JSON.stringify(await db.selectFrom('broker_links').selectAll().where('owner', '=', owner).execute())
    await broker.login?.begin(owner, bankLogin)
    await expect(broker.login?.confirm(owner, '999999')).rejects.toMatchObject({
      facts: { faults: { tan: 'Die TAN ist falsch.' } },
    })
    await expect(broker.login?.confirm(owner, '999999')).rejects.toMatchObject({ failure: 'INPUT_INVALID' })
    await expect(broker.login?.confirm(owner, bankTan)).rejects.toMatchObject({ failure: 'BROKER_LOCK_NEAR' })
    await broker.login?.begin(owner, bankLogin)
    await expect(broker.login?.begin(owner, bankLogin)).rejects.toMatchObject({ failure: 'BROKER_LOCK_NEAR' })
    at += 25 * 60 * minuteMs
    const of = await connect(owner)
    const tokens = [...bank.state.tokens.keys()]
    const written = await stored()
    for (const secret of [bankLogin.user, bankLogin.pin, bankTan, ...tokens]) expect(written).not.toContain(secret)
    await broker.place(of, keyed(owner, 'e', 170), order(170))
    await broker.login?.revoke(owner)
    expect(await stored()).toBe('[]')
    expect(await broker.idsOf(owner)).toEqual([])
    expect(bank.state.asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/oauth/revoke' })
    expect(await db.selectFrom('broker_orders').selectAll().where('request_key', '=', 'e').execute()).toEqual([])
  })

  test('a TAN is a push to an app or a picture, too; what is not released yet is told and counts against nobody', async () => {
    const { id: owner } = await testReader(portal(), 'app@example.org')
    bank.state.faultOf = () => undefined
    bank.state.tanType = 'P_TAN_PUSH'
    bank.state.isReleased = false
    expect((await broker.login?.begin(owner, bankLogin))?.challenge).toEqual({ kind: 'PUSH', text: undefined })
    for (let times = 0; times < 3; times++)
      await expect(broker.login?.confirm(owner, undefined)).rejects.toMatchObject({ failure: 'INPUT_INVALID' })
    bank.state.isReleased = true
    expect(await broker.login?.confirm(owner, undefined)).toMatchObject({ state: 'CONNECTED' })
    await broker.login?.revoke(owner)
    bank.state.tanType = 'P_TAN'
    expect((await broker.login?.begin(owner, bankLogin))?.challenge).toMatchObject({
      kind: 'PHOTO',
      text: 'iVBORw0KGgo=',
    })
    await expect(broker.login?.confirm(owner, undefined)).rejects.toMatchObject({ failure: 'INPUT_INVALID' })
    expect(await broker.login?.confirm(owner, bankTan)).toMatchObject({ state: 'CONNECTED' })
    bank.state.tanType = 'M_TAN'
  })

  test.each([
    { lost: 'the TAN', path: /\/sessions\/\w+$/, fault: 'LOST' },
    { lost: 'the tokens for it', path: /\/oauth\/token$/, fault: 'LOST' },
    { lost: 'the depots', path: /\/v3\/depots$/, fault: 503 },
  ] as const)('where the answer to $lost is lost, the TAN counts as given: whoever tries again is connected', async (at) => {
    const { id: owner } = await testReader(portal(), `${at.lost.replaceAll(' ', '-')}@example.org`)
    bank.state.faultOf = () => undefined
    await broker.login?.begin(owner, bankLogin)
    bank.state.faultOf = ({ path, method }) => (at.path.test(path) && method !== 'DELETE' ? at.fault : undefined)
    const outcome = await broker.login?.confirm(owner, bankTan).catch((error: Failure) => error.failure)
    bank.state.asked = []
    bank.state.faultOf = () => undefined
    if (at.lost === 'the TAN') expect(outcome).toMatchObject({ state: 'CONNECTED' })
    else {
      expect(outcome).toBe('BROKER_AWAY')
      expect(await broker.login?.confirm(owner, bankTan)).toMatchObject({ state: 'CONNECTED' })
    }
    expect(bank.state.asked.filter(({ method }) => method === 'PATCH')).toEqual([])
    expect(await broker.idsOf(owner)).toHaveLength(1)
  })

  test('a TAN that is sent twice, to two processes, is one TAN', async () => {
    const { id: owner } = await testReader(portal(), 'tan-twice@example.org')
    bank.state.faultOf = ({ method }) => (method === 'PATCH' ? 'SLOW' : undefined)
    await broker.login?.begin(owner, bankLogin)
    bank.state.asked = []
    const first = broker.login?.confirm(owner, bankTan)
    const answers = () => bank.state.asked.filter(({ method }) => method === 'PATCH')
    await expect.poll(answers).toHaveLength(1)
    const second = process().login?.confirm(owner, bankTan)
    expect(await Promise.all([first, second])).toMatchObject([{ state: 'CONNECTED' }, { state: 'CONNECTED' }])
    expect(answers()).toHaveLength(1)
    bank.state.faultOf = () => undefined
    const { wrong_tans } = await portal()
      .rooms.db.selectFrom('broker_links')
      .select('wrong_tans')
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow()
    expect(wrong_tans).toBe(0)
  })

  test('where a process ended while the bank was asked, another goes on a minute later, and the TAN counts as given', async () => {
    const { id: owner } = await testReader(portal(), 'tan-orphaned@example.org')
    await broker.login?.begin(owner, bankLogin)
    // what was heard reaches this process only long after, as if it had ended
    bank.state.faultOf = ({ method }) => (method === 'PATCH' ? 'SLOW' : undefined)
    const orphaned = broker.login?.confirm(owner, bankTan).catch(() => {})
    await expect.poll(() => [...bank.state.challenges.values()].at(-1)?.used).toBe(true)
    bank.state.faultOf = () => undefined
    at += minuteMs
    bank.state.asked = []
    expect(await process().login?.confirm(owner, bankTan)).toMatchObject({ state: 'CONNECTED' })
    expect(bank.state.asked.filter(({ method }) => method === 'PATCH')).toEqual([])
    await orphaned
    expect(await broker.login?.state(owner)).toMatchObject({ state: 'CONNECTED' })
  })

  test('a TAN that never arrived is given once more, and counts as no wrong one', async () => {
    const { id: owner } = await testReader(portal(), 'tan-undone@example.org')
    bank.state.faultOf = () => undefined
    await broker.login?.begin(owner, bankLogin)
    bank.state.sessions.forEach((session) => (session.active = false))
    bank.state.faultOf = ({ method }) => (method === 'PATCH' ? 'UNDONE_500' : undefined)
    for (let times = 0; times < 3; times++)
      await expect(broker.login?.confirm(owner, bankTan)).rejects.toMatchObject({ failure: 'BROKER_AWAY' })
    bank.state.faultOf = () => undefined
    expect(await broker.login?.confirm(owner, bankTan)).toMatchObject({ state: 'CONNECTED' })
  })

  test('a session is renewed once for all parts of a page and all processes, and over when the bank says so', async () => {
    const { id: owner } = await testReader(portal(), 'renewed@example.org')
    const of = await connect(owner)
    const other = process()
    at += 9.7 * minuteMs // tokens are good for ten
    bank.state.asked = []
    const reached = await Promise.all([broker.account(of), broker.account(of), other.account(of), other.account(of)])
    expect(reached.map(({ reach }) => reach)).toEqual(['CONNECTED', 'CONNECTED', 'CONNECTED', 'CONNECTED'])
    const renewals = bank.state.asked.filter(({ path }) => path === '/oauth/token')
    expect(renewals.length).toBeLessThanOrEqual(2) // the slower process is turned away
    bank.state.tokens.clear()
    at += 3000
    expect((await broker.account(of)).reach).toBe('SESSION_OVER')
    expect((await other.login?.state(owner))?.state).toBe('ENDED')
    await expect(broker.place(of, keyed(owner, 'f', 180), order(180))).rejects.toMatchObject({
      failure: 'BROKER_SESSION_OVER',
    })
    expect((await connect(owner)).account).toBe(of.account)
    at += 91 * 24 * 60 * minuteMs
    expect((await broker.login?.state(owner))?.state).toBe('ENDED')
  })
}
