import { expect, test } from 'vitest'
import { ask } from '#features/testing/ask.ts'
import { now } from '#features/testing/examples.ts'

const answers = {
  listDerivativeUnderlyings: { expires: now, popular: [], list: [{ key: 'INDEX:20735', name: 'DAX' }] },
  getDerivativeFacets: {
    expires: now,
    total: 7,
    complete: true,
    day: '2026-11-20',
    kinds: [],
    choices: [],
    without: [],
    histograms: [],
  },
  findDerivatives: { expires: now, total: 0, complete: true, list: [] },
}
const read = (filters: object[], error?: object) => ({
  ...answers,
  parseDerivativeText: { expires: now, filters, error, completions: [] },
})

test('conditions in words stand in their fields, beside what the address asks for, and leave the text', async () => {
  const { body } = await ask(
    '/derivate/finder?frage=hebel+%3E+4&idIssuer=7&gearingAskRange_bis=9',
    read([
      { parameter: 'gearingAskRange', value: '4;' },
      { parameter: 'idIssuer', value: '8' },
    ]),
  )
  expect(body).toMatch(/name="gearingAskRange_von"[^>]*value="4"/)
  expect(body).toMatch(/name="gearingAskRange_bis"[^>]*value="9"/)
  for (const issuer of [7, 8])
    expect(body).toMatch(new RegExp(`name="idIssuer" value="${issuer}"|idIssuer[^"]*${issuer}`))
  expect(body).not.toMatch(/name="frage"[^>]*value="hebel/)
})

test('what cannot be read stays in its field with the place of the error, and the rest applies', async () => {
  const { status, body } = await ask(
    '/derivate/finder?frage=hebl+%3E+4&gearingAskRange_bis=9',
    read([], { text: 'Die Kennzahl „hebl“ gibt es hier nicht.', position: 0 }),
  )
  expect(status).toBe(200)
  expect(body).toMatch(/name="frage"[^>]*value="hebl &gt; 4"/)
  expect(body).toContain('Die Kennzahl „hebl“ gibt es hier nicht. (Zeichen 1)')
  expect(body).toMatch(/name="gearingAskRange_bis"[^>]*value="9"/)
})

const underlyings = {
  ...answers,
  listDerivativeUnderlyings: {
    expires: now,
    popular: ['INDEX:20735'],
    list: [
      { key: 'INDEX:20735', name: 'DAX' },
      { key: 'STOCK:82849', name: 'SAP', wkn: '716460', isin: 'DE0007164600', symbol: 'SAP' },
    ],
  },
}

test.each(['716460', 'de0007164600', 'sap', 'STOCK:82849'])('%s names the underlying SAP', async (typed) => {
  const { body } = await ask(`/derivate/finder?basiswert=${typed}`, underlyings)
  expect(body).toContain('<h1>Knock-Outs auf SAP</h1>')
})

test('what is no underlying is said, beside those that are popular', async () => {
  const { status, body } = await ask('/derivate/finder?basiswert=quatsch', underlyings)
  expect(status).toBe(200)
  expect(body).toContain('Darauf gibt es keine Derivate. Beliebt sind diese Basiswerte:')
  expect(body).toMatch(/<a class="chip" href="[^"]*basiswert=INDEX%3A20735">DAX<\/a>/)
})

test.each([
  { kind: 'FACTOR_CERTIFICATE', has: 'Sortiert nach Nähe zu Faktor 5, dann nach Spread.' },
  { kind: 'KNOCKOUT_CERTIFICATE', has: 'Sortiert nach Nähe zu Hebel 5, dann nach Spread.' },
  { kind: 'CAPITAL_PROTECTION_CERTIFICATE', has: 'Sortiert nach Spread.' },
])('a list of $kind says what it is sorted by', async ({ kind, has }) =>
  expect((await ask(`/derivate/finder?entitySubType=${kind}`, answers)).body).toContain(has))

test('the leverage of factor certificates is asked for as their factor', async () => {
  const { body } = await ask('/derivate/finder?entitySubType=FACTOR_CERTIFICATE&gearingAskRange=4;6', answers)
  expect(body).toMatch(/Faktor 4 bis 6/)
  expect(body).not.toMatch(/Hebel 4 bis 6/)
})

test.each([
  { kind: 'KNOCKOUT_CERTIFICATE', example: 'Gold long, Hebel um 8, mindestens 10 % Abstand' },
  { kind: 'WARRANT', example: 'Call auf SAP, Omega 4 bis 8, Laufzeit bis Dezember 2027' },
  { kind: 'CAPITAL_PROTECTION_CERTIFICATE', example: 'von UBS, Spread unter 0,5 %' },
])('conditions of $kind are shown by an example of its own', async ({ kind, example }) =>
  expect((await ask(`/derivate/finder?entitySubType=${kind}`, answers)).body).toContain(
    `placeholder="z. B. ${example}"`,
  ))

test('before papers are made the list says so, and every kind is there to choose', async () => {
  const { body } = await ask('/derivate/finder', {
    ...answers,
    getDerivativeFacets: { ...answers.getDerivativeFacets, total: 0, complete: false },
    findDerivatives: { expires: now, total: 0, complete: false, list: [] },
  })
  expect(body).toContain('Papiere werden zusammengestellt')
  expect(body).not.toContain('0 Treffer')
  expect(body).not.toContain('datei=csv')
  for (const kind of ['Knock-Outs', 'Optionsscheine', 'Discount']) expect(body, kind).toContain(kind)
  expect(body.match(/href="\/derivate\/finder\?entitySubType=/g)?.length).toBeGreaterThan(5)
})

test('the leverage of warrants is asked for by the middle of bid and ask, whatever name an address has for it', async () => {
  const { body } = await ask('/derivate/finder?entitySubType=WARRANT&gearingAskRange=4;6&idIssuer=7', answers)
  expect(body).toMatch(/name="leverageRange_von"[^>]*value="4"/)
  expect(body).not.toContain('name="gearingAskRange_von"')
  const [, without] = /<a class="chip" href="([^"]*)"[^>]*>Hebel 4 bis 6/.exec(body) ?? []
  expect(without).toContain('idIssuer=7')
  expect(without).not.toContain('Range')
})

test('filters that hold are said as readers write them, whether anything was found or not', async () => {
  const { body } = await ask(
    '/derivate/finder?strikeAbsRange_von=24.000&dateMaturityRange_bis=2027-06-30&idExerciseRight=2',
    underlyings,
  )
  const text = body.replace(/<[^>]+>/g, '')
  expect(text).toContain('Basispreis ab 24.000')
  expect(text).toContain('Bewertungstag bis 30.06.2027')
  expect(text).toContain('Richtung Long, Call')
})
