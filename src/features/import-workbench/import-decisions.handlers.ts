import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { perGeneration } from '#api/generation.ts'
import { named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { editedTransaction } from '#portfolio/edited-row.ts'
import { decide, takeBack } from '#portfolio/import-decisions.ts'
import { runOf } from '#portfolio/import-runs.ts'
import { marketFacts } from '#portfolio/market-facts.ts'
import type { Decision, EditedRow } from '#portfolio/repairs.ts'
import { portfolioOf } from '#portfolio/stored-portfolios.ts'
import { presentRun } from '#features/import-workbench/import-check.handlers.ts'
import {
  deleteImportDecision,
  postImportDecision,
  type EditedBody,
} from '#features/import-workbench/imports.contract.ts'

/** What the owner of a file decides about its rows before they are booked. */
export function importDecisionHandlers(rooms: Rooms) {
  const { db, universe } = rooms
  const facts = perGeneration(rooms, () => marketFacts(rooms))

  async function openRun(
    step: Step,
    asker: Asker,
    { entityValue, idImport }: { entityValue: string; idImport: string },
  ) {
    const run = await runOf(step, { owner: userOf(asker), portfolio: entityValue, id: idImport })
    if (run.state !== 'open') throw new Failure('IMPORT_UNKNOWN', {}, 'This import has ended')
    return run
  }

  /** @throws Failure INPUT_INVALID with what is wrong field by field, as of a booking that is typed in */
  function editedFrom({ instrument, ...row }: EditedBody, currency: string): EditedRow {
    const edited = { ...row, ...(instrument !== undefined && { instrument: named(rooms, instrument).key }) }
    const { today, isQuoted } = facts()
    const written = editedTransaction(edited, { today: today(), currency, isQuoted, byKey: universe.byKey })
    if ('faults' in written) throw new Failure('INPUT_INVALID', { faults: written.faults }, 'The row cannot be booked')
    return edited
  }

  return [
    handle(postImportDecision, async ({ params, body, asker }) => {
      const { currency } = await portfolioOf(db, userOf(asker), params.entityValue)
      const decision: Decision =
        body.way === 'EDIT'
          ? { way: 'EDIT', row: body.idRow, edited: editedFrom(body.row, currency) }
          : body.way === 'LEAVE'
            ? { way: 'LEAVE', row: body.idRow }
            : body.way === 'KEEP'
              ? { way: 'KEEP', repair: body.repair, row: body.idRow }
              : { way: 'TAKE', repair: body.repair, ...(body.idRow !== undefined && { row: body.idRow }) }
      return transaction(db, async (step) => {
        const run = await openRun(step, asker, params)
        await decide(step, run, decision)
        return presentRun(run)
      })
    }),

    handle(deleteImportDecision, async ({ params, query, asker }) =>
      transaction(db, async (step) => {
        const run = await openRun(step, asker, params)
        const target = [query.idRow, query.repair].filter((each) => each !== undefined).join(' ')
        await takeBack(step, run, target === '' ? undefined : target)
        return presentRun(run)
      }),
    ),
  ]
}
