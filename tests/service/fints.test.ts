import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankCode, bankLogin, bankTan, startFintsBank, type FintsBank } from '../fints/bank.ts'
import { openSession, type Asks } from '#banks/fints/talk.ts'
import { sendTo } from '#banks/fints/transport.ts'

let bank: FintsBank
beforeAll(async () => void (bank = await startFintsBank()))
afterAll(() => bank.stop())
beforeEach(() => {
  Object.assign(bank.state, { tan: 'NONE', tanBefore: 'INIT', portions: 1, format: 'MT940', faultOf: () => undefined })
  bank.state.movements = [
    { day: '2026-11-02', amount: 1000, name: 'ARBEITGEBER', purpose: 'Gehalt' },
    { day: '2026-11-03', amount: -12.5, name: 'KIOSK', purpose: 'Zeitung' },
    { day: '2026-11-04', amount: 5, name: 'OMA', purpose: 'Eis' },
  ]
})

let asked = 0
const asks: Asks = {
  method: async () => ({ method: bank.state.tan === 'PUSH' ? 940 : 921, medium: undefined }),
  tan: async ({ isDecoupled, isAgain }) => {
    asked++
    bank.state.isReleased = isAgain
    return isDecoupled ? undefined : bankTan
  },
}

const open = (patienceMs = 5000, signal = new AbortController().signal) =>
  openSession({ code: bankCode, name: 'Probebank', url: bank.url }, bankLogin, undefined, {
    product: 'PROBE',
    version: '0.1',
    send: sendTo(bank.url, { admits: () => true, patienceMs, signal }),
    asks,
  })

async function movements() {
  const session = await open()
  const [account] = session.accounts
  const found = account && (await session.movementsOf(account, '2026-11-01'))
  await session.end()
  return found ?? []
}

test('statements are whole however the bank asks for a TAN, in portions or at once, in either format', async () => {
  for (const tan of ['NONE', 'SMS', 'PUSH', 'PHOTO'] as const)
    for (const tanBefore of ['INIT', 'STATEMENT'] as const)
      for (const portions of [1, 3])
        for (const format of ['MT940', 'CAMT'] as const) {
          Object.assign(bank.state, { tan, tanBefore, portions, format })
          const found = await movements()
          expect([tan, tanBefore, portions, format, found.map(({ amountMinor }) => amountMinor)]).toEqual([
            tan,
            tanBefore,
            portions,
            format,
            [100_000n, -1250n, 500n],
          ])
        }
})

test('a statement of the newer format that cannot be read is read in the older; IBANs of strangers do no harm', async () => {
  Object.assign(bank.state, { format: 'BOTH', hasStray: true })
  expect((await movements()).map(({ text }) => text)).toContain('OMA: Eis')
  bank.state.hasStray = false
})

test('bonds are counted in nominal, and priced in percent', async () => {
  bank.state.positions = [
    { isin: 'DE000BU2Z072', wkn: 'BU2Z07', name: 'BUND 2034', pieces: '10000,', price: '98,5', isNominal: true },
  ]
  const session = await open()
  const depot = session.accounts.find(({ kind }) => kind === 'DEPOT')
  expect(depot && (await session.holdingsOf(depot))).toMatchObject([
    { quantity: 10_000, price: 98.5, currency: undefined },
  ])
  await session.end()
})

test('one TAN is asked for, whatever is read', async () => {
  bank.state.tan = 'SMS'
  asked = 0
  const session = await open()
  const [cash, depot] = session.accounts
  if (cash) await session.balanceOf(cash)
  if (cash) await session.movementsOf(cash, '2026-11-01')
  if (depot) await session.holdingsOf(depot)
  await session.end()
  expect(asked).toBe(1)
})

test.each([
  { day: '2026-01-02', valueDay: '2025-12-30' },
  { day: '2025-12-31', valueDay: '2026-01-02' },
  { day: '2026-02-02', valueDay: '2026-01-30' },
])('a booking of $day with the value of $valueDay is of its own day', async ({ day, valueDay }) => {
  bank.state.movements = [{ day, valueDay, amount: 7, name: 'X', purpose: 'Y' }]
  const session = await open()
  const [account] = session.accounts
  const found = account && (await session.movementsOf(account, '2025-01-01'))
  await session.end()
  expect(found).toMatchObject([{ day, amountMinor: 700n }])
})

test('a bank that is too slow is away, and a session that is ended asks no more', async () => {
  bank.state.slowMs = 400
  bank.state.faultOf = () => 'SLOW'
  await expect(open(100)).rejects.toMatchObject({ kind: 'AWAY' })
  const ending = new AbortController()
  const opening = open(5000, ending.signal)
  ending.abort()
  await expect(opening).rejects.toMatchObject({ kind: 'AWAY' })
})

test('no other address is asked than that of the list, and none of this network unless it is this machine’s own', async () => {
  await movements() // the bank has named another address by now
  expect(bank.state.asked.length).toBeGreaterThan(0)
  const send = sendTo(bank.url, {
    admits: () => false,
    patienceMs: 1000,
    signal: new AbortController().signal,
  })
  await expect(send('x')).rejects.toMatchObject({ kind: 'AWAY' })
})
