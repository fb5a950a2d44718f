import { describe, expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import type { Seals } from '#contract/reader.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Choices, Field, Form, formOf } from '#web/blocks/form.tsx'
import { markupOf } from '#web/markup.tsx'
import { page, type PageContext } from '#web/page.tsx'
import { submit } from '#web/submit.ts'
import { ask } from '#features/testing/ask.ts'
import { fakeCall, now, settings } from '#features/testing/examples.ts'

const sealsOf = (reader: string): Seals => ({
  token: () => `token-of-${reader}`,
  isToken: (text) => text === `token-of-${reader}`,
  seal: (text) => `${reader}:${text}`,
  open: (sealed) => (sealed.startsWith(`${reader}:`) ? sealed.slice(reader.length + 1) : undefined),
})
const seals = sealsOf('anna')

const send = (fields: Record<string, string>, changes: Record<string, unknown> = {}, accept = 'text/html') =>
  ask('/einstellungen', changes, {
    method: 'POST',
    reader: { kind: 'guest' },
    seals,
    headers: { accept },
    submitted: new URLSearchParams({ formular: seals.token(), ...fields }),
  })
const looks = { aktion: 'darstellung', theme: 'dark', farbe: '', dichte: 'kompakt' }

describe('the page of settings', () => {
  test('without script a form is sent, the choice is kept, and the next page says so once', async () => {
    const { status, headers } = await send(looks)
    expect([status, headers['location']]).toEqual([
      303,
      `/einstellungen?meldung=${encodeURIComponent('anna:Die Darstellung ist gespeichert.').replaceAll('%20', '+')}`,
    ])
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-dark=true;/),
      expect.stringMatching(/^__Host-farbe=; .*secure/),
      expect.stringMatching(/^__Host-dichte=kompakt;/),
    ])
    const shown = await ask(String(headers['location']), {}, { seals })
    expect(shown.body).toContain('role="status" data-told="">Die Darstellung ist gespeichert.</p>')
    // the message is no part of the page's links and forms
    expect(shown.body.match(/[?&;]meldung=/g)).toBeNull()
  })

  test('what was chosen wrongly is told at its field, and the rest stays chosen', async () => {
    const { status, body } = await send({ ...looks, farbe: 'lila' })
    expect(status).toBe(422)
    expect(body).toContain('<a href="#feld-darstellung-farbe">Kursfarben: Bitte wähle eine der Möglichkeiten.</a>')
    expect(body).toContain('id="feld-darstellung-farbe" aria-describedby="feld-darstellung-farbe-fehler"')
    expect(body).toMatch(/<input type="radio" name="theme" checked="" value="dark"/)
  })

  test('a form of somebody else, or of last week, changes nothing and may be sent again', async () => {
    const { status, headers, body } = await send({ ...looks, formular: 'token-of-bert' })
    expect([status, headers['set-cookie']]).toEqual([403, undefined])
    expect(body).toContain('Das Formular war zu lange offen.')
    expect(body).toContain('name="formular" value="token-of-anna"')
  })

  test('a form that the page does not know is refused', async () => {
    expect((await send({ aktion: 'toString' })).status).toBe(400)
    expect((await send({})).body).toContain('Eine Angabe stimmt nicht.')
  })

  test('stored settings are counted, and forgotten', async () => {
    const stored = { listStored: { list: [{ key: 'a', version: 1, datetimeChanged: '' }] } }
    const { body } = await ask('/einstellungen', stored, { reader: { kind: 'guest' }, seals })
    expect(body).toContain('Zu diesem Browser gehört hier 1 gespeicherte Einstellung')
    const { headers } = await send({ aktion: 'loeschen' }, { ...stored, deleteAllStored: { count: 1 } })
    expect(decodeURIComponent(String(headers['location']))).toContain('1+gespeicherte+Einstellung+gelöscht.')
  })

  test('who has stored nothing is not asked about', async () =>
    expect((await ask('/einstellungen')).body).toContain('Zu diesem Browser ist hier nichts gespeichert.'))

  test('when the database is away the form says so and stays', async () => {
    const { status, body } = await send(
      { aktion: 'loeschen' },
      { listStored: { list: [] }, deleteAllStored: new Failure('UNAVAILABLE') },
    )
    expect([status, body.includes('Das ist gerade nicht verfügbar.')]).toEqual([503, true])
  })

  test('the same action answers an island', async () => {
    const json = async (fields: Record<string, string>) => {
      const { status, headers, body } = await send(fields, {}, 'application/json')
      return [status, headers['cache-control'], JSON.parse(body)]
    }
    expect(await json(looks)).toEqual([
      200,
      'no-store',
      { location: expect.stringContaining('/einstellungen?meldung='), message: 'Die Darstellung ist gespeichert.' },
    ])
    expect(await json({ ...looks, theme: 'x' })).toEqual([
      422,
      'no-store',
      { faults: { theme: 'Aussehen: Bitte wähle eine der Möglichkeiten.' } },
    ])
  })

  test('a message of another reader is not shown', async () => {
    const { body } = await ask('/einstellungen?meldung=bert:Konto+gelöscht', {}, { seals })
    expect(body).not.toContain('Konto gelöscht')
  })
})

test('a page without a form takes none', async () => {
  const { status, headers } = await ask('/aktien', {}, { method: 'POST', submitted: new URLSearchParams(), seals })
  expect([status, headers['allow']]).toEqual([405, 'GET, HEAD'])
})

test('two readers of one page, at the same time, each get what is theirs', async () => {
  const count = (reader: string) => ({
    listStored: {
      list: Array.from({ length: reader === 'anna' ? 3 : 7 }, () => ({ key: reader, version: 1, datetimeChanged: '' })),
    },
  })
  const readers = ['anna', 'bert', 'anna', 'bert']
  const pages = await Promise.all(
    readers.map((reader) =>
      ask('/einstellungen', count(reader), { reader: { kind: 'guest' }, seals: sealsOf(reader) }),
    ),
  )
  pages.forEach(({ body }, i) => {
    const [own, other] = i % 2 === 0 ? ['anna', 'bert'] : ['bert', 'anna']
    expect(body).toContain(`token-of-${own}`)
    expect(body).toContain(own === 'anna' ? 'hier 3 gespeicherte' : 'hier 7 gespeicherte')
    expect(body).not.toContain(`token-of-${other}`)
  })
})

const example: PageContext = {
  path: '/konto',
  params: {},
  query: new URLSearchParams(),
  now,
  reader: { kind: 'anonymous' },
  call: fakeCall(),
  settings,
  looks: {},
  sortedHere: false,
  file: undefined,
  links: [],
  hasPage: () => true,
  formToken: () => 't',
}

test('after a fault a form keeps what was typed, and never a password', async () => {
  const refuse: Action = async () => faults({ mail: 'Das ist keine E-Mail-Adresse.' })
  const fields = new URLSearchParams({ formular: 't', mail: 'anna@', passwort: 'geheim', passwortNeu: 'geheim' })
  const refused = await submit({ '': refuse }, { fields, files: new Map() }, example, { ...seals, isToken: () => true })
  if ('location' in refused) throw new Error('refused')
  expect(refused.values).toEqual({ mail: ['anna@'] })
  const form = formOf({ ...example, form: { ...refused, values: { ...refused.values, passwort: ['geheim'] } } })
  const markup = markupOf(
    <Form of={form}>
      <Field of={form} name="mail" label="E-Mail" type="email" hint="Nur für die Anmeldung." />
      <Field of={form} name="passwort" label="Passwort" type="password" autoComplete="current-password" />
      <Choices of={form} name="art" legend="Art" options={[{ value: 'a', label: 'A' }]} value="a" />
    </Form>,
  )
  expect(markup).toContain('<a href="#feld-mail">Das ist keine E-Mail-Adresse.</a>')
  expect(markup).toContain(
    'aria-invalid="true" aria-describedby="feld-mail-fehler feld-mail-hinweis" name="mail" value="anna@"',
  )
  expect(markup).not.toContain('geheim')
})

test('where the page of a form is gone, the text that was typed is not', async () => {
  const gone = new Failure('POSITION_UNKNOWN')
  const { status, body } = await ask(
    '/watchlist/7/POSITIONS/10',
    { putWatchlistPosition: gone, getWatchlist: gone },
    {
      method: 'POST',
      reader: { kind: 'user', email: 'a@b.example', role: 'user', activated: true, products: [], features: [] },
      seals,
      submitted: new URLSearchParams({
        formular: seals.token(),
        aktion: 'aendern',
        notiz: 'Erst nach den Zahlen wieder ansehen.',
        passwort: 'ein langes Passwort, das niemand sieht',
        aufgenommen: '2026-11-20',
      }),
    },
  )
  expect(status).toBe(404)
  expect(body).toContain('Erst nach den Zahlen wieder ansehen.</blockquote>')
  expect(body).not.toMatch(/das niemand sieht|Ähnlich wie/)
})

test('of several forms of a page only the one that was sent shows its faults', () => {
  const form = { action: 'erste', values: { x: ['1'] }, faults: { x: 'Falsch.' } }
  expect(formOf({ ...example, form }, 'zweite').faults).toEqual({})
  expect(formOf({ ...example, form }, 'erste').faults).toEqual({ x: 'Falsch.' })
})

test('an action is the page’s only one, or one of several by name', () => {
  const finish: Action = async () => done('/')
  const about = { path: '/x', head: () => ({ title: '' }), Page: () => <p /> }
  expect(Object.keys(page({ ...about, action: finish }).actions ?? {})).toEqual([''])
  expect(Object.keys(page({ ...about, action: { a: finish, b: finish } }).actions ?? {})).toEqual(['a', 'b'])
  expect(page(about).actions).toBeUndefined()
})
