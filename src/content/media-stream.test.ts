import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { partOf } from './media-stream.ts'

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=0-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', 'none'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['items=0-5', 'whole'],
  [undefined, 'whole'],
])('of 1000 bytes %s is %o', (range, part) => expect(partOf(range, 1000)).toEqual(part))

test('a part always lies within the file', () =>
  fc.assert(
    fc.property(fc.nat(2000), fc.option(fc.nat(2000)), fc.option(fc.nat(2000)), (size, from, to) => {
      const part = partOf(`bytes=${from ?? ''}-${to ?? ''}`, size)
      if (typeof part === 'string') return
      expect(part.start).toBeGreaterThanOrEqual(0)
      expect(part.end).toBeGreaterThanOrEqual(part.start)
      expect(part.end).toBeLessThan(size)
    }),
  ))
