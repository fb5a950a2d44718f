import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentPublication } from '#api/present-publication.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { profileOf, saveProfile } from '#experts/profiles.ts'
import { publicationOf, publish, withdraw, type PublishedKind } from '#experts/publications.ts'
import { lockPortfolio, portfolioOf } from '#portfolio/stored-portfolios.ts'
import { lockWatchlist, watchlistOf } from '#watchlists/stored-watchlists.ts'
import {
  deletePublication,
  getExpertProfile,
  getPublication,
  putExpertProfile,
  putPublication,
} from '#features/experts/experts.contract.ts'

/** @throws Failure LOGIN_REQUIRED, EXPERT_ONLY */
function expertOf(asker: Asker): UserId {
  const user = userOf(asker)
  if (asker.reader.kind !== 'user' || asker.reader.role !== 'expert')
    throw new Failure('EXPERT_ONLY', {}, 'Only experts publish')
  return user
}

const lock: Readonly<Record<PublishedKind, (step: Step, owner: UserId, id: string) => Promise<unknown>>> = {
  PORTFOLIO: async (step, owner, id) => {
    const { kind } = await lockPortfolio(step, owner, id)
    if (kind !== 'SAMPLE') throw new Failure('PORTFOLIO_UNKNOWN', {}, 'Own depots are not published')
  },
  WATCHLIST: lockWatchlist,
}

export function expertHandlers({ db }: Rooms) {
  return [
    handle(getExpertProfile, async ({ asker, versionIs }) => {
      const profile = await profileOf(db, expertOf(asker))
      if (profile) versionIs(profile.version)
      return { profile }
    }),

    handle(putExpertProfile, async ({ body, asker, version, versionIs }) => {
      const owner = expertOf(asker)
      const saved = await transaction(db, (step) => saveProfile(step, owner, body, version))
      versionIs(saved.version)
      return saved
    }),

    handle(getPublication, async ({ params: { kind, entityValue }, asker }) => {
      const owner = expertOf(asker)
      const { name } =
        kind === 'PORTFOLIO' ? await portfolioOf(db, owner, entityValue) : await watchlistOf(db, owner, entityValue)
      const publication = await publicationOf(db, kind, entityValue)
      return { name, published: publication && (await presentPublication(db, publication, asker)) }
    }),

    handle(putPublication, async ({ params: { kind, entityValue: entity }, body, asker }) => {
      const owner = expertOf(asker)
      const publication = await transaction(db, async (step) => {
        await lock[kind](step, owner, entity)
        await publish(step, { owner, kind, entity }, body)
        return publicationOf(step, kind, entity)
      })
      if (!publication) throw new Error(`${kind} ${entity} was published and is not there`)
      return presentPublication(db, publication, asker)
    }),

    handle(deletePublication, async ({ params: { kind, entityValue: entity }, asker }) => {
      const owner = expertOf(asker)
      return transaction(db, async (step) => {
        await lock[kind](step, owner, entity)
        return { count: await withdraw(step, owner, kind, entity) }
      })
    }),
  ]
}
