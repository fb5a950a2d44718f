import { expect, test } from 'vitest'
import { testPortal, testReader } from '../portal.ts'
import { keepPasswordHash, hashPassword } from '#accounts/passwords.ts'

test('by https the cookie of a session is for this host alone, and no script reads it', async () => {
  const portal = await testPortal(undefined, { PUBLIC_URL: 'https://127.0.0.1' })
  const email = 'anna@example.org'
  const { id } = await testReader(portal, email)
  await keepPasswordHash(portal.rooms.db, id, await hashPassword('Eichenparkett im Flur'))
  const answer = await fetch(`${portal.url}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Eichenparkett im Flur' }),
  })
  const cookies = answer.headers.getSetCookie()
  const set = (name: string) => cookies.find((each) => each.startsWith(`${name}=`))
  await portal.stop()
  expect(set('__Host-session')).toMatch(/^[^=]+=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(set('__Host-device')).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
  expect(set('__Host-login')).toBe('__Host-login=1; Max-Age=604800; Path=/; Secure; SameSite=Lax')
  expect(set('session')).toMatch(/^session=; Max-Age=0;/) // of the time before https
})
