import { expect, test } from 'vitest'
import { hashPassword, isPassword, passwordFault } from './passwords.ts'

const email = 'karla@example.org'

test.each([
  'Eichenparkett im Flur',
  'åäö und zwölf Zeichen',
  '👩‍🔧 schraubt an vierzehn',
])('%s may be chosen', (password) => expect(passwordFault(password, email)).toBeUndefined())

test.each([
  { password: 'elf Zeichen', says: 'mindestens 12' },
  { password: 'x'.repeat(10_000_000), says: 'höchstens 200' },
  { password: 'Karla@Example.org', says: 'nicht deine E-Mail' },
  { password: 'aaaaaaaaaaaaa', says: 'zu leicht' },
  { password: '123456789012', says: 'zu leicht' },
  { password: 'Passwort123456!', says: 'zu leicht' },
])('$says: some passwords may not', ({ password, says }) => expect(passwordFault(password, email)).toContain(says))

test('a hash is of its password alone, says its parameters, and is another each time', async () => {
  const password = 'Eichenparkett im Flur'
  const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await isPassword(password, one)).toBe(true)
  expect(await isPassword('Eichenparkett im flur', one)).toBe(false)
  expect(await isPassword(password, undefined)).toBe(false)
  expect(await isPassword('x'.repeat(10_000_000), one)).toBe(false)
})

test('letters with an accent are the same however a keyboard composes them', async () =>
  expect(await isPassword('zwölf Zeichen'.normalize('NFD'), await hashPassword('zwölf Zeichen'.normalize('NFC')))).toBe(
    true,
  ))
