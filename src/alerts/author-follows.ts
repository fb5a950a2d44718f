import { sql } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, messageSettings, type Sender } from '#mail/template.ts'
import type { Log } from '#platform/log.ts'
import { createRounds, type Rounds } from '#platform/rounds.ts'
import { queueMessage, type AlertMessage } from './deliveries.ts'
import { alertWays, type AlertWay } from './rules.ts'
import { wantsMail } from './ways.ts'

export interface AuthorFollow {
  /** alias */
  readonly author: string
  /** how new articles are told; none: they stand on the pages alone */
  readonly ways: readonly AlertWay[]
}

/** An article that readers may be told of. */
export interface Piece {
  readonly id: string
  readonly headline: string
  readonly teaser: string
  readonly url: string
  /** ISO 8601, of the market's clock */
  readonly published: string
}

/** What an author wrote in the last days. */
export interface NewPieces {
  readonly author: { readonly name: string; readonly url: string }
  /** the newest first */
  readonly list: readonly Piece[]
}

/** undefined: there is no such author any more */
export type FindPieces = (author: string) => Promise<NewPieces | undefined>

/** Whom an owner follows, the latest first. */
export async function authorsFollowedBy(db: Db, owner: UserId): Promise<AuthorFollow[]> {
  const rows = await db
    .selectFrom('author_follows')
    .innerJoin('authors', 'authors.alias', 'author_follows.author')
    .select(['author_follows.author', 'ways'])
    .where('owner', '=', owner)
    .where('withdrawn_at', 'is', null)
    .orderBy('since', 'desc')
    .orderBy('author_follows.author')
    .execute()
  return rows.map(({ author, ways }) => ({ author, ways: waysIn(ways) }))
}

const waysIn = (ways: readonly string[]): AlertWay[] => alertWays.filter((way) => ways.includes(way))

/**
 * Follows an author that there is; again changes the ways alone.
 * @param ways undefined: as they were @param known what stands on the author's page already: nobody is told of that
 */
export async function followAuthor(
  db: Db,
  owner: UserId,
  { author, ways }: { author: string; ways?: readonly AlertWay[] | undefined },
  known: readonly Piece[],
): Promise<void> {
  const told = known.map(({ id }) => id)
  await db
    .insertInto('author_follows')
    .values({ owner, author, ways: [...(ways ?? [])], told })
    .onConflict((conflict) =>
      ways === undefined
        ? conflict.doNothing()
        : conflict.columns(['owner', 'author']).doUpdateSet({
            ways: [...ways],
            told: sql`case when author_follows.ways = '{}' then excluded.told else author_follows.told end`,
          }),
    )
    .execute()
}

/** Follows an author no longer. */
export async function unfollowAuthor(db: Db, owner: UserId, author: string): Promise<void> {
  await db.deleteFrom('author_follows').where('owner', '=', owner).where('author', '=', author).execute()
}

interface Parts {
  db: Db
  find: FindPieces
  sender: Sender
  log: Log
}

const roundMs = 60_000
const mostAtOnce = 100
/** articles that are kept as told: more than anybody writes in the days that are looked at */
const mostKept = 100

/** Tells those who want it of each new article of the authors they follow, once. */
export function createAuthorWatch({ db, find, sender, log }: Parts): Rounds {
  return createRounds({ name: 'authors', everyMs: roundMs, log }, async (stopping) => {
    const followed = await db
      .selectFrom('author_follows')
      .select('author')
      .distinct()
      .where(sql<boolean>`ways <> '{}'`)
      .execute()
    for (const { author } of followed) {
      const pieces = await find(author)
      if (pieces && pieces.list.length > 0) await tellAll(author, pieces, stopping)
    }
  })

  async function tellAll(author: string, pieces: NewPieces, stopping: AbortSignal): Promise<void> {
    let after: UserId | undefined
    while (!stopping.aborted) {
      const some = await waiting(author, pieces, after)
      for (const { owner } of some) {
        if (stopping.aborted) return
        await transaction(db, (step) => tell(step, owner, author, pieces)).catch((error: unknown) =>
          log.warn('authors.failed', { error: String(error), author }),
        )
      }
      if (some.length < mostAtOnce) return
      after = some.at(-1)?.owner
    }
  }

  /** Followers who were not told of all of these. */
  function waiting(author: string, { list }: NewPieces, after: UserId | undefined) {
    return db
      .selectFrom('author_follows')
      .innerJoin('users', 'users.id', 'owner')
      .select('owner')
      .where('author', '=', author)
      .where('users.delete_at', 'is', null)
      .where(sql<boolean>`ways <> '{}' and not told @> ${list.map(({ id }) => id)}::bigint[]`)
      .$if(after !== undefined, (query) => query.where('owner', '>', after as UserId)) // not asked otherwise
      .orderBy('owner')
      .limit(mostAtOnce)
      .execute()
  }

  async function tell(step: Step, owner: UserId, author: string, { list, ...of }: NewPieces): Promise<void> {
    const row = await step
      .selectFrom('author_follows')
      .select(['ways', 'told'])
      .where('owner', '=', owner)
      .where('author', '=', author)
      .forUpdate() // another process that looks at the same time waits, and finds them told
      .executeTakeFirst()
    const fresh = list.filter(({ id }) => !row?.told.includes(id))
    const ways = waysIn(row?.ways ?? [])
    const [newest] = fresh
    if (!row || !newest || ways.length === 0) return
    await queueMessage(step, owner, ways, messageOf(fresh, newest, of))
    if (ways.includes('MAIL') && (await wantsMail(step, owner, 'ARTICLE'))) await mail(step, owner, fresh, of)
    await step
      .updateTable('author_follows')
      .set({ told: [...fresh.map(({ id }) => id), ...row.told].slice(0, mostKept) })
      .where('owner', '=', owner)
      .where('author', '=', author)
      .execute()
  }

  async function mail(step: Step, owner: UserId, fresh: readonly Piece[], { author }: Pick<NewPieces, 'author'>) {
    const user = await step.selectFrom('users').select('email').where('id', '=', owner).executeTakeFirst()
    if (!user) return
    const [one] = fresh
    const letter = {
      to: user.email,
      subject: subjectOf(fresh, author.name),
      paragraphs: [`neu von ${author.name}:`, ...fresh.map(({ headline, teaser }) => `• ${headline}: ${teaser}`)],
      action:
        one && fresh.length === 1
          ? { label: 'Artikel lesen', href: one.url }
          : { label: `Artikel von ${author.name}`, href: author.url },
      settings: messageSettings(sender.origin),
    }
    await putInOutbox(step, mailOf(letter, sender))
  }
}

const subjectOf = (fresh: readonly Piece[], name: string): string =>
  fresh.length === 1 ? `${name}: ${fresh[0]?.headline ?? ''}` : `${name}: ${fresh.length} neue Artikel`

/** Several articles at once are one message. */
const messageOf = (fresh: readonly Piece[], newest: Piece, { author }: Pick<NewPieces, 'author'>): AlertMessage => ({
  type: 'alert',
  kind: 'ARTICLE',
  datetimeCrossed: newest.published,
  subject: subjectOf(fresh, author.name),
  text: fresh.length === 1 ? newest.teaser : fresh.map(({ headline }) => headline).join('; '),
  note: '',
  url: fresh.length === 1 ? newest.url : author.url,
})
