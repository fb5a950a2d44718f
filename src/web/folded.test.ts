import { expect, test } from 'vitest'
import { folded } from './folded.ts'

test.each([
  ['Börsen', 'boersen'],
  ['WÄHRUNG', 'waehrung'],
  ['Kündigen', 'kuendigen'],
  ['S&P 500', 's&p 500'],
])('%s is compared as %s', (text, is) => expect(folded(text)).toBe(is))
