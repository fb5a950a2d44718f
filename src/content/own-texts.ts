import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { articleKindNames, articleSectionNames, type ArticleKind } from '#contract/articles.ts'
import type { ContentItem } from '#contract/rich-text.ts'
import type { Instant, InstrumentKey } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { readDocument, type DocumentFault } from './documents.ts'
import { within } from './folder.ts'
import { momentOf } from './moment.ts'
import { keptPicture } from './pictures.ts'
import { publish, withdrawOthers, type Draft } from './publishing.ts'
import { plainLine, slugOf } from './text/plain.ts'

/** The portal's own house among the publishers. */
export const ownPublisher = 1

/** Finds a paper by what an operator calls it: ISIN, WKN, or `INDEX:20735`. */
export type PaperLookup = (named: string) => InstrumentKey | undefined

/** What is wrong in a file of the operator. */
export interface FileFault extends DocumentFault {
  /** below the folder */
  readonly file: string
}

export interface TakenIn {
  readonly articles: number
  readonly authors: number
  readonly changed: number
  readonly faults: readonly FileFault[]
}

const folders = { articles: 'artikel', authors: 'autoren' } as const
/** a text longer than this is a slip */
const mostBytes = 1_000_000
const mostPictureBytes = 10_000_000

const text = z.string({ error: ({ input }) => (input === undefined ? 'is missing' : 'one text, no list') })
const line = (most: number) => text.transform(plainLine).pipe(z.string().min(1, 'is empty').max(most))
const moment = text.transform((told, context) => {
  const at = momentOf(told)
  if (at === undefined) context.addIssue({ code: 'custom', message: 'a time such as 2026-11-20 10:30, of Berlin' })
  return at ?? z.NEVER
})
const yes = z
  .enum(['true', 'false'], 'true or false')
  .default('false')
  .transform((text) => text === 'true')
const several = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([])
const kindNames = new Map<string, ArticleKind>(
  articleKindNames.map((kind) => [kind.toLowerCase().replaceAll('_', '-'), kind]),
)
const kind = z
  .string()
  .default('news')
  .transform((text, context) => {
    const known = kindNames.get(text)
    if (!known) context.addIssue({ code: 'custom', message: [...kindNames.keys()].join(', ') })
    return known ?? z.NEVER
  })

const recommendation = z.strictObject({
  producer: line(300),
  completed: moment,
  prices: moment.describe('of when the prices are'),
  method: line(2000),
  conflicts: line(2000),
})

const picture = z.strictObject({
  file: z.string().describe('below the folder'),
  alt: line(200),
  source: line(200).describe('whose it is'),
})

const articleFields = z
  .strictObject({
    title: line(200),
    teaser: line(600),
    author: several,
    published: moment,
    updated: moment.optional(),
    correction: line(300).optional().describe('what was wrong before `updated`'),
    kind,
    section: z.enum(articleSectionNames, articleSectionNames.join(', ')).optional(),
    values: several,
    premium: yes,
    disclosure: line(2000).optional(),
    ads: line(200).optional().describe('who paid for the text'),
    language: z
      .string()
      .regex(/^[a-z]{2}$/, 'two letters, such as de')
      .default('de'),
    recommendation: recommendation.optional(),
    picture: picture.optional(),
  })
  .superRefine(({ kind: given, recommendation: told, ads, updated, published, correction }, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (given === 'RECOMMENDATION' && !told)
      fault('recommendation', 'a recommendation needs producer, completed, prices, method and conflicts')
    if (given !== 'RECOMMENDATION' && told) fault('kind', 'a text with recommendation is of the kind recommendation')
    if (given === 'ADVERTISEMENT' && ads === undefined) fault('ads', 'who paid for the text')
    if (updated !== undefined && updated < published) fault('updated', 'is before published')
    if (correction !== undefined && updated === undefined) fault('updated', 'when it was corrected')
  })

const authorFields = z.strictObject({
  firstName: line(80),
  lastName: line(80),
  role: line(120).optional(),
  disclosure: line(2000).optional(),
  sample: yes,
})

interface ReadFile<Fields> {
  readonly alias: string
  readonly file: string
  readonly fields: Fields
  readonly items: readonly ContentItem[]
}

/** Reads every `.md` of a folder; a folder that is not there has none. */
async function filesOf<Fields>(folder: string, part: string, fields: z.ZodType<Fields>) {
  const names = await readdir(join(folder, part)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const read: ReadFile<Fields>[] = []
  const faults: FileFault[] = []
  /** of files that are there, readable or not */
  const present: string[] = []
  for (const name of names.filter((each) => each.endsWith('.md')).toSorted()) {
    const file = `${part}/${name}`
    const alias = name.slice(0, -3)
    present.push(file)
    const { size } = await stat(join(folder, file))
    if (slugOf(alias) !== alias) faults.push({ file, line: 1, text: `the name may be ${slugOf(alias)}.md` })
    else if (size > mostBytes) faults.push({ file, line: 1, text: `is longer than ${mostBytes} bytes` })
    else {
      const document = readDocument(await readFile(join(folder, file), 'utf8'), fields)
      if (document.faults) faults.push(...document.faults.map((fault) => ({ file, ...fault })))
      else read.push({ alias, file, fields: document.fields, items: document.items })
    }
  }
  return { read, faults, present }
}

/**
 * Takes the texts of the operator's folder in: `artikel/*.md` and `autoren/*.md`. A file with a fault leaves what was published of it
 * before as it is; one that is gone is withdrawn.
 */
export async function takeInTexts(db: Db, folder: string, paperOf: PaperLookup, now: Instant): Promise<TakenIn> {
  await readdir(folder) // a folder that is not there is the operator's slip, not an empty one
  const authors = await filesOf(folder, folders.authors, authorFields)
  const articles = await filesOf(folder, folders.articles, articleFields)
  const numbers = await transaction(db, (step) => saveAuthors(step, authors.read, authors.present))
  const faults: FileFault[] = [...authors.faults, ...articles.faults]
  let changed = 0
  for (const { alias, file, fields, items } of articles.read) {
    const instruments = fields.values.map((named) => ({ named, key: paperOf(named) }))
    const kept = fields.picture && (await pictureIn(db, folder, fields.picture.file, now))
    const wrong = [
      ...(fields.picture && kept === undefined
        ? [`picture: ${fields.picture.file} is no picture of 200 × 100 points or more`]
        : []),
      ...instruments.filter(({ key }) => key === undefined).map(({ named }) => `values: no paper is known as ${named}`),
      ...fields.author.filter((each) => !numbers.has(each)).map((each) => `author: there is no autoren/${each}.md`),
      ...(items.length === 0 ? ['has no text'] : []),
    ]
    if (wrong.length > 0) {
      faults.push(...wrong.map((text) => ({ file, line: 1, text })))
      continue
    }
    const draft: Draft = {
      publisher: ownPublisher,
      sourceKey: file,
      kind: fields.ads === undefined ? fields.kind : 'ADVERTISEMENT',
      language: fields.language,
      headline: fields.title,
      teaser: fields.teaser,
      items,
      publishedAt: fields.published,
      updatedAt: fields.updated,
      correction: fields.correction,
      premium: fields.premium,
      advertiser: fields.ads,
      ...(fields.picture &&
        kept !== undefined && { picture: { source: kept, alt: fields.picture.alt, credit: fields.picture.source } }),
      address: fields.section && { section: fields.section, alias },
      facts: {
        disclosure: fields.disclosure,
        recommendation: fields.recommendation && {
          producer: fields.recommendation.producer,
          completedAt: fields.recommendation.completed,
          pricesOf: fields.recommendation.prices,
          method: fields.recommendation.method,
          conflicts: fields.recommendation.conflicts,
        },
      },
      instruments: instruments.flatMap(({ key }) => key ?? []),
      authors: fields.author.flatMap((each) => numbers.get(each) ?? []),
    }
    if ((await transaction(db, (step) => publish(step, draft, now))) !== 'unchanged') changed++
  }
  await transaction(db, (step) => withdrawOthers(step, ownPublisher, articles.present))
  return { articles: articles.read.length, authors: authors.read.length, changed, faults }
}

/** @returns where the picture is kept; undefined where there is none that can be shown */
async function pictureIn(db: Db, folder: string, file: string, now: Instant): Promise<string | undefined> {
  const path = within(folder, file)
  const size = path === undefined ? undefined : (await stat(path).catch(() => undefined))?.size
  if (path === undefined || size === undefined || size > mostPictureBytes) return undefined
  return keptPicture(db, await readFile(path), now)
}

/** The authors' numbers by alias. */
async function saveAuthors(
  step: Step,
  files: readonly ReadFile<z.infer<typeof authorFields>>[],
  present: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  for (const { alias, fields, items } of files) {
    const row = {
      first_name: fields.firstName,
      last_name: fields.lastName,
      role: fields.role ?? null,
      disclosure: fields.disclosure ?? null,
      sample: fields.sample,
      items: JSON.stringify(items),
      withdrawn_at: null,
    }
    await step
      .insertInto('authors')
      .values({ alias, ...row })
      .onConflict((conflict) => conflict.column('alias').doUpdateSet(row))
      .execute()
  }
  const rows = await step.selectFrom('authors').select(['id', 'alias', 'withdrawn_at']).execute()
  const gone = rows.filter(({ alias }) => !present.includes(`${folders.authors}/${alias}.md`))
  const ids = gone.filter((row) => row.withdrawn_at === null).map(({ id }) => id)
  if (ids.length > 0)
    await step.updateTable('authors').set({ withdrawn_at: new Date() }).where('id', 'in', ids).execute()
  return new Map(rows.filter((row) => !gone.includes(row)).map(({ alias, id }) => [alias, id]))
}
