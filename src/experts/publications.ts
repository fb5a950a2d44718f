import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { nextVersion } from '#db/versions.ts'
import { profileOf } from './profiles.ts'

export const publishedKinds = ['PORTFOLIO', 'WATCHLIST'] as const
export type PublishedKind = (typeof publishedKinds)[number]

/**
 * What has to be told beside a recommendation (Art. 20 MAR, Delegated Regulation 2016/958): none of it may be empty. Whoever has
 * no conflict of interest says so.
 */
export interface Disclosure {
  readonly strategy: string
  readonly method: string
  readonly sources: string
  readonly horizon: string
  readonly conflicts: string
}

/** The German words of its fields, for the sentence at an empty one. */
const fieldsOf: Readonly<Record<keyof Disclosure, string>> = {
  strategy: 'Bitte beschreibe deine Strategie.',
  method: 'Bitte sag, wie du bewertest und auswählst.',
  sources: 'Bitte nenne deine Quellen.',
  horizon: 'Bitte sag, für welchen Zeitraum es gilt und wie oft du es prüfst.',
  conflicts: 'Bitte nenne deine Interessenkonflikte, oder dass du keine hast.',
}
/** a word is no disclosure, but that there are no conflicts is said in one */
const leastLength = (field: string): number => (field === 'conflicts' ? 'keine'.length : 10)

export interface Expert {
  /** of the account, or the name of a sample */
  readonly id: string
  readonly name: string
  readonly about: string
  readonly producer: string
  /** a rule, and no person */
  readonly isSample: boolean
}

export interface Publication extends Disclosure {
  readonly kind: PublishedKind
  /** number of the portfolio or watchlist, or the name of a sample */
  readonly entity: string
  /** what it is called */
  readonly title: string
  /** undefined: a sample */
  readonly owner?: UserId
  readonly expert: Expert
  readonly completedAt: Date
  readonly publishedAt: Date
}

const publications = (db: Db, kind: PublishedKind) =>
  db
    .selectFrom('publications')
    .innerJoin('users', 'users.id', 'publications.owner')
    .innerJoin('expert_profiles', 'expert_profiles.user_id', 'publications.owner')
    .innerJoin(
      (kind === 'PORTFOLIO' ? 'portfolios as shown' : 'watchlists as shown') as 'watchlists as shown', // alike here
      (on) =>
        on
          .onRef('shown.id', '=', 'publications.entity')
          .onRef('shown.owner', '=', 'publications.owner')
          .on('shown.deleted_at', 'is', null),
    )
    .select([
      'publications.kind',
      'entity',
      'publications.owner',
      'strategy',
      'method',
      'sources',
      'horizon',
      'conflicts',
    ])
    .select(['completed_at', 'published_at', 'shown.name as title', 'expert_profiles.name', 'about', 'producer'])
    .where('users.role', '=', 'expert')
    .where('users.delete_at', 'is', null)
    .where('publications.kind', '=', kind)

/** Everything of a kind that experts show, the oldest first. */
export const publicationsOf = async (db: Db, kind: PublishedKind): Promise<Publication[]> =>
  (await publications(db, kind).orderBy('published_at').orderBy('entity').execute()).map(fromRow)

/** undefined: nobody shows it */
export async function publicationOf(db: Db, kind: PublishedKind, entity: string): Promise<Publication | undefined> {
  if (!/^[1-9]\d{0,17}$/.test(entity)) return undefined
  const row = await publications(db, kind).where('entity', '=', entity).executeTakeFirst()
  return row && fromRow(row)
}

/**
 * Shows something to everybody, or changes the words beside it. The caller has locked it as the owner's.
 * @throws Failure INPUT_INVALID with a sentence at each field that says nothing, PROFILE_NEEDED
 */
export async function publish(
  step: Step,
  { owner, kind, entity }: { owner: UserId; kind: PublishedKind; entity: string },
  disclosure: Disclosure,
): Promise<void> {
  const faults = Object.fromEntries(
    Object.entries(fieldsOf).flatMap(([field, text]) => {
      const [said, least] = [disclosure[field as keyof Disclosure].trim(), leastLength(field)] // its keys
      if (said.length >= least) return []
      return [[field, said === '' ? text : `${text} Mindestens ${least} Zeichen.`]]
    }),
  )
  if (Object.keys(faults).length > 0) throw new Failure('INPUT_INVALID', { faults }, 'The disclosure is incomplete')
  if (!(await profileOf(step, owner))) throw new Failure('EXPERT_PROFILE_NEEDED', {}, 'An expert without a profile')
  const { strategy, method, sources, horizon, conflicts } = disclosure
  const words = { strategy, method, sources, horizon, conflicts }
  await step
    .insertInto('publications')
    .values({ owner, kind, entity, ...words })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'entity'])
        .doUpdateSet({ ...words, completed_at: sql<Date>`now()`, version: nextVersion }),
    )
    .execute()
}

/** Shows it no longer; followers keep nothing of it. */
export async function withdraw(step: Step, owner: UserId, kind: PublishedKind, entity: string): Promise<number> {
  const { numDeletedRows } = await step
    .deleteFrom('publications')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('entity', '=', entity)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n)
    await step.deleteFrom('follows').where('kind', '=', kind).where('entity', '=', entity).execute()
  return Number(numDeletedRows)
}

interface Row extends Disclosure {
  kind: PublishedKind
  entity: string
  owner: UserId
  title: string
  completed_at: Date
  published_at: Date
  name: string
  about: string
  producer: string
}

const fromRow = ({ completed_at, published_at, name, about, producer, ...row }: Row): Publication => ({
  ...row,
  expert: { id: row.owner, name, about, producer, isSample: false },
  completedAt: completed_at,
  publishedAt: published_at,
})
