import { setImmediate as turn } from 'node:timers/promises'
import { userOf, type Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { requireQuality, seenBy } from '#api/quality.ts'
import { named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { once } from '#db/idempotency.ts'
import { transaction, type Step } from '#db/transaction.ts'
import type { Db } from '#db/connection.ts'
import { dayRange } from '#market/day-range.ts'
import { readMapping, UnreadableFile, type BrokerFile } from '#portfolio/broker-files.ts'
import { dryRun } from '#portfolio/dry-run.ts'
import { decisionsOf } from '#portfolio/import-decisions.ts'
import {
  beginRun,
  bytesOf,
  changeRun,
  keepPart,
  mostBytes,
  runOf,
  runsOf,
  type ImportRun as StoredRun,
} from '#portfolio/import-runs.ts'
import { marketFacts, valuedAt } from '#portfolio/market-facts.ts'
import { papersOfRows } from '#portfolio/papers-of-rows.ts'
import { proposedRows, type ProposalSurroundings, type ProposedRow } from '#portfolio/proposed-rows.ts'
import { decidedBy, type Decided } from '#portfolio/repairs.ts'
import { lockPortfolio, portfolioOf, type StoredPortfolio } from '#portfolio/stored-portfolios.ts'
import { addInBulk } from '#portfolio/added-transactions.ts'
import { deleteOfRun } from '#portfolio/changed-transactions.ts'
import { firstVersionsOf, transactionsOf } from '#portfolio/stored-transactions.ts'
import type { StoredTransaction } from '#portfolio/transactions.ts'
import { goingOf, importChecks, nothingOf, presentRun } from '#features/import-workbench/import-check.handlers.ts'
import {
  getImport,
  listImports,
  mostPapers,
  postImport,
  postImportRows,
  putImportMapping,
  putImportPapers,
  putImportPart,
  undoImport,
} from '#features/import-workbench/imports.contract.ts'

export function importHandlers(rooms: Rooms) {
  const { db, universe, search, calendar, readFile } = rooms
  const facts = perGeneration(rooms, () => marketFacts(rooms))

  const placeOf = (asker: Asker, { entityValue, idImport }: { entityValue: string; idImport: string }) => ({
    owner: userOf(asker),
    portfolio: entityValue,
    id: idImport,
  })

  /** The range of a paper's day as the asker may see it, each looked up once. */
  function rangeFinder(asker: Asker, today: TradingDay): ProposalSurroundings['rangeOf'] {
    const known = new Map<string, ReturnType<typeof dayRange>>()
    return ({ day, kind, currency }, paper) => {
      const isPurchase = kind === 'BUY' || kind === 'DELIVERY_IN'
      const key = [paper.key, day, currency, isPurchase].join(' ')
      if (!known.has(key)) {
        const quality = requireQuality(asker, valuedAt(paper))
        known.set(key, dayRange(rooms, paper, { day, today, currency, quality, isPurchase }))
      }
      return known.get(key)
    }
  }

  async function fileOf(
    step: Db | Step,
    run: StoredRun,
    { amends }: Decided,
  ): Promise<BrokerFile | { problem: string }> {
    const mapping = run.mapping === undefined ? undefined : readMapping(run.mapping)
    return readFile(run.fileName, await bytesOf(step, run), { mapping, amends })
  }

  interface Proposing {
    readonly asker: Asker
    readonly run: StoredRun
    readonly decided: Decided
    readonly file: BrokerFile
    readonly portfolio: StoredPortfolio
    readonly stored: readonly StoredTransaction[]
  }

  async function proposalsOf(
    step: Db | Step,
    { asker, run, decided, file, portfolio, stored }: Proposing,
  ): Promise<ProposedRow[]> {
    const first = await firstVersionsOf(step, portfolio.owner, portfolio.id)
    const today = facts().today()
    return proposedRows(file, {
      today,
      currency: portfolio.currency,
      isQuoted: facts().isQuoted,
      ...papersOfRows({ universe, search }, run.papers),
      byIsin: universe.byIsin,
      byKey: universe.byKey,
      tradedBy: (day) => (calendar.isTradingDay('XETR', day) ? day : calendar.previousTradingDay('XETR', day)),
      rangeOf: rangeFinder(asker, today),
      decided,
      stored,
      changed: stored.flatMap(({ id, run }) => (run === undefined ? [] : (first.get(id) ?? []))),
      breathe: turn,
    })
  }

  const { checkOf } = importChecks(rooms, () => facts().today())

  return [
    handle(listImports, async ({ params, asker }) => {
      const owner = userOf(asker)
      await portfolioOf(db, owner, params.entityValue)
      return { list: (await runsOf(db, owner, params.entityValue)).map(presentRun) }
    }),

    handle(postImport, async ({ params, body, asker }) => {
      const owner = userOf(asker)
      return transaction(db, async (step) => {
        const { id: portfolio } = await lockPortfolio(step, owner, params.entityValue)
        const run = await beginRun(step, owner, portfolio, body.fileName || 'Eingefügt')
        if (body.text !== undefined)
          await keepPart(step, { owner, portfolio, id: run.id }, 0, Buffer.from(body.text, 'utf8'))
        return presentRun(run)
      })
    }),

    handle(putImportPart, async ({ params, body, asker }) => {
      if (!/^[A-Za-z0-9+/]*={0,2}$/.test(body.base64)) throw new Failure('INPUT_INVALID', {}, 'base64 is not base64')
      const bytes = Buffer.from(body.base64, 'base64')
      if (bytes.length > mostBytes) throw new Failure('TOO_LARGE', {}, 'This part is too large')
      await transaction(db, (step) => keepPart(step, placeOf(asker, params), params.part, bytes))
      return { part: params.part }
    }),

    handle(getImport, async ({ params, query, asker }) => {
      const place = placeOf(asker, params)
      const portfolio = await portfolioOf(db, place.owner, params.entityValue)
      const run = await runOf(db, place)
      const decisions = await decisionsOf(db, run)
      const decided = decidedBy(decisions)
      const file = await fileOf(db, run, decided)
      if ('problem' in file) return { ...nothingOf(run), problem: file.problem }
      const stored = (await transactionsOf(db, place.owner, portfolio.id)).filter(
        ({ run: came }) => run.state !== 'imported' || came !== run.id,
      )
      const rows = await proposalsOf(db, { asker, run, decided, file, portfolio, stored })
      const preview =
        run.state === 'open'
          ? await dryRun(portfolio, { stored, going: goingOf(rows) }, { market: facts(), seen: seenBy(asker) })
          : undefined
      return checkOf({ run, file, rows, stored, decisions, currency: portfolio.currency, preview }, query)
    }),

    handle(putImportMapping, async ({ params, body, asker }) => {
      const place = placeOf(asker, params)
      try {
        readMapping(body.mapping)
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        throw new Failure('INPUT_INVALID', { faults: { mapping: error.message } }, 'The mapping cannot be read')
      }
      return transaction(db, async (step) => {
        const run = await runOf(step, place)
        if (run.state !== 'open') throw new Failure('IMPORT_UNKNOWN', {}, 'This import has ended')
        await changeRun(step, place, { mapping: body.mapping })
        return presentRun(run)
      })
    }),

    handle(putImportPapers, async ({ params, body, asker }) => {
      const place = placeOf(asker, params)
      const said = Object.entries(body.papers).map(
        ([name, text]) => [name, text === null ? undefined : named(rooms, text).key] as const,
      )
      return transaction(db, async (step) => {
        const run = await runOf(step, place)
        if (run.state !== 'open') throw new Failure('IMPORT_UNKNOWN', {}, 'This import has ended')
        const papers = new Map([...Object.entries(run.papers), ...said])
        const kept = [...papers].flatMap(([name, key]) => (key === undefined ? [] : [[name, key] as const]))
        if (kept.length > mostPapers) throw new Failure('INPUT_INVALID', {}, `At most ${mostPapers} papers`)
        await changeRun(step, place, { papers: Object.fromEntries(kept) })
        return presentRun(run)
      })
    }),

    handle(postImportRows, async ({ params, body, asker, idempotencyKey }) => {
      const place = placeOf(asker, params)
      const named = { owner: `user:${place.owner}`, key: idempotencyKey, request: [postImportRows.name, params, body] }
      return once(db, named, async (step) => {
        const portfolio = await lockPortfolio(step, place.owner, params.entityValue)
        const run = await runOf(step, place)
        const decided = decidedBy(await decisionsOf(step, run))
        const file = run.state === 'open' ? await fileOf(step, run, decided) : undefined
        if (!file || 'problem' in file) throw new Failure('IMPORT_UNKNOWN', {}, 'There is nothing to import')
        const stored = await transactionsOf(step, place.owner, portfolio.id)
        const rows = await proposalsOf(step, { asker, run, decided, file, portfolio, stored })
        const going = rows.flatMap(({ state, transaction: one, isDuplicate }) =>
          one && !isDuplicate && (state === 'green' || body.withYellow) ? [one] : [],
        )
        await addInBulk(step, { owner: place.owner, portfolio: portfolio.id, run: run.id }, going)
        await changeRun(step, place, { state: 'imported', importedRows: going.length })
        return { count: going.length }
      })
    }),

    handle(undoImport, async ({ params, asker }) => {
      const place = placeOf(asker, params)
      return transaction(db, async (step) => {
        await lockPortfolio(step, place.owner, params.entityValue)
        await runOf(step, place)
        const count = await deleteOfRun(step, place.owner, params.entityValue, params.idImport)
        await changeRun(step, place, { state: 'undone' })
        return { count }
      })
    }),
  ]
}
