import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '#accounts/sessions.ts'
import type { Portal } from '#portal/portal.ts'
import {
  bankCode,
  bankLogin,
  bankTan,
  cashNumber,
  depotNumber,
  startFintsBank,
  type Fault,
  type FintsBank,
} from '../fints/bank.ts'
import { testPortal, testReader, tradingFriday, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let bank: FintsBank
const folder = mkdtempSync(join(tmpdir(), 'parkett-banks-'))
beforeAll(async () => {
  bank = await startFintsBank()
  const file = join(folder, 'banken.csv')
  writeFileSync(file, `blz,name,url\n${bankCode},Probebank,${bank.url}\n`)
  portal = await testPortal(tradingFriday, {
    BANK_FINTS: 'on',
    BANK_FINTS_PRODUCT: 'PROBE1234567890',
    BANK_FINTS_BANKS: file,
    BANK_LICENCE: 'Kontoinformationsdienst, BaFin-ID 4711',
  })
})
afterAll(async () => {
  await portal.stop()
  await bank.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  Object.assign(bank.state, {
    tan: 'NONE',
    tanBefore: 'INIT',
    methods: ['921', '940'],
    isReleased: false,
    isLocked: false,
    wrongPins: 0,
    format: 'MT940',
    portions: 1,
    balance: 1500,
    faultOf: () => undefined,
    movements: [
      { day: '2026-11-02', amount: 1000, name: 'ARBEITGEBER GMBH', purpose: 'Gehalt' },
      { day: '2026-11-03', amount: -12.5, name: 'KIOSK', purpose: 'Zeitung' },
      { day: '2026-11-03', amount: -12.5, name: 'KIOSK', purpose: 'Zeitung' },
      { day: '2026-11-16', amount: 3.2, name: 'PROBEBANK', purpose: 'Habenzinsen', code: '814' },
    ],
    positions: [
      { isin: 'DE0007164600', wkn: '716460', name: 'SAP SE', pieces: '10,', price: '200,50', cost: '150,25' },
      { isin: 'DE0008404005', wkn: '840400', name: 'ALLIANZ SE', pieces: '2,5', price: '300,00' },
      { isin: 'XX0000000000', wkn: 'XXXXXX', name: 'FONDS VON NEBENAN', pieces: '3,' },
    ],
  })
})

const start = '/depots/hinzufuegen/bank'
const session = '/depots/bank/sitzung'
const login = { bank: bankCode, kennung: bankLogin.user, pin: bankLogin.pin, zustimmung: 'ja' }
const ofReader = async (name: string) => {
  const reader = await testReader(portal, `${name}@example.org`)
  return { reader, ...browserOf(portal, reader) }
}
type Browser = ReturnType<typeof browserOf>

/** The ids of the accounts on the page that asks for them, cash first. */
const offeredOn = (html: string): string[] =>
  Array.from(html.matchAll(/name="konto" value="([0-9a-f]+)"/g), ([, id = '']) => id)

/** What the page is told to say once. */
const saidOn = ({ location }: { location: string }): string =>
  Buffer.from(/meldung=([\w-]+)/.exec(location)?.[1] ?? '', 'base64url').toString('utf8')

/** Signs in without a TAN and has accounts read. @returns the address of the connection */
async function connect({ open, send }: Browser, into: Record<string, string> = {}): Promise<string> {
  await send(start, 'anmelden', login)
  await send(session, 'verfahren', { verfahren: '921' })
  const konto = offeredOn((await open(session)).html)
  const depot = Object.fromEntries(Object.values(into).map((id) => [`depot-${konto[1]}`, id]))
  const done = await send(session, 'konten', { konto, ...depot })
  expect(done.location).toMatch(/^\/depots\/bank\/\d+/)
  return done.location.split('?')[0] ?? ''
}

/** Has a connection read anew. */
const readAgain = ({ send }: Browser, link: string) =>
  send(link, 'aktualisieren', { kennung: bankLogin.user, pin: bankLogin.pin, zustimmung: 'ja' })

interface Account {
  entityValue: string
  kind: string
  balance: number
}

/** What programs of a reader are told. */
async function told<T>({ program }: TestReader, path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(`${portal.url}/api${path}`, {
    ...init,
    headers: { ...program, ...init.headers, ...(init.body && { 'content-type': 'application/json' }) },
  })
  return (await answer.json()) as T
}
const accountsOf = async (reader: TestReader) =>
  (await told<{ list: Account[] }>(reader, '/wealth/v1/accounts')).list.filter(({ kind }) => kind === 'ACCOUNT')
const bookingsOf = async (reader: TestReader, portfolio: string) =>
  (
    await told<{ list: { type: string; date: string; amount: number; note: string }[] }>(
      reader,
      `/wealth/v1/depots/${portfolio}/bookings`,
    )
  ).list

test('a bank is connected without script: consent, PIN, method, TAN, choice; then balance and book agree', async () => {
  const anna = await ofReader('anna')
  const { open, send } = anna
  expect((await open('/depots/hinzufuegen')).html).toContain('href="/depots/hinzufuegen/bank"')
  expect((await open('/broker-verbinden')).html).toContain('über FinTS lesen')
  expect((await open('/depots/konten')).html).toContain('href="/depots/hinzufuegen/bank"')
  const page = (await open(start)).html
  for (const said of ['Kontoinformationsdienst, BaFin-ID 4711', 'Probebank (12345678)', 'speichern wir nicht'])
    expect(page).toContain(said)
  const { zustimmung: _, ...silent } = login
  expect((await send(start, 'anmelden', silent)).html).toContain('Ohne deine Zustimmung')
  expect((await send(start, 'anmelden', { ...login, bank: '' })).html).toContain('Bitte wähle eine Bank aus der Liste.')
  const wrong = await send(start, 'anmelden', { ...login, pin: 'falsch-123' })
  expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('meist drei, sperrt sie den Zugang')])
  expect(wrong.html).not.toContain('falsch-123')

  bank.state.tan = 'SMS'
  expect((await send(start, 'anmelden', login)).location).toBe(session)
  expect((await open(session)).html).toContain('Freigabe in der App')
  await send(session, 'verfahren', { verfahren: '921' })
  expect((await open(session)).html).toContain('TAN an 0160 xxx 99 gesendet Bitte eingeben.')
  expect((await send(session, 'tan', { tan: '' })).html).toContain('Bitte gib die TAN ein')
  await send(session, 'tan', { tan: bankTan })
  const choice = (await open(session)).html
  expect(choice).toContain('Girokonto ••1098')
  for (const number of [cashNumber, depotNumber]) expect(choice).not.toContain(number)
  expect((await send(session, 'konten', {})).html).toContain('Bitte wähle mindestens ein Konto.')
  const done = await send(session, 'konten', { konto: offeredOn(choice) })
  expect(saidOn(done)).toContain('4 neue Buchungen')

  const link = done.location.split('?')[0] ?? ''
  const shown = (await open(link)).html
  for (const said of ['Girokonto ••1098', '1.500,00', 'SAP', '10 Stück sind nicht gebucht', 'FONDS VON NEBENAN'])
    expect(shown).toContain(said)
  const [account] = await accountsOf(anna.reader)
  expect(account?.balance).toBe(1500)
  const booked = await bookingsOf(anna.reader, account?.entityValue ?? '')
  expect(booked.map(({ type, amount }) => [type, amount]).toSorted()).toEqual(
    [
      ['DEPOSIT', 521.8],
      ['DEPOSIT', 1000],
      ['WITHDRAWAL', 12.5],
      ['WITHDRAWAL', 12.5],
      ['INTEREST', 3.2],
    ].toSorted(),
  )
})

test('whoever asks again under the same key hears what was booked the first time', async () => {
  const wanda = await ofReader('wanda')
  const link = await connect(wanda)
  const konto = /name="konto" value="(\d+)"/.exec((await wanda.open(link)).html)?.[1] ?? ''
  const book = () =>
    told(wanda.reader, `/wealth/v1/bank_links/${link.split('/').at(-1)}/arrivals`, {
      method: 'POST',
      headers: { 'idempotency-key': 'arrivals-of-a-day' },
      body: JSON.stringify({ idAccount: konto }),
    })
  expect([await book(), await book()]).toEqual([{ count: 2 }, { count: 2 }])
})

test('what a depot holds more than the book is booked at its cost, or at the price of the day, and once', async () => {
  const carl = await ofReader('carl')
  const link = await connect(carl)
  const form = await carl.open(link)
  const konto = /name="konto" value="(\d+)"/.exec(form.html)?.[1] ?? ''
  expect(saidOn(await carl.send(link, 'einbuchen', { konto }))).toContain('2 Positionen')
  const again = await told(carl.reader, `/wealth/v1/bank_links/${link.split('/').at(-1)}/arrivals`, {
    method: 'POST',
    body: JSON.stringify({ idAccount: konto }),
  })
  expect(again).toEqual({ count: 0 })
  const { list } = await told<{ list: { idPosition: string; quantity: number; cost: number }[] }>(
    carl.reader,
    '/wealth/v1/investments',
  )
  expect(list.map(({ quantity, cost }) => [quantity, cost]).toSorted()).toEqual([
    [10, 1502.5],
    [2.5, 750],
  ])
  expect((await carl.open(link)).html).not.toContain('nicht gebucht')

  bank.state.positions = [
    { isin: 'DE0007164600', wkn: '716460', name: 'SAP SE', pieces: '12,', price: '210,00', cost: '160,00' },
  ]
  await readAgain(carl, link)
  const changed = (await carl.open(link)).html
  expect(changed).toContain('2 Stück sind nicht gebucht')
  expect(changed).toContain('2,5 Stück sind zu viel gebucht')
})

test('an own depot is compared as it is; another account cannot be read into it', async () => {
  const dora = await ofReader('dora')
  const { entityValue } = await told<{ entityValue: string }>(dora.reader, '/wealth/v1/depots', {
    method: 'POST',
    body: JSON.stringify({ name: 'Langfristdepot' }),
  })
  const bought = { type: 'BUY', date: '2026-11-02', instrument: 'STOCK:82849', quantity: 10, price: 200 }
  await told(dora.reader, `/wealth/v1/depots/${entityValue}/bookings`, { method: 'POST', body: JSON.stringify(bought) })
  const link = await connect(dora, { entityValue })
  const shown = (await dora.open(link)).html
  expect(shown).toContain('Langfristdepot')
  expect(shown).not.toContain('10 Stück sind nicht gebucht')

  const again = await dora.send(start, 'anmelden', login)
  expect(again.location).toBe(session)
  await dora.send(session, 'verfahren', { verfahren: '921' })
  expect((await dora.open(session)).html.match(/schon verbunden/g)).toHaveLength(2)
  await dora.send(session, 'beenden', {})
  expect((await dora.open(session)).html).toContain('Es ist keine Sitzung mit einer Bank offen.')
})

test('what is read again is booked once: days that overlap, alike bookings of a day, late ones, another format', async () => {
  const emil = await ofReader('emil')
  const link = await connect(emil)
  const [account] = await accountsOf(emil.reader)
  const amounts = async () =>
    (await bookingsOf(emil.reader, account?.entityValue ?? ''))
      .map(({ date, amount }) => `${date} ${amount}`)
      .toSorted()
  const first = await amounts()
  const again = await readAgain(emil, link)
  expect(saidOn(again)).toContain('0 neue Buchungen')
  expect(await amounts()).toEqual(first)

  bank.state.movements.push(
    { day: '2026-11-16', amount: -12.5, name: 'KIOSK', purpose: 'Zeitung' },
    { day: '2026-11-16', amount: -12.5, name: 'KIOSK', purpose: 'Zeitung' },
    { day: '2026-11-12', amount: 50, name: 'OMA', purpose: 'Spät gebucht' },
  )
  bank.state.balance = 1525
  expect(saidOn(await readAgain(emil, link))).toContain('3 neue Buchungen')
  bank.state.portions = 3
  expect(saidOn(await readAgain(emil, link))).toContain('0 neue Buchungen')
  bank.state.portions = 1
  bank.state.format = 'CAMT'
  for (const each of bank.state.movements) each.purpose += ' (neu gefasst)'
  expect(saidOn(await readAgain(emil, link))).toContain('0 neue Buchungen')
  expect(await amounts()).toHaveLength(first.length + 3)
  expect((await accountsOf(emil.reader))[0]?.balance).toBe(1525)

  const [deleted] = await told<{ list: { idTransaction: string }[] }>(
    emil.reader,
    `/wealth/v1/depots/${account?.entityValue}/bookings`,
  ).then(({ list }) => list)
  await told(emil.reader, `/wealth/v1/depots/${account?.entityValue}/bookings/${deleted?.idTransaction}`, {
    method: 'DELETE',
  })
  await readAgain(emil, link)
  expect(await amounts()).toHaveLength(first.length + 2)
})

const onStatement = (fault: Fault) => (asked: { orders: string[] }) =>
  asked.orders.includes('HKKAZ') ? fault : undefined

test.each<{ what: string; fault: Fault; says: string }>([
  { what: 'breaks the connection', fault: 'BROKEN', says: 'Die Bank antwortet gerade nicht.' },
  { what: 'is out of service', fault: 503, says: 'Die Bank antwortet gerade nicht.' },
  { what: 'answers with a web page', fault: 'GARBAGE', says: 'verstehen wir nicht' },
  { what: 'sends half a message', fault: 'CUT', says: 'verstehen wir nicht' },
  { what: 'sends a statement that is none', fault: 'UNREADABLE_STATEMENT', says: 'verstehen wir nicht' },
  { what: 'ends the session', fault: 'OVER', says: 'Die Sitzung bei der Bank ist beendet.' },
])('a bank that $what is told in a sentence, and nothing is booked', async ({ fault, says }) => {
  const { reader, open, send } = await ofReader(`fault-${fault}`.toLowerCase())
  bank.state.faultOf = onStatement(fault)
  await send(start, 'anmelden', login)
  await send(session, 'verfahren', { verfahren: '921' })
  expect((await send(session, 'konten', { konto: offeredOn((await open(session)).html) })).location).toBe(session)
  const { status, html } = await open(session)
  expect([status, html]).toEqual([200, expect.stringContaining(says)])
  expect(html).not.toContain('geheime')
  expect(await accountsOf(reader)).toEqual([])
  expect((await told<{ list: object[] }>(reader, '/wealth/v1/bank_links')).list).toEqual([])
})

test('a wrong TAN, a locked access and a bank that does not know the portal are told as what they are', async () => {
  const { open, send } = await ofReader('fritz')
  bank.state.tan = 'SMS'
  await send(start, 'anmelden', login)
  await send(session, 'verfahren', { verfahren: '921' })
  await send(session, 'tan', { tan: '000000' })
  expect((await open(session)).html).toContain('die TAN oder die Freigabe nicht angenommen')
  bank.state.isLocked = true
  expect((await send(start, 'anmelden', login)).location).toBe(session)
  expect((await open(session)).html).toContain('Die Bank hat diesen Zugang gesperrt.')
  bank.state.isLocked = false
  bank.state.faultOf = () => 'PRODUCT'
  await send(start, 'anmelden', login)
  expect((await open(session)).html).toContain('Die Produktregistrierung des Betreibers gilt dort nicht.')
})

test('after two wrong PINs the bank is not asked again for a day, so that nobody is locked out from here', async () => {
  const { send } = await ofReader('nina')
  for (let times = 0; times < 2; times++)
    expect((await send(start, 'anmelden', { ...login, pin: 'falsch' })).html).toContain('Kennung und PIN so nicht an')
  const asked = bank.state.asked.length
  const third = await send(start, 'anmelden', { ...login, pin: 'falsch' })
  expect([third.status, third.html]).toEqual([422, expect.stringContaining('Zweimal nahm die Bank die PIN nicht an')])
  expect([bank.state.asked.length, bank.state.isLocked]).toEqual([asked, false])
  expect((await (await ofReader('otto')).send(start, 'anmelden', login)).location).toBe(session)
})

test('a release in an app is waited for, a TAN before the statement alone is asked for, and a picture is shown', async () => {
  const gerd = await ofReader('gerd')
  const { open, send } = gerd
  bank.state.tan = 'PUSH'
  await send(start, 'anmelden', login)
  await send(session, 'verfahren', { verfahren: '940' })
  expect((await open(session)).html).toContain('Bitte bestätigen Sie in der App.')
  await send(session, 'tan', {})
  expect((await open(session)).html).toContain('Bei der Bank ist noch nichts freigegeben.')
  bank.state.isReleased = true
  await send(session, 'tan', {})
  const done = await send(session, 'konten', { konto: offeredOn((await open(session)).html) })
  const link = done.location.split('?')[0] ?? ''

  bank.state.isReleased = false
  bank.state.tanBefore = 'STATEMENT'
  expect((await readAgain(gerd, link)).location).toBe(session)
  bank.state.isReleased = true
  expect((await send(session, 'tan', {})).location).toContain(link)

  const hugo = await ofReader('hugo')
  Object.assign(bank.state, { tan: 'PHOTO', tanBefore: 'INIT', methods: ['921'] })
  await hugo.send(start, 'anmelden', login) // one method is not asked for
  expect((await hugo.open(session)).html).toContain('src="data:image/png;base64,iVBORw0KGgo="')
})

test('a connection, and a session, are their reader’s alone; programs and onlookers begin none', async () => {
  const ida = await ofReader('ida')
  const link = await connect(ida)
  const kurt = await ofReader('kurt')
  expect((await kurt.open(link)).status).toBe(404)
  const id = link.split('/').at(-1) ?? ''
  for (const [method, path, body] of [
    ['GET', `/wealth/v1/bank_links/${id}`, undefined],
    ['DELETE', `/wealth/v1/bank_links/${id}`, undefined],
    ['POST', `/wealth/v1/bank_links/${id}/arrivals`, { idAccount: '1' }],
    ['POST', '/wealth/v1/bank_session', { idLink: id, user: 'x', pin: 'y', consents: true }],
  ] as const) {
    const answer = await fetch(`${portal.url}/api${path}`, {
      method,
      headers: { ...kurt.reader.program, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([method, path, answer.status]).toEqual([method, path, 404])
  }
  await ida.send(start, 'anmelden', login)
  const other = await openSession(portal.rooms.db, ida.reader.id)
  const elsewhere = await fetch(`${portal.url}/api/wealth/v1/bank_session`, { headers: { 'x-ov-token': other.token } })
  expect(await elsewhere.json()).toEqual({ step: 'NONE' })
  const { key } = await told<{ key: string }>(ida.reader, '/v1/users/api_keys', {
    method: 'POST',
    body: JSON.stringify({ name: 'Programm', rights: ['DEPOTS_WRITE'], days: 90 }),
  })
  const byKey = await fetch(`${portal.url}/api/wealth/v1/bank_session`, { headers: { 'x-ov-token': key } })
  expect(byKey.status).toBe(403)
})

test('who disconnects keeps what is booked and goes on there when connecting again, as often as they like', async () => {
  const lena = await ofReader('lena')
  const depotsOf = async () => (await told<{ list: { name: string }[] }>(lena.reader, '/wealth/v1/depots')).list
  const link = await connect(lena)
  const [account] = await accountsOf(lena.reader)
  const amounts = async () =>
    (await bookingsOf(lena.reader, account?.entityValue ?? ''))
      .map(({ date, amount }) => `${date} ${amount}`)
      .toSorted()
  const first = await amounts()
  expect((await lena.open(link)).html).toContain('geht es im selben Konto weiter')
  await lena.send(link, 'trennen', { buchungen: 'behalten' })
  expect((await lena.open(link)).status).toBe(404)
  expect(await amounts()).toEqual(first)

  bank.state.movements.push({ day: '2026-11-17', amount: -20, name: 'KINO', purpose: 'Karten' })
  bank.state.balance = 1480
  await lena.send(start, 'anmelden', login)
  await lena.send(session, 'verfahren', { verfahren: '921' })
  const choice = (await lena.open(session)).html
  expect(choice.match(/, geht in „[^“]+“ weiter/g)).toHaveLength(2)
  const again = await lena.send(session, 'konten', { konto: offeredOn(choice) })
  expect(saidOn(again)).toContain('1 neue Buchung.')
  expect(await accountsOf(lena.reader)).toMatchObject([{ entityValue: account?.entityValue, balance: 1480 }])
  expect(await depotsOf()).toHaveLength(1)
  expect(await amounts()).toEqual([...first, '2026-11-17 20'].toSorted())

  const second = again.location.split('?')[0] ?? ''
  expect(saidOn(await readAgain(lena, second))).toContain('0 neue Buchungen')
  await lena.send(second, 'trennen', { buchungen: 'behalten' })
  const third = await connect(lena)
  expect(await amounts()).toHaveLength(first.length + 1)
  expect(await accountsOf(lena.reader)).toHaveLength(1)
  expect(await depotsOf()).toHaveLength(1)

  await lena.send(third, 'trennen', { buchungen: 'loeschen' })
  expect(await accountsOf(lena.reader)).toEqual([])
  expect((await told<{ list: object[] }>(lena.reader, '/wealth/v1/bank_links')).list).toEqual([])
  await connect(lena)
  expect(await accountsOf(lena.reader)).toMatchObject([{ balance: 1480 }])
})

test('an account that is deleted meanwhile, or another reader’s, is begun anew', async () => {
  const paul = await ofReader('paul')
  const link = await connect(paul)
  const [account] = await accountsOf(paul.reader)
  await paul.send(link, 'trennen', { buchungen: 'behalten' })
  await told(paul.reader, `/wealth/v1/depots/${account?.entityValue}`, { method: 'DELETE' })
  for (const one of [paul, await ofReader('quirin')]) {
    await one.send(start, 'anmelden', login)
    await one.send(session, 'verfahren', { verfahren: '921' })
    const choice = (await one.open(session)).html
    expect(choice.match(/, geht in „/g) ?? []).toHaveLength(one === paul ? 1 : 0) // the depot is still there
    await one.send(session, 'konten', { konto: offeredOn(choice).slice(0, 1) })
    const [fresh, ...others] = await accountsOf(one.reader)
    expect([fresh?.balance, others]).toEqual([1500, []])
    expect(fresh?.entityValue).not.toBe(account?.entityValue)
  }
})

test('neither PIN nor user id nor TAN nor a whole number of an account is in the database', async () => {
  const mona = await ofReader('mona')
  bank.state.tan = 'SMS'
  await mona.send(start, 'anmelden', login)
  await mona.send(session, 'verfahren', { verfahren: '921' })
  await mona.send(session, 'tan', { tan: bankTan })
  await mona.send(session, 'konten', { konto: offeredOn((await mona.open(session)).html) })
  const { db } = portal.rooms
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  expect(tables.map(({ name }) => name)).toContain('public.bank_links')
  const found: string[] = []
  for (const { name } of tables)
    for (const secret of [bankLogin.user, bankLogin.pin, bankTan, cashNumber, depotNumber]) {
      const { rows } = await sql`
        select 1 from ${sql.raw(name)} as each where strpos(each::text, ${secret}) > 0 limit 1`.execute(db)
      if (rows.length > 0) found.push(`${name}: ${secret}`)
    }
  expect(found).toEqual([])
})

test('a portal whose operator has not switched banks on says what it takes, and asks nobody', async () => {
  const plain = await testPortal()
  const reader = await testReader(plain)
  const { open } = browserOf(plain, reader)
  expect((await open('/broker-verbinden')).html).toContain('Registrierung als Kontoinformationsdienst (§ 34 ZAG)')
  expect((await open(start)).html).toContain('Hier lässt sich keine Bank verbinden.')
  expect((await open('/depots/hinzufuegen')).html).not.toContain(start)
  const asked = await fetch(`${plain.url}/api/wealth/v1/bank_session`, {
    method: 'POST',
    headers: { ...reader.program, 'content-type': 'application/json' },
    body: JSON.stringify({ bank: bankCode, user: 'x', pin: 'y', consents: true }),
  })
  expect(asked.status).toBe(403)
  await plain.stop()
})
