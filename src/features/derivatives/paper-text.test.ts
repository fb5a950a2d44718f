import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { longestText } from '#finder/query-tokens.ts'
import { paperRanges, rangeOf } from './paper-filters.contract.ts'
import { completedWords, readPaperText } from './paper-text.ts'

const issuers = new Map([
  ['UBS', '11'],
  ['DZ BANK', '12'],
])

test.each([
  { text: '', is: [] },
  { text: 'hebel >= 4 und hebel <= 6', is: ['gearingAskRange=4;6'] },
  { text: 'Hebel > 4,5 UND long', is: ['gearingAskRange=4,5;', 'idExerciseRight=2'] },
  { text: 'hebel = 5', is: ['gearingAskRange=5;5'] },
  { text: 'faktor = 5', is: ['gearingAskRange=5;5'] },
  { text: 'hebel > 2 und hebel > 4 und hebel < 9 und hebel < 7.5', is: ['gearingAskRange=4;7,5'] },
  { text: 'basispreis > 24.000 und abstand ≥ 15', is: ['strikeAbsRange=24000;', 'differenceKnockoutPctRange=15;'] },
  { text: 'emittent = "dz bank" und emittent = UBS', is: ['idIssuer=12,11'] },
  { text: 'open_end und stop_loss', is: ['term=openEnd', 'variant=stopLoss'] },
  { text: 'bewertungstag < 2027-06-30', is: ['dateMaturityRange=;2027-06-30'] },
])('„$text“ are filters the form shows', ({ text, is }) => {
  const { filters, error } = readPaperText(text, issuers)
  expect(error).toBeUndefined()
  expect(filters.map(({ parameter, value }) => `${parameter}=${value}`)).toEqual(is)
})

test.each([
  { text: 'hebl > 4', at: 0, says: '„hebl“' },
  { text: 'constructor', at: 0, says: '„constructor“' },
  { text: 'hebel 4', at: 6, says: '<, > oder =' },
  { text: 'hebel > viel', at: 8, says: 'eine Zahl' },
  { text: 'hebel > ', at: 8, says: 'eine Zahl' },
  { text: 'long oder short', at: 5, says: 'oder' },
  { text: 'long short', at: 5, says: '„und“' },
  { text: 'long und', at: 8, says: 'Kennzahl oder ein Merkmal' },
  { text: 'long ; short', at: 5, says: 'Das Zeichen „;“' },
  { text: 'emittent = "Muster"', at: 11, says: '„Muster“' },
  { text: 'bewertungstag < 12', at: 16, says: 'ein Tag' },
])('„$text“ is wrong at sign $at', ({ text, at, says }) => {
  const { filters, error } = readPaperText(text, issuers)
  expect(filters).toEqual([])
  expect(error?.position).toBe(at)
  expect(error?.text).toContain(says)
})

test('no text breaks it, and what it reads is a range that the finder takes', () =>
  assert(
    property(array(constantFrom('hebel', 'und', '<', '>=', '4', '6,5', 'long', '"', 'x', '1.000')), (words) => {
      for (const { parameter, value } of readPaperText(words.join(' '), issuers).filters) {
        const filter = paperRanges.find(({ param }) => param === parameter)
        // bounds the wrong way round are told at the field
        if (filter) expect(rangeOf(value, filter).fault ?? 'von').toContain('von')
      }
    }),
  ))

test('a text that is too long says so, and words complete by their beginning or their meaning', () => {
  expect(readPaperText('x'.repeat(longestText + 1), issuers).error?.text).toContain('zu lang')
  expect(completedWords('heb').map(({ word }) => word)).toEqual(['hebel'])
  expect(completedWords('rendite').map(({ word }) => word)).toContain('bonusrendite')
})
