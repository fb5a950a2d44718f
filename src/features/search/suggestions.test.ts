import { expect, test } from 'vitest'
import type { Call } from '#contract/endpoint.ts'
import type { Instrument } from '#contract/instruments.ts'
import { dax, sap } from '#features/testing/examples.ts'
import { suggestions } from './suggestions.ts'

/** A search that knows single words alone. */
const finding = (known: Readonly<Record<string, readonly Instrument[]>>): Call =>
  (async (_: unknown, { query }: { query: { searchValue: string } }) => {
    const list = known[query.searchValue] ?? []
    return { instrumentList: { list, total: list.length }, pageList: { list: [] }, articleList: { list: [] } }
  }) as unknown as Call // one endpoint is asked

const share = (name: string): Instrument => ({
  ...sap,
  name,
  urls: { WEBSITE: `https://parkett.example/aktien/${name}` },
})
const found = async (words: string, known: Parameters<typeof finding>[0]) =>
  (await suggestions(words, finding(known))).map(({ label }) => label)

test('where all words together find nothing, each has its turn', async () => {
  const gold = ['A', 'B', 'C', 'D', 'E'].map((letter) => share(`Gold ${letter}`))
  const known = { gold, silber: [dax] }
  expect(await found('gold quatsch silber', known)).toEqual(['Gold A', 'DAX', 'Gold B', 'Gold C', 'Gold D'])
  expect(await found('gold', known)).toHaveLength(5)
  expect(await found('quatsch unsinn', known)).toEqual([])
})

test('what is called the same says what it is', async () => {
  const gold = [share('Gold'), { ...dax, name: 'Gold' }, share('Goldman')]
  expect(await found('gold', { gold })).toEqual(['Gold (Aktie)', 'Gold (Index)', 'Goldman'])
})
