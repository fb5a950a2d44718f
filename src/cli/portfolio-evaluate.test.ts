import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EvaluatedInput, evaluateInputs, type FailedInput } from '#portfolio/evaluate-input.ts'
import { evaluatePaths, registerPortfolioEvaluate } from './portfolio-evaluate.ts'

function evaluateInput(json: string, fallbackId: string): EvaluatedInput | FailedInput {
  const [answer] = evaluateInputs(json, { fallbackId })
  if (answer === undefined) throw new Error('no answer')
  return answer
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parkett-evaluate-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function run(...paths: string[]): Promise<{
  lines: { id: unknown; figures?: Record<string, unknown>; error?: { message: string } }[]
  failed: boolean
}> {
  const lines: string[] = []
  const failed = await evaluatePaths(paths, (line) => lines.push(line))
  expect(lines.every((line) => !line.includes('\n'))).toBe(true)
  return { lines: lines.map((line) => JSON.parse(line)), failed }
}

describe('parkett portfolio evaluate', () => {
  test('prints one line an input, in order, and goes on after a bad one', async () => {
    file(
      'b.json',
      '{"id":"two","cashFlows":[{"date":"2025-01-01","amount":-100},{"date":"2026-01-01","amount":110}],"rate":0.1}',
    )
    file('a.json', '{"id":"one","transactions":[{')
    file('ignored.txt', '{}')
    const { lines, failed } = await run(folder, file('c.data', '\uFEFF{"id":3,"returns":[]}'))
    expect(lines.map(({ id }) => id)).toEqual(['a', 'two', 3])
    expect(lines[0]?.error?.message).toContain('kein gültiges JSON')
    expect(lines[1]?.figures).toEqual({ xirr: expect.closeTo(0.1, 12), xnpv: expect.closeTo(0, 9) })
    expect(failed).toBe(true)
  })

  test('prints a line for every entry of a list, and trails where asked', async () => {
    const lines: string[] = []
    const depot = '{"id":2,"transactions":[{"date":"2025-01-02","type":"BUY","symbol":"S","quantity":2,"amount":50}]}'
    await evaluatePaths([file('list.json', `[{"id":1},${depot}]`)], (line) => lines.push(line), true)
    const [first, second] = lines.map((line) => JSON.parse(line))
    expect(first).toEqual({ id: 1, figures: {}, instruments: {}, warnings: [] })
    expect(second.trails.instruments.S.fifoCost.items).toEqual([
      {
        kind: 'lot',
        date: '2025-01-02',
        depot: '',
        booking: '2025-01-02 BUY S 2 Stück 50 EUR',
        shares: 2,
        cost: 50,
        costNet: 50,
      },
    ])
    rmSync(join(folder, 'list.json'))
  })

  test('a missing file and one of 100 MB are lines with an error', async () => {
    const large = file('large.json', '{}')
    truncateSync(large, 100 * 1024 * 1024)
    const { lines, failed } = await run(join(folder, 'absent.json'), large)
    expect(lines.map(({ error }) => error?.message)).toEqual([
      'Die Datei ist nicht lesbar',
      'Die Datei ist größer als 95 MB',
    ])
    expect(failed).toBe(true)
    rmSync(large)
  })

  test('registers under a command that others share', () => {
    const program = new Command()
    program.command('portfolio')
    registerPortfolioEvaluate(program)
    expect(program.commands).toHaveLength(1)
    expect(program.commands[0]?.commands.map((command) => command.name())).toEqual(['evaluate'])
  })
})

describe('bad input gives a message that names the place', () => {
  test.each([
    ['', 'kein gültiges JSON'],
    ['[7]', 'kein Objekt'],
    ['{"transactions":[]}', 'id fehlt'],
    ['{"id":"x","cashFlows":[{"date":"2025-01-01","amount":NaN}]}', 'kein gültiges JSON'],
    ['{"id":"x","cashFlows":[{"date":"2025-01-01","amount":1e999}]}', 'cashFlows[0].amount ist keine endliche Zahl'],
    ['{"id":"x","cashFlows":[{"date":"2025-02-30","amount":1}]}', 'cashFlows[0].date ist kein Tag'],
    ['{"id":"x","cashFlows":[{"amount":1}]}', 'cashFlows[0].date fehlt'],
    ['{"id":"x","transactions":{}}', 'transactions ist keine Liste'],
    ['{"id":"x","transactions":[7]}', 'transactions[0] ist kein Objekt'],
    ['{"id":"x","transactions":[{"date":"2025-01-01","type":"GIFT"}]}', 'transactions[0].type ist keine Buchungsart'],
    [
      '{"id":"x","transactions":[{"date":"2025-01-01","type":"DEPOSIT","amount":1e300,"account":"K"}]}',
      'transactions[0].amount ist zu groß',
    ],
    [
      '{"id":"x","transactions":[{"date":"2025-01-01","type":"DEPOSIT","amount":"viel","account":"K"}]}',
      'transactions[0].amount ist keine endliche Zahl',
    ],
    ['{"id":"x","prices":[{"symbol":"S","date":"2025-01-01"}]}', 'prices[0].close ist keine endliche Zahl'],
    ['{"id":"x","constraints":[{"weights":[1],"amount":1}]}', 'constraints[0].weights ist kein Objekt'],
    [
      '{"id":"x","instruments":[{"symbol":"S"}],"fx":[{"date":"2025-01-01","base":"A","quote":"B","rate":1}],' +
        `"period":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'period ist kein Objekt',
    ],
    [`{"id":"x","returns":${'['.repeat(50_000)}0.12345678901234567890${']'.repeat(50_000)}}`, ''],
  ])('%#', (json, message) => {
    const answer = evaluateInput(json, 'x')
    if (!('error' in answer)) throw new Error('was accepted')
    expect(answer.error.message).toContain(message)
    expect(answer.id).toBe('x')
  })
})

describe('fuzz', () => {
  const keys = [
    'transactions',
    'prices',
    'fx',
    'corporateActions',
    'instruments',
    'accounts',
    'depots',
    'cashFlows',
    'returns',
    'accumulated',
    'constraints',
    'lots',
    'acquisitions',
  ]
  const odd = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.constantFrom(
      -1,
      0,
      1e15,
      -1e15,
      1e-300,
      '1e400',
      '',
      'EUR',
      'S',
      '2025-01-02',
      '9999-12-31',
      '0001-01-01',
      null,
      true,
    ),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const row = fc.dictionary(
    fc.constantFrom(
      'date',
      'type',
      'symbol',
      'quantity',
      'price',
      'amount',
      'currency',
      'fee',
      'tax',
      'account',
      'depot',
      'close',
      'rate',
      'base',
      'quote',
      'numerator',
      'denominator',
      'value',
      'weights',
      'cost',
      'proceeds',
      'name',
    ),
    odd,
    { maxKeys: 12 },
  )
  const booking = fc.record({
    date: fc.constantFrom('2025-01-02', '2025-01-03', '1900-01-01', '2199-12-31'),
    type: fc.constantFrom(
      'BUY',
      'SELL',
      'DELIVERY_IN',
      'DELIVERY_OUT',
      'DIVIDEND',
      'FEE',
      'TAX',
      'DEPOSIT',
      'TRANSFER_SECURITY',
      'TRANSFER_CASH',
      'INTEREST',
    ),
    symbol: fc.constantFrom('S', 'T'),
    quantity: fc.constantFrom(0, 1e-12, 1e-13, 1, 1e15, '0.123456789012345678', -1),
    price: fc.constantFrom(undefined, 0, 1e15, 1e-15),
    amount: fc.constantFrom(undefined, 0, 0.001, 1e15, -5),
    fee: fc.constantFrom(0, 1e15, 0.1),
    account: fc.constantFrom(undefined, 'K'),
    currency: fc.constantFrom(undefined, 'EUR', 'USD'),
    recordedFx: fc.constantFrom(
      undefined,
      undefined,
      { instrumentGross: 0, instrumentCurrency: 'USD' },
      { instrumentGross: 5, instrumentCurrency: 'USD', rate: 1e-9 },
    ),
  })

  test('any value anywhere gives an answer or a message', () => {
    const input = fc.record({
      id: fc.constant('f'),
      inner: fc.dictionary(fc.constantFrom(...keys), fc.oneof(fc.array(row, { maxLength: 4 }), odd)),
    })
    fc.assert(
      fc.property(input, ({ id, inner }) => {
        const answer = evaluateInput(JSON.stringify({ id, ...inner }), 'f')
        expect('error' in answer ? answer.error.message : JSON.stringify(answer)).toBeTruthy()
      }),
      { numRuns: 400, seed: 3 },
    )
  })

  test('extreme bookings give figures without NaN', () => {
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 6 }), fc.boolean(), (transactions, withRate) => {
        const input = {
          id: 'f',
          transactions,
          asOf: '2025-01-20',
          period: { start: '2024-12-30', end: '2025-01-20' },
          prices: [{ symbol: 'S', date: '2025-01-02', close: 1e15 }],
          fx: withRate ? [{ date: '2025-01-02', base: 'EUR', quote: 'USD', rate: 1e-9 }] : [],
        }
        const answer = evaluateInput(JSON.stringify(input), 'f')
        if ('error' in answer) throw new Error(answer.error.message)
        expect(
          JSON.stringify(answer, (_, value) => (typeof value === 'number' && !Number.isFinite(value) ? 'BAD' : value)),
        ).not.toContain('BAD')
      }),
      { numRuns: 150, seed: 5 },
    )
  })

  test('broken JSON is a message', () => {
    const text = '{"id":"x","transactions":[{"date":"2025-01-01","type":"DEPOSIT","amount":1.5,"account":"K"}]}'
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), (at, inserted) => {
        const answer = evaluateInput(text.slice(0, at) + inserted + text.slice(at + 1), 'x')
        expect(answer).toBeDefined()
      }),
      { numRuns: 300, seed: 9 },
    )
  })
})
