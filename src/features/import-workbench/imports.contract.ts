import * as z from 'zod'
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

const ImportRow = z.object({
  state: z.enum(['green', 'yellow', 'red']),
  line: z.int().optional().describe('of the file, on which the row begins; none in XML and JSON'),
  reasons: z.array(z.string()).describe('what is doubtful or wrong and what to do, in German'),
  isDuplicate: z.boolean().describe('it is in the portfolio already, and is left out'),
  nameType: z.string(),
  date: IsoDay.optional(),
  name: z.string().optional(),
  quantity: z.number().optional(),
  price: z.number().optional(),
  amount: z.number().optional(),
  isoCurrency: z.string().optional(),
})
export type ImportRow = z.infer<typeof ImportRow>

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
  counts: z.object({ green: z.int(), yellow: z.int(), red: z.int(), duplicates: z.int() }),
  groups: z.array(z.object({ reason: z.string(), count: z.int(), lines, state: z.enum(['green', 'yellow', 'red']) })),
  totals: z
    .array(z.object({ nameType: z.string(), count: z.int(), amount: z.number(), isoCurrency: z.string() }))
    .describe('of what would be booked'),
  unknownPapers: z
    .array(z.object({ said: z.string(), name: z.string().optional(), count: z.int(), lines }))
    .describe('papers of rows that cannot be booked as they are unknown here; at most 50, the most frequent first'),
  assignedPapers: z
    .array(z.object({ said: z.string(), instrument: Instrument }))
    .describe('what the file, or the one before, says and the user has assigned'),
  holdings: z.array(z.object({ name: z.string(), before: z.number(), after: z.number() })),
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
    state: z.enum(['green', 'yellow', 'red']).optional().describe('only such rows'),
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
