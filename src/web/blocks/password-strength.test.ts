import { expect, test } from 'vitest'
import { strengthOf } from '#web/blocks/password-strength.ts'

test.each([
  { given: 'too short by many', password: 'kurz', is: [1, 'Noch 8 Zeichen.'] },
  { given: 'too short by one', password: 'elf zeichen', is: [1, 'Noch ein Zeichen.'] },
  {
    given: 'just enough',
    password: 'zwölfzeichen',
    is: [2, 'Lang genug. Ein Wort mehr macht es viel schwerer zu erraten.'],
  },
  { given: 'three words', password: 'Eichenparkett im Flur', is: [3, 'Gut. Noch ein Wort mehr, und es ist sehr gut.'] },
  { given: 'a sentence', password: 'ein langes passwort aus worten', is: [4, 'Sehr gut.'] },
])('strength of a password: $given', ({ password, is }) => {
  const { parts, text } = strengthOf(password)
  expect([parts, text]).toEqual(is)
})
