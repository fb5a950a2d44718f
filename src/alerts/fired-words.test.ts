import { beforeAll, expect, test } from 'vitest'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import type { Universe } from '#market/instruments.ts'
import { loadUniverse } from '#market/universe.ts'
import { wordsOf } from './fired-words.ts'
import type { StoredAlert } from './stored-alerts.ts'

let universe: Universe
let rule: StoredAlert
beforeAll(() => {
  universe = loadUniverse()
  const sap = universe.byIsin('DE0007164600')!
  const xetra = sap.notations.find(({ venue }) => venue === '_GER')!
  rule = {
    id: '1',
    owner: 'anna' as StoredAlert['owner'],
    instrument: 'STOCK:82849' as InstrumentKey,
    notation: xetra.id,
    kind: 'ABOVE',
    threshold: 118.5,
    repeats: false,
    quietMinutes: 0,
    ways: ['MAIL'],
    note: '',
    armedAt: 0,
    createdAt: 0,
    changedAt: new Date(0),
    version: 1,
    active: true,
    deleted: false,
  }
})

/** As a mail says it, whatever stands between a figure and its unit. */
const sentence = (change: Partial<StoredAlert>, crossing: { value?: number; detail?: string; source?: string }) =>
  wordsOf(universe, { ...rule, ...change }, { at: 0, ...crossing }).sentence.replaceAll('\u00A0', ' ')

test('an alarm says what of it is simulated, or whose price it is', () => {
  expect(sentence({}, { value: 118.51 })).toBe(
    'dein Alarm zu SAP hat ausgelöst: über 118,50 EUR (118,51 EUR). Der Kurs ist simuliert.',
  )
  expect(sentence({}, { value: 118.51, source: 'Kraken' })).toBe(
    'dein Alarm zu SAP hat ausgelöst: über 118,50 EUR (118,51 EUR, Kraken).',
  )
  expect(sentence({ kind: 'EX_DATE', threshold: 0 }, { detail: '06.05.2026' })).toBe(
    'dein Alarm zu SAP hat ausgelöst: am Ex-Tag (06.05.2026). Der Termin ist simuliert.',
  )
  expect(sentence({ kind: 'NEWS', threshold: undefined }, { detail: 'SAP wächst' })).toBe(
    'dein Alarm zu SAP hat ausgelöst: neue Meldung (SAP wächst).',
  )
})
