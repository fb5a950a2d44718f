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
  const [cookie] = answer.headers.getSetCookie()
  await portal.stop()
  expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})
