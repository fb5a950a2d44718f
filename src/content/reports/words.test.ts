import { expect, test } from 'vitest'
import { named, sap } from '#market/testing/simulated.ts'
import { textOf } from './said.ts'
import { choiceOf, leaders, spread } from './words.ts'

const dax = named('DAX')
const standing = { instrument: sap, last: 285, lastAt: 0, changePct: 0.11 }
/** every form there is, by so many keys */
const forms = (of: (choose: ReturnType<typeof choiceOf>) => readonly string[]): Set<string> =>
  new Set(
    Array.from({ length: 60 }, (_, key) =>
      of(choiceOf(String(key)))
        .join(' ')
        .replaceAll('\u00A0', ' '),
    ),
  )

test('a single leader stands at the top, several do', () => {
  expect(forms((choose) => leaders([standing], [], true, choose).map(textOf))).toEqual(
    new Set(['An der Spitze stand SAP (+0,11 %).', 'Vorn lag SAP (+0,11 %).']),
  )
  expect(forms((choose) => leaders([], [standing, standing], false, choose).map(textOf))).toEqual(
    new Set([
      'Am Ende stehen SAP (+0,11 %) und SAP (+0,11 %).',
      'Am schwächsten sind SAP (+0,11 %) und SAP (+0,11 %).',
    ]),
  )
})

test('one winner is counted as well as many', () => {
  const breadth = { risen: 1, fallen: 37, unchanged: 2, standings: [], industries: [] }
  expect(forms((choose) => spread(dax, breadth, true, choose).map(textOf))).toEqual(
    new Set([
      'Unter den 40 Werten des DAX: 1 Gewinner, 37 Verlierer, 2 unverändert.',
      'Bilanz der 40 Werte des DAX: 1 Gewinner, 37 Verlierer, 2 unverändert.',
    ]),
  )
})
