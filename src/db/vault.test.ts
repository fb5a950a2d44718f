import { expect, test } from 'vitest'
import { keyringOf } from '#platform/credentials.ts'
import { createVault, inClear, sealedTables, type SealedTable } from './vault.ts'

const key = (name: string, byte: number): string => `${name}:${Buffer.alloc(32, byte).toString('base64')}`
const vaultWith = (...keys: string[]) => createVault(keyringOf(keys.join(',')))
const [vault, place] = [vaultWith(key('2026', 1)), { owner: 'anna', portfolio: '7' }]
const row = { day: '2026-11-20', amount: '1234.56', price: null, note: 'Geschenk' }

test('a row shows no value of it, and says what it said when it is opened', () => {
  const kept = vault.shut('transactions', place, row)
  expect(kept).toEqual({
    day: row.day,
    amount: null,
    price: null,
    note: null,
    sealed: expect.stringMatching(/^2026\./),
  })
  expect(vault.opened('transactions', place, kept)).toEqual(row)
})

test.each<{ table: SealedTable; place: Record<string, string | number>; row: object; read?: object }>([
  { table: 'exemption_orders', place: { portfolio: '7', from_year: 2026 }, row: { euros: 801 } },
  {
    table: 'bank_syncs',
    place: { account: '3' },
    row: { balance: null, holdings: '[{"quantity":5}]' },
    read: { balance: null, holdings: [{ quantity: 5 }] },
  },
  {
    table: 'broker_syncs',
    place: { account: '4' },
    row: { balance: '500000', holdings: '[]' },
    read: { balance: '500000', holdings: [] },
  },
  {
    table: 'import_decisions',
    place: { run: '1', target: '17' },
    row: { decision: '{"way":"LEAVE","row":"17"}' },
    read: { decision: { way: 'LEAVE', row: '17' } },
  },
  { table: 'import_parts', place: { run: '1', part: 0 }, row: { bytes: Buffer.from([0, 255, 13, 10]) } },
  {
    table: 'idempotent_answers',
    place: { owner: 'anna', key: 'k' },
    row: { answer: '{"id":1}' },
    read: { answer: { id: 1 } },
  },
])('values of $table come back as what they were', ({ table, place: whose, row: given, read = given }) => {
  const kept = vault.shut(table, whose as never, given)
  const hidden = Object.keys(sealedTables[table].values).map((column) => (kept as Record<string, unknown>)[column])
  expect(hidden.every((value) => value === null)).toBe(true)
  expect(vault.opened(table, whose as never, kept)).toEqual(read)
})

test('a seal that was carried to another’s row opens nothing there', () => {
  const { sealed } = vault.shut('transactions', place, row)
  expect(() => vault.opened('transactions', { ...place, owner: 'berta' }, { sealed })).toThrow('cannot be opened')
  expect(() => vault.opened('transactions', { ...place, portfolio: '8' }, { sealed })).toThrow('cannot be opened')
})

test('without a key rows stay as they are, and one that was sealed is not taken for empty', () => {
  expect(inClear.opened('transactions', place, inClear.shut('transactions', place, row))).toEqual(row)
  const { sealed } = vault.shut('transactions', place, row)
  expect(() => inClear.opened('transactions', place, { sealed })).toThrow('"2026"')
})

test('behind none keys open and seal nothing more', () => {
  const opening = vaultWith('none', key('2026', 1))
  const kept = vault.shut('transactions', place, row)
  expect(opening.opened('transactions', place, kept)).toEqual(row)
  expect(opening.shut('transactions', place, row)).toEqual({ ...row, sealed: null })
})
