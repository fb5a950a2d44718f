import { expect, test } from 'vitest'
import { amountText, CostIndication, Dimensions, instantOf, microIn, minorIn } from './messages.ts'

test.each([
  { text: '2019-11-01T09:02:35,116000+01', is: '2019-11-01T08:02:35.116Z' },
  { text: '2026-07-01T09:02:35+02', is: '2026-07-01T07:02:35.000Z' },
  { text: '2026-07-01T09:02:35,5Z', is: '2026-07-01T09:02:35.500Z' },
])('$text is an instant', ({ text, is }) => expect(new Date(instantOf(text) ?? 0).toISOString()).toBe(is))

test.each([undefined, '', 'heute', '2019-11-01', '2019-13-41T09:02:35+01'])('%s is none', (text) =>
  expect(instantOf(text)).toBeUndefined())

test.each([
  { value: '10', micro: 10_000_000n, minor: 1000n },
  { value: '0.000001', micro: 1n, minor: 0n },
  { value: '-12.345', micro: -12_345_000n, minor: -1235n },
  { value: '123456789012.995', micro: 123_456_789_012_995_000n, minor: 12_345_678_901_300n },
])('an amount of $value is exact', ({ value, micro, minor }) =>
  expect([microIn({ value, unit: 'XXX' }), minorIn({ value, unit: 'EUR' })]).toEqual([micro, minor]))

test('numbers are sent without exponent, comma or group', () =>
  expect([0.0000001, 1_234_567.5, 151].map(amountText)).toEqual(['0.0000001', '1234567.5', '151']))

test('kinds of orders are read as a map and as a list, costs in a list, in values and alone', () => {
  const venue = (orderTypes: object) => ({ values: [{ venues: [{ venueId: 'V', name: 'Xetra', orderTypes }] }] })
  const listed = [{ name: 'LIMIT', limitExtensions: ['FOK'] }]
  for (const given of [{ LIMIT: { limitExtensions: ['FOK'] } }, listed])
    expect(Dimensions.parse(venue(given)).values[0]?.venues[0]?.orderTypes['LIMIT']).toEqual({
      limitExtensions: ['FOK'],
    })
  const cost = { calculationSuccessful: true, limit: null }
  for (const given of [[cost], { values: [cost] }, cost])
    expect(CostIndication.parse(given)).toMatchObject([{ calculationSuccessful: true }])
})
