import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAndCountArticles, findArticles, type ArticleQuestion } from '#content/articles.ts'
import { publish, withdrawOthers, type Draft } from '#content/publishing.ts'
import { articleKinds, type ArticleKind } from '#contract/articles.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { openDatabase } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { freshDatabase } from '../fresh-database.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const hour = 3_600_000
const values = ['STOCK:1', 'STOCK:2', 'STOCK:3'] as InstrumentKey[]
const words = ['gold', 'kupfer', 'zinsen', 'strom']
const kinds = Object.keys(articleKinds).slice(0, 2) as ArticleKind[]

/** 120 articles: some of one instant, some of two values, some withdrawn, some still to come. */
const drafts = Array.from(
  { length: 120 },
  (_, n): Draft => ({
    publisher: 7000 + (n % 2),
    sourceKey: `${n}`,
    kind: kinds[n % 5 === 0 ? 1 : 0] ?? 'NEWS',
    language: 'de',
    headline: `Nummer ${n} ${words[n % 4]} ${words[(n + 1) % 3]}`,
    teaser: '',
    items: [],
    publishedAt: now + hour - Math.floor(n / 3) * hour,
    premium: false,
    advertiser: n % 17 === 0 ? 'Bank AG' : undefined,
    facts: {},
    instruments: values.filter((_value, i) => n % (i + 2) === 0),
    authors: [],
  }),
)
const isWithdrawn = (n: number) => n % 11 === 3

let database: Awaited<ReturnType<typeof openDatabase>>
let fresh: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fresh = await freshDatabase()
  database = await openDatabase({ url: fresh.url, folder: '' })
  await transaction(database.db, async (step) => {
    for (const id of [7000, 7001])
      await step
        .insertInto('publishers')
        .values({ id, alias: `haus-${id}`, name: `Haus ${id}`, kind: 'agency' })
        .execute()
    for (const draft of drafts) await publish(step, draft, now)
    for (const id of [7000, 7001])
      await withdrawOthers(
        step,
        id,
        drafts.flatMap(({ sourceKey }, n) => (isWithdrawn(n) ? [] : sourceKey)),
      )
  })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const asked = fc.record(
  {
    words: fc.constantFrom(...words),
    instruments: fc.subarray(values, { minLength: 1 }),
    publisher: fc.constantFrom('haus-7000', 'haus-7001'),
    kinds: fc.subarray(kinds, { minLength: 1 }),
    unpaid: fc.boolean(),
    from: fc.integer({ min: 0, max: 40 }).map((hours) => now - hours * hour),
    to: fc.integer({ min: 0, max: 40 }).map((hours) => now - hours * hour),
  },
  { requiredKeys: [] },
)

/** Headlines of all that a question asks for, read one by one, the newest first. */
function naively({
  words: word,
  instruments,
  publisher,
  kinds: wanted,
  unpaid,
  from,
  to,
}: Omit<ArticleQuestion, 'now'>) {
  return drafts
    .map((draft, n) => ({ ...draft, n }))
    .filter(
      ({ n, publishedAt, headline, ...draft }) =>
        !isWithdrawn(n) &&
        publishedAt <= now &&
        (word === undefined || headline.includes(word)) &&
        (instruments === undefined || instruments.some((key) => draft.instruments.includes(key))) &&
        (publisher === undefined || publisher === `haus-${draft.publisher}`) &&
        (wanted === undefined || wanted.includes(draft.kind)) &&
        (!unpaid || draft.advertiser === undefined) &&
        (from === undefined || publishedAt >= from) &&
        (to === undefined || publishedAt < to),
    )
    .toSorted((a, b) => b.publishedAt - a.publishedAt || b.n - a.n)
    .map(({ headline }) => headline)
}

test('a list holds what was asked for, each once, the newest first, page by page, and says how many there are', async () => {
  await fc.assert(
    fc.asyncProperty(asked, fc.integer({ min: 1, max: 30 }), fc.nat(3), async (question, perPage, page) => {
      const expected = naively(question)
      const { list, total } = await findAndCountArticles(database.db, { now, ...question }, { page, perPage })
      expect(list.map(({ headline }) => headline)).toEqual(expected.slice(page * perPage, (page + 1) * perPage))
      if (list.length > 0) expect(total).toBe(expected.length)
    }),
    { numRuns: 150 },
  )
})

test.each(words)('what is typed finds the newest with „%s“ from its third letter on', async (word) => {
  for (const perPage of [3, 200]) {
    const found = await findArticles(database.db, { now, words: word.slice(0, 3), typing: true }, { page: 0, perPage })
    expect(found.map(({ headline }) => headline)).toEqual(naively({ words: word }).slice(0, perPage))
  }
})
