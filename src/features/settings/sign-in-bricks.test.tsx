import { expect, test } from 'vitest'
import { markupOf } from '#web/markup.tsx'
import { SignInBricks } from './sign-in-bricks.block.tsx'

const said = (profile: Parameters<typeof SignInBricks>[0]['profile'], passkeys: number) =>
  markupOf(<SignInBricks profile={profile} passkeys={passkeys} />)
const password = { hasPassword: true, hasSecondFactor: false, recoveryCodesLeft: 0 }

test('a password alone can be protected better: what is missing is named and led to', () => {
  const html = said(password, 0)
  expect(html).toContain('Deine Anmeldung lässt sich besser schützen')
  expect(html).toContain('Einer von vier Bausteinen. Es fehlen: Passkey, Zweiter Faktor, Wiederherstellungscodes.')
  expect(html.match(/href="[^"]+"/g)).toEqual([
    'href="#passkeys"',
    'href="/einstellungen/zweiter-faktor"',
    'href="/einstellungen/zweiter-faktor"',
  ])
})

test('with a second factor and a passkey one brick may still be missing', () => {
  const html = said({ ...password, hasSecondFactor: true }, 1)
  expect(html).toContain('Deine Anmeldung ist gut geschützt')
  expect(html).toContain('Drei von vier Bausteinen. Es fehlt: Wiederherstellungscodes.')
})

test('a passkey without a password is both factors, and needs no codes', () => {
  const html = said({ ...password, hasPassword: false }, 1)
  expect(html).toContain('Alle Bausteine sind da.')
  expect(html).not.toContain('Zweiter Faktor')
})
