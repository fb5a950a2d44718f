import { expect, test } from 'vitest'
import { addressRange } from './address-range.ts'

test.each([
  { range: '203.0.113.7', address: '203.0.113.7', is: true },
  { range: '203.0.113.7', address: '203.0.113.8', is: false },
  { range: '203.0.113.0/24', address: '203.0.113.255', is: true },
  { range: '203.0.113.0/24', address: '203.0.114.0', is: false },
  { range: '203.0.113.7', address: '::ffff:203.0.113.7', is: true },
  { range: '2001:db8::/32', address: '2001:db8:1::9', is: true },
  { range: '2001:db8::1', address: '2001:DB8:0::1', is: true },
  { range: '2001:db8::/32', address: '2001:db9::1', is: false },
  { range: '203.0.113.0/24', address: '2001:db8::1', is: false },
  { range: '203.0.113.0/24', address: '', is: false },
])('$range covers $address: $is', ({ range, address, is }) => expect(addressRange(range)?.covers(address)).toBe(is))

test.each([
  '',
  'zuhause',
  '203.0.113',
  '203.0.113.0/33',
  '2001:db8::/129',
  '203.0.113.0/',
  '1.2.3.4/8/8',
  'fe80::1%eth0',
  '1.2.3.4 ',
])('„%s“ is no address', (text) => expect(addressRange(text)).toBeUndefined())
