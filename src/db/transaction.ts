import type { CompiledQuery, Transaction } from 'kysely'
import type { Db } from './connection.ts'
import type { Database } from './schema.ts'

/** How long one statement may take, waiting for locks included; the database ends a longer one with 57014. */
export const statementLimitsMs = { read: 2000, write: 5000 } as const

/** What a transaction asks and changes, all of it or nothing. */
export type Step = Transaction<Database>

/**
 * Runs `work` in one transaction whose statements may take so long each. What `work` throws takes everything back.
 * @param kind `read` for quick questions of one instant, which may change nothing
 */
export function transaction<T>(
  db: Db,
  work: (step: Step) => Promise<T>,
  kind: keyof typeof statementLimitsMs = 'write',
): Promise<T> {
  return db
    .transaction()
    .setAccessMode(kind === 'read' ? 'read only' : 'read write') // says the limit as well: dialect.ts
    .setIsolationLevel(kind === 'read' ? 'repeatable read' : 'read committed')
    .execute(work)
}

/** What can be asked together with others: any query that is not executed yet. */
export interface Question<Row extends object = object> {
  compile(): CompiledQuery<Row>
}

export type Questions<Rows extends readonly object[]> = { readonly [Place in keyof Rows]: Question<Rows[Place]> }
/** The rows that each of them finds. */
export type Found<Rows extends readonly object[]> = { -readonly [Place in keyof Rows]: Rows[Place][] }

/**
 * Asks questions at once, of one transaction or on one connection: they are answered one after another, but none waits until the answer
 * before it has arrived. All are awaited, so nothing is left running when a transaction ends.
 * @returns the rows of each @throws what the first that failed has thrown
 */
export function atOnce<Rows extends readonly object[]>(
  of: Db | Step,
  questions: Questions<Rows>,
): Promise<Found<Rows>> {
  return of.getExecutor().provideConnection(async (connection) => {
    const settled = await Promise.allSettled(
      questions.map((question) => connection.executeQuery(question.compile() as CompiledQuery<object>)),
    )
    const answers = settled.map((each) => {
      if (each.status === 'rejected') throw each.reason
      return each.value.rows
    })
    return answers as Found<Rows> // in the order of the questions
  })
}
