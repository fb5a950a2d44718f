import * as z from 'zod'
import { Decimal, enteredTypes, transactionTypes } from '#features/sample-portfolio/transactions.contract.ts'
import { Instrument } from '#contract/instruments.ts'
import { endpoint, IsoDay, IsoInstant, whole } from '#contract/endpoint.ts'

const shared = { group: 'Portfolios', access: 'users, their own portfolios', cache: 'private' } as const

const entityValue = z.string().max(20).describe('number of the portfolio')
const idImport = z.string().max(20).describe('number of the import')

const ImportRun = z.object({
  idImport: z.string(),
  fileName: z.string(),
  state: z.enum(['open', 'imported', 'undone']),
  importedRows: z.int(),
  datetimeCreated: IsoInstant,
})
export type ImportRun = z.infer<typeof ImportRun>

const lines = z.array(z.int()).describe('of the file, on which the first of them begin; none in XML and JSON')

/** What of a row can be put right by one word. */
export const repairs = [
  'day',
  'number',
  'isin',
  'price',
  'double',
  'known',
  'currency',
  'bookingDay',
  'statement',
  'short',
  'untaxed',
  'kind',
  'sum',
  'dayOrder',
  'origin',
] as const
const Repair = z.enum(repairs)
export type Repair = z.infer<typeof Repair>

const idRow = z
  .string()
  .regex(/^([ns]\d{1,7}|\d{1,8}(\.\d{1,4})?)$/)
  .describe('of a row, as long as its import is not booked')

const states = ['green', 'yellow', 'red', 'left'] as const

const ImportRow = z.object({
  state: z.enum(states).describe('left: the user passes it over'),
  idRow: idRow.optional().describe('absent: nothing can be decided about it'),
  line: z.int().optional().describe('of the file, on which the row begins; none in XML and JSON'),
  reasons: z.array(z.string()).describe('what is doubtful or wrong and what to do, in German'),
  isDuplicate: z.boolean().describe('it is in the portfolio already, and is left out'),
  wayOut: z
    .object({ repair: Repair, name: z.string() })
    .optional()
    .describe('the one sure way to put its first reason right, which TAKE takes'),
  mayKeep: Repair.optional().describe('there is one like it; KEEP books it all the same'),
  repaired: z.array(z.string()).describe('what was put right, in German'),
  isDecided: z.boolean().describe('by a decision about this row alone, which can be taken back'),
  faulty: z
    .array(z.object({ field: z.enum(['date', 'name', 'quantity', 'price', 'amount']), text: z.string().optional() }))
    .describe('cells at fault; text: what the file says there, where it cannot be read'),
  type: z.enum(transactionTypes).optional(),
  nameType: z.string(),
  date: IsoDay.optional(),
  name: z.string().optional(),
  said: z.string().optional().describe('what the file calls the paper'),
  quantity: z.number().optional(),
  price: z.number().optional(),
  amount: z.number().optional(),
  fee: z.number().optional(),
  tax: z.number().optional(),
  isoCurrency: z.string().optional(),
})
export type ImportRow = z.infer<typeof ImportRow>

const Change = z.object({ before: z.number(), after: z.number() })

const ImportCheck = ImportRun.extend({
  problem: z.string().optional().describe('why the file cannot be read at all, in German'),
  nameFormat: z.string().optional().describe('absent: unknown, its columns have to be mapped'),
  columns: z
    .array(
      z.object({
        name: z.string(),
        field: z.string().optional(),
        confidence: z.number().describe('0 to 1'),
        sample: z.string(),
      }),
    )
    .describe('of an unknown table, with what each probably is; of one that was mapped, with what it was said to be'),
  warnings: z.array(z.string()),
  counts: z.object({ green: z.int(), yellow: z.int(), red: z.int(), left: z.int(), duplicates: z.int() }),
  groups: z
    .array(
      z.object({
        reason: z.string(),
        count: z.int(),
        lines,
        state: z.enum(states),
        repair: Repair.optional().describe('TAKE without a row puts all of them right'),
      }),
    )
    .describe('rows by what holds them back, each in one: that in which it can be put right; the largest first'),
  repaired: z
    .array(
      z.object({
        repair: Repair.optional().describe('absent: written anew'),
        count: z.int(),
        lines,
        isRule: z.boolean().describe('taken wherever it is offered'),
      }),
    )
    .describe('rows that were put right, by how'),
  decisions: z.int().describe('so many can be taken back'),
  totals: z
    .array(z.object({ nameType: z.string(), count: z.int(), amount: z.number(), isoCurrency: z.string() }))
    .describe('of what would be booked'),
  unknownPapers: z
    .array(z.object({ said: z.string(), name: z.string().optional(), count: z.int(), lines }))
    .describe('papers of rows that cannot be booked as they are unknown here; at most 50, the most frequent first'),
  assignedPapers: z
    .array(z.object({ said: z.string(), instrument: Instrument }))
    .describe('what the file, or the one before, says and the user has assigned'),
  holdings: z
    .array(
      z.object({
        name: z.string(),
        before: z.number(),
        after: z.number(),
        costBefore: z.number().optional(),
        costAfter: z.number().optional(),
      }),
    )
    .describe(
      'pieces of the papers of the file, and what is held of them cost with fees, in the currency of the portfolio',
    ),
  dryRun: z
    .object({
      isoCurrency: z.string(),
      positions: Change,
      value: Change.optional(),
      paidIn: Change.optional().describe('what went in less what went out'),
      result: Change.optional().describe('value less what was paid in'),
      cash: z
        .array(Change.extend({ isoCurrency: z.string() }))
        .describe('on the account; none where the portfolio keeps none'),
    })
    .optional()
    .describe('the portfolio before and after; absent once it is booked, and beyond 5,000 bookings'),
  total: z.int().describe('rows of this state'),
  list: z.array(ImportRow),
})
export type ImportCheck = z.infer<typeof ImportCheck>

/** assigned in one portfolio */
export const mostPapers = 500
const failures = ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN', 'IMPORT_UNKNOWN'] as const

export const listImports = endpoint({
  name: 'listImports',
  path: '/v2/portfolios/:entityValue/imports',
  summary: 'The files that were sent for a portfolio, newest first.',
  params: z.object({ entityValue }),
  reply: z.object({ list: z.array(ImportRun) }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

export const postImport = endpoint({
  name: 'postImport',
  method: 'POST',
  writes: true,
  path: '/v2/portfolios/:entityValue/imports',
  summary: 'Begins an import; a short file comes with it as text, a longer one in parts. Nothing is booked yet.',
  params: z.object({ entityValue }),
  body: z.object({ fileName: z.string().max(200).default(''), text: z.string().max(500_000).optional() }),
  reply: ImportRun,
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN', 'INPUT_INVALID'],
  ...shared,
})

export const putImportPart = endpoint({
  name: 'putImportPart',
  method: 'PUT',
  path: '/v2/portfolios/:entityValue/imports/:idImport/parts/:part',
  summary:
    'Keeps a piece of a file; all pieces together have at most 100 MB. Of files that are not taken in, 200 MB are kept, the newest.',
  params: z.object({ entityValue, idImport, part: whole(0, 10_000, 0) }),
  body: z.object({ base64: z.string().max(900_000).describe('the bytes as they are in the file') }),
  reply: z.object({ part: z.int() }),
  failures: [...failures, 'INPUT_INVALID', 'TOO_LARGE'],
  ...shared,
})

export const getImport = endpoint({
  name: 'getImport',
  path: '/v2/portfolios/:entityValue/imports/:idImport',
  summary: 'What becomes of each row of a file, what would be booked, and what the portfolio would hold then.',
  params: z.object({ entityValue, idImport }),
  query: z.object({
    state: z
      .enum([...states, 'repaired'])
      .optional()
      .describe('only such rows; repaired: of any state'),
    page: whole(0, 10_000, 0),
    perPage: whole(1, 1000, 50),
  }),
  reply: ImportCheck,
  failures: [...failures],
  ...shared,
})

export const putImportMapping = endpoint({
  name: 'putImportMapping',
  method: 'PUT',
  path: '/v2/portfolios/:entityValue/imports/:idImport/mapping',
  summary: 'Says which column of a table is what.',
  params: z.object({ entityValue, idImport }),
  body: z.object({
    mapping: z
      .record(z.string().max(200), z.string().max(40).nullable())
      .describe('column → field; null leaves it out'),
  }),
  reply: ImportRun,
  failures: [...failures, 'INPUT_INVALID'],
  ...shared,
})

export const putImportPapers = endpoint({
  name: 'putImportPapers',
  method: 'PUT',
  path: '/v2/portfolios/:entityValue/imports/:idImport/papers',
  summary: 'Says which instruments a file means by what is unknown here; what is not named stays as it was.',
  params: z.object({ entityValue, idImport }),
  body: z.object({
    papers: z
      .record(z.string().max(200), z.string().max(60).nullable())
      .refine((papers) => Object.keys(papers).length <= mostPapers, `at most ${mostPapers}`)
      .describe('what the file says → key of an instrument, STOCK:82849, or ISIN:…, WKN:…; null takes it back'),
  }),
  reply: ImportRun,
  failures: [...failures, 'INPUT_INVALID', 'INSTRUMENT_UNKNOWN'],
  ...shared,
})

const Edited = z.object({
  type: z.enum(enteredTypes).exclude(['SPLIT']),
  date: z.string().max(40).describe('2026-07-31, not after today'),
  instrument: z.string().max(60).optional().describe('key of an instrument, STOCK:82849, or ISIN:…, WKN:…'),
  quantity: Decimal.optional(),
  price: Decimal.optional(),
  amount: Decimal.optional().describe('booked money; of quantity, price and amount two give the third'),
  isoCurrency: z.string().max(10).optional().describe('default: of the portfolio'),
  fee: Decimal.optional(),
  tax: Decimal.optional(),
})
export type EditedBody = z.infer<typeof Edited>

const DecisionBody = z.discriminatedUnion('way', [
  z.object({ way: z.literal('TAKE'), repair: Repair, idRow: idRow.optional().describe('absent: all such rows') }),
  z.object({ way: z.literal('KEEP'), repair: z.enum(['double', 'known']), idRow }),
  z.object({ way: z.literal('LEAVE'), idRow }),
  z.object({ way: z.literal('EDIT'), idRow, row: Edited }),
])
export type DecisionBody = z.infer<typeof DecisionBody>

export const postImportDecision = endpoint({
  name: 'postImportDecision',
  method: 'POST',
  writes: true,
  path: '/v2/portfolios/:entityValue/imports/:idImport/decisions',
  summary:
    'Decides about a row, or about all that have the same: takes the way out, keeps, passes over, edits. The last decision stands.',
  params: z.object({ entityValue, idImport }),
  body: DecisionBody,
  reply: ImportRun,
  failures: [...failures, 'INPUT_INVALID', 'INSTRUMENT_UNKNOWN'],
  ...shared,
})

export const deleteImportDecision = endpoint({
  name: 'deleteImportDecision',
  method: 'DELETE',
  path: '/v2/portfolios/:entityValue/imports/:idImport/decisions',
  summary: 'Takes back what was decided about a row or about all rows with the same, or else the last decision of all.',
  params: z.object({ entityValue, idImport }),
  query: z.object({
    idRow: idRow.optional(),
    repair: Repair.optional().describe('of all rows, or with idRow of that row'),
  }),
  reply: ImportRun,
  failures: [...failures],
  ...shared,
})

export const postImportRows = endpoint({
  name: 'postImportRows',
  method: 'POST',
  writes: true,
  path: '/v2/portfolios/:entityValue/imports/:idImport/import',
  summary: 'Books the green rows, and the yellow ones where asked; duplicates and red rows stay out. All or nothing.',
  params: z.object({ entityValue, idImport }),
  body: z.object({ withYellow: z.boolean().default(true) }),
  reply: z.object({ count: z.int() }),
  failures: [...failures, 'TOO_MANY_TRANSACTIONS', 'KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'POST',
  writes: true,
  path: '/v2/portfolios/:entityValue/imports/:idImport/undo',
  summary: 'Takes a whole import back, as far as its rows are still there.',
  params: z.object({ entityValue, idImport }),
  reply: z.object({ count: z.int() }),
  failures: [...failures],
  ...shared,
})
