import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  { email: 'karla.lang@example.org', is: 'KL' },
  { email: 'k@example.org', is: 'K' },
  { email: 'öztürk_von-berg@example.org', is: 'ÖV' },
  { email: 'lang7@example.org', is: 'L' },
  { email: '007@example.org', is: '0' },
])('of $email: $is', ({ email, is }) => expect(initialsOf(email)).toBe(is))
