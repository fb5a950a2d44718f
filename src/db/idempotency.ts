import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { Db } from './connection.ts'
import type { IdempotentAnswers } from './schema.ts'
import { atOnce, transaction, type Found, type Question, type Questions, type Step } from './transaction.ts'
import { vaultOf } from './vault.ts'

const keptHours = 24

export interface NamedRequest {
  /** owner of the key; without an owner nothing is remembered */
  owner: string | undefined
  key: string | undefined
  /** endpoint, parameters and body: the same key with others is a mistake */
  request: unknown
}

/**
 * Runs `work` in one transaction, once for each key of an owner within a day. The answer is stored in the same
 * transaction as the change it acknowledges, so there is either both or neither; a failed run leaves nothing and may be
 * retried.
 * @throws Failure KEY_REUSED for another request under the same key, REQUEST_RUNNING while the first one is running
 */
export function once<T>(db: Db, named: NamedRequest, work: (step: Step) => Promise<T>): Promise<T> {
  return onceAtOnce<T, []>(
    db,
    named,
    () => [],
    async (step, keeping) => {
      const answer = await work(step)
      await atOnce<object[]>(step, keeping(answer))
      return answer
    },
  )
}

/**
 * The same for work whose first and last questions are to be asked together with those of the key.
 * @param first what `work` has asked by the time it begins
 * @param work is given the rows of each of them, and asks what `keeping` gives for its answer, before it ends
 */
export function onceAtOnce<T, Rows extends readonly object[]>(
  db: Db,
  { owner, key, request }: NamedRequest,
  first: (step: Step) => Questions<Rows>,
  work: (step: Step, keeping: (answer: T) => Question[], found: Found<Rows>) => Promise<T>,
): Promise<T> {
  return transaction(db, async (step) => {
    const asked = first(step)
    if (owner === undefined || key === undefined) return work(step, () => [], await atOnce<Rows>(step, asked))
    const request_sha256 = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
    const keptAnswer = step
      .selectFrom('idempotent_answers')
      .select(['request_sha256', 'answer', 'sealed'])
      .where('owner', '=', owner)
      .where('key', '=', key)
    const [[lock], [kept], ...found] = await atOnce<[Lock, Kept, ...Rows]>(step, [
      takeKey(step, owner, key),
      keptAnswer,
      ...asked,
    ])
    if (!lock?.taken) throw new Failure('REQUEST_RUNNING', {}, 'The first request of this Idempotency-Key still runs')
    if (kept && kept.request_sha256 !== request_sha256)
      throw new Failure('KEY_REUSED', {}, 'This Idempotency-Key belongs to another request')
    const vault = vaultOf(step)
    if (kept) return vault.opened('idempotent_answers', { owner, key }, kept).answer as T // what `work` of the same request has answered
    const keeping = (answer: T) => [
      step
        .insertInto('idempotent_answers')
        .values(
          vault.shut(
            'idempotent_answers',
            { owner, key },
            { owner, key, request_sha256, answer: JSON.stringify(answer) },
          ),
        ),
    ]
    return work(step, keeping, found)
  })
}

interface Lock {
  taken: boolean
}
type Kept = Pick<Selectable<IdempotentAnswers>, 'request_sha256' | 'answer' | 'sealed'>

/** The key is this transaction's until its end; keys of yesterday are forgotten in the same question. */
const takeKey = (step: Step, owner: string, key: string) =>
  step
    .with('forgotten', (before) =>
      before
        .deleteFrom('idempotent_answers')
        .where('answered_at', '<', sql<Date>`now() - make_interval(hours => ${keptHours})`),
    )
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`${owner} ${key}`}, 1))`.as('taken'))
