import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { stretchOf } from './cursor.ts'

const ask = (rows: readonly number[], cursor: string | undefined, limit: number) =>
  stretchOf<number, number>(
    { cursor, limit },
    {
      position: z.int(),
      positionOf: (row) => row,
      rowsAfter: async (after = -Infinity, most) => rows.filter((row) => row > after).slice(0, most),
    },
  )

test('whoever reads to the end has seen every row once, whatever is added meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer(), { maxLength: 40 }),
      fc.array(fc.uniqueArray(fc.integer(), { maxLength: 5 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      async (first, added, limit) => {
        let rows = first.toSorted((a, b) => a - b)
        const seen: number[] = []
        let cursor: string | undefined
        let stretches = 0
        do {
          const { list, next } = await ask(rows, cursor, limit)
          seen.push(...list)
          cursor = next
          rows = [...new Set([...rows, ...(added[stretches++] ?? [])])].toSorted((a, b) => a - b)
        } while (cursor !== undefined)
        expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
        expect(first.filter((row) => !seen.includes(row))).toEqual([])
      },
    ),
  )
})

test('the last stretch says that it is the last', async () => {
  expect(await ask([1, 2], undefined, 2)).toEqual({ list: [1, 2] })
  expect((await ask([1, 2, 3], undefined, 2)).next).toBeDefined()
})

test.each(['x', 'e30', Buffer.from('"a"').toString('base64url')])('a cursor of nobody is refused: %s', async (cursor) =>
  expect(ask([1], cursor, 2)).rejects.toMatchObject({ failure: 'INPUT_INVALID' }))
