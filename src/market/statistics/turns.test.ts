import { expect, it } from 'vitest'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { loadUniverse } from '../universe.ts'
import { turnsOf } from './turns.ts'

const universe = loadUniverse()
const dax = universe.byKey('INDEX:20735' as InstrumentKey)!
const sap = universe.byKey('STOCK:82849' as InstrumentKey)!
const fund = universe.ofType('FUND')[0]!
const namesOf = (turns: ReturnType<typeof turnsOf>): string[] => {
  const names: string[] = []
  for (let turn; (turn = turns.next()); ) names.push(turn.instrument.name)
  return names
}

it('indices come first, then large shares of an index, then the others', () =>
  expect(namesOf(turnsOf([fund, sap, dax]))).toEqual([dax.name, sap.name, fund.name]))

it('what readers look at comes next, in the order of their questions, and each once', () => {
  const turns = turnsOf([dax, sap, fund])
  for (const key of [sap.key, fund.key, 'STOCK:0' as InstrumentKey]) turns.ask(key)
  expect(namesOf(turns)).toEqual([sap.name, fund.name, dax.name])
})
