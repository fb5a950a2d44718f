import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { iso } from './time.ts'

test('an instant is written as the platform writes it, with an offset', () => {
  fc.assert(fc.property(fc.integer({ min: Date.parse('1960-01-01T00:00Z'), max: Date.parse('2100-12-31T00:00Z') }), (at) => {
    expect(iso(at)).toBe(new Date(at).toISOString().replace('Z', '+00:00'))
  }), { seed: 3 })
})
