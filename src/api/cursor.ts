import type * as z from 'zod'
import { Failure } from '#contract/failures.ts'

/**
 * One page of a list read by cursor. Rows are ordered by position, not by offset, so a reader who reaches the end has
 * seen every row that existed throughout exactly once, whatever was inserted or deleted meanwhile.
 * @param rowsAfter the first rows behind a position, in order
 * @throws Failure INPUT_INVALID for a cursor that this list did not issue
 */
export async function stretchOf<Row, Position>(
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  {
    position,
    positionOf,
    rowsAfter,
  }: {
    position: z.ZodType<Position>
    positionOf: (row: Row) => Position
    rowsAfter: (after: Position | undefined, most: number) => Promise<readonly Row[]>
  },
): Promise<{ list: Row[]; next?: string }> {
  const rows = await rowsAfter(cursor === undefined ? undefined : read(cursor, position), limit + 1)
  const list = rows.slice(0, limit)
  const last = list.at(-1)
  return rows.length > limit && last !== undefined ? { list, next: written(positionOf(last)) } : { list }
}

const written = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString('base64url')

function read<Position>(cursor: string, position: z.ZodType<Position>): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Failure('INPUT_INVALID', {}, 'cursor is not one of this list')
  }
}
