import { expect, test } from 'vitest'
import { defaultSettings } from '../limits.ts'
import { countedAs, createReaders } from './readers.ts'

const settings = {
  ...defaultSettings,
  connectionsPerReader: 1,
  socketsPerAddress: 1,
  byteBurst: 100,
  bytesPerSecond: 10,
}

test('who leaves and comes back finds what they used up, until it has grown again', () => {
  const readers = createReaders(settings, () => 0)
  expect(readers.mayLoad('a', 100, 0)).toBe(true)
  readers.sweep(1_000)
  expect([readers.mayLoad('a', 11, 1_000), readers.mayLoad('a', 10, 1_000), readers.mayLoad('b', 100, 1_000)]).toEqual([
    false,
    true,
    true,
  ])
  readers.sweep(60_000)
  expect(readers.mayLoad('a', 100, 60_000)).toBe(true)
})

test('who is connected stays counted', () => {
  const readers = createReaders(settings, () => 0)
  expect([readers.arrive('a'), readers.admit('a')]).toEqual([true, true])
  readers.sweep(60_000)
  expect([readers.arrive('a'), readers.admit('a')]).toEqual([false, false])
  readers.depart('a')
  readers.dismiss('a')
  expect([readers.arrive('a'), readers.admit('a')]).toEqual([true, true])
})

test.each([
  { reader: { user: 'u1' }, address: '203.0.113.5', is: 'user u1' },
  { reader: {}, address: '203.0.113.5', is: 'address 203.0.113.5' },
  { reader: {}, address: '::ffff:203.0.113.5', is: 'address 203.0.113.5' },
])('$reader at $address counts as $is', ({ reader, address, is }) => expect(countedAs(reader, address)).toBe(is))

test('two addresses of one IPv6 network count as one', () => {
  expect(countedAs({}, '2001:db8:1:2::5')).toBe(countedAs({}, '2001:db8:1:2:ffff::1'))
  expect(countedAs({}, '2001:db8:1:3::5')).not.toBe(countedAs({}, '2001:db8:1:2::5'))
})
