import { expect, test } from 'vitest'
import { flagText, valueTicks } from '#web/charts/value-texts.ts'

const share = { entityType: 'STOCK' } as const
const texts = (low: number, high: number, percentOf?: number) =>
  valueTicks(low, high, { kind: share, percentOf }).map(({ value, text }) => `${Number(value.toFixed(6))}: ${text}`)

test('a price axis has round prices', () =>
  expect(texts(241.1, 247.4)).toEqual(['242: 242,0', '244: 244,0', '246: 246,0']))

test('a price between whole numbers is told with its decimals', () =>
  expect(valueTicks(100, 121, { kind: share }, 9).map(({ text }) => text)[1]).toBe('102,5'))

test('no two marks of an axis read the same', () => {
  const read = (low: number, high: number, entityType: 'INTEREST' | 'DERIVATIVE') =>
    valueTicks(low, high, { kind: { entityType } }, 9).map(({ text }) => text)
  expect(read(2.082, 2.0854, 'INTEREST')).toEqual(['2,082', '2,083', '2,084', '2,085'])
  expect(read(0.135, 0.139, 'DERIVATIVE')).toEqual(['0,135', '0,136', '0,137', '0,138', '0,139'])
})

test.each([
  {
    low: 9763,
    high: 546_430,
    are: ['10.000', '20.000', '30.000', '50.000', '70.000', '100.000', '200.000', '300.000', '500.000'],
  },
  { low: 0.02, high: 900, are: ['0,03', '0,1', '0,3', '1', '3', '10', '30', '100', '300'] },
  { low: 257, high: 377, are: ['260', '280', '300', '320', '340', '360'] },
])('a logarithmic axis from $low to $high has marks all over', ({ low, high, are }) =>
  expect(valueTicks(low, high, { kind: share, isLog: true }, 9).map(({ text }) => text)).toEqual(are))

test('an axis in percent has round changes, at the prices they mean', () =>
  expect(texts(81, 131, 100)).toEqual([
    '90: −10\u00a0%',
    '100: ±0\u00a0%',
    '110: +10\u00a0%',
    '120: +20\u00a0%',
    '130: +30\u00a0%',
  ]))

test.each([
  { last: 1234567.89, percentOf: undefined, is: '1.234.568' },
  { last: 105, percentOf: 100, is: '+5,00\u00a0%' },
  { last: 105, percentOf: 20, is: '+425\u00a0%' },
])('the flag of $last says $is', ({ last, percentOf, is }) =>
  expect(flagText(last, { kind: share, percentOf })).toBe(is))
