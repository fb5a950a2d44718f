import { Failure } from '#contract/failures.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { vaultOf } from '#db/vault.ts'
import type { ImportRun } from './import-runs.ts'
import { targetOf, type Decision } from './repairs.ts'

/** of one file; many rows of a kind are decided together */
const mostDecisions = 5000

/** Writes down what the owner of a file decided, in place of what was decided about the same. @throws Failure INPUT_INVALID */
export async function decide(step: Step, { id: run }: ImportRun, decision: Decision): Promise<void> {
  const target = targetOf(decision)
  await forget(step, run, target)
  const { count } = await step
    .selectFrom('import_decisions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('run', '=', run)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostDecisions)
    throw new Failure('INPUT_INVALID', {}, `At most ${mostDecisions} decisions a file`)
  await step
    .insertInto('import_decisions')
    .values(
      vaultOf(step).shut('import_decisions', { run, target }, { run, target, decision: JSON.stringify(decision) }),
    )
    .execute()
}

const forget = (step: Step, run: string, target: string) =>
  step.deleteFrom('import_decisions').where('run', '=', run).where('target', '=', target).execute()

/** Takes back what was decided about a target, of a row all of it; without a target the last decision of all. */
export async function takeBack(step: Step, { id: run }: ImportRun, target?: string): Promise<void> {
  await step
    .deleteFrom('import_decisions')
    .where('run', '=', run)
    .where(({ eb, or, selectFrom }) =>
      target === undefined
        ? eb(
            'id',
            '=',
            selectFrom('import_decisions')
              .select(({ fn }) => fn.max('id').as('id'))
              .where('run', '=', run),
          )
        : or([eb('target', '=', target), eb('target', 'like', `${target} %`)]),
    )
    .execute()
}

/** In the order in which they were made. */
export async function decisionsOf(db: Db | Step, run: ImportRun): Promise<Decision[]> {
  const rows = await db
    .selectFrom('import_decisions')
    .select(['run', 'target', 'decision', 'sealed'])
    .where('run', '=', run.id)
    .orderBy('id')
    .execute()
  const vault = vaultOf(db)
  return rows.map(
    (row) => vault.opened('import_decisions', { run: row.run, target: row.target }, row).decision as Decision,
  ) // written as one
}
