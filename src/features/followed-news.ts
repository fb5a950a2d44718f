import type { Rooms } from '#api/rooms.ts'
import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import type { NewsOf } from '#experts/follower-mails.ts'
import type { PublishedKind } from '#experts/publications.ts'
import { shownPublication } from '#experts/shown.ts'
import { openBooks } from '#features/sample-portfolio/open-books.handlers.ts'
import { outsideRange } from '#features/sample-portfolio/outside-range.handlers.ts'
import { nameOfType } from '#features/sample-portfolio/transactions.contract.ts'
import { toNumber } from '#portfolio/amounts.ts'
import { transactionsOf } from '#portfolio/stored-transactions.ts'
import type { StoredTransaction } from '#portfolio/transactions.ts'
import { positionsOf, type StoredPosition } from '#watchlists/stored-positions.ts'
import { format } from '#web/format.ts'

interface Dated {
  at: Date
  line: () => string
}

/** What experts, and the samples, have booked and listed, as a line each. */
export function followedNews(rooms: Rooms): NewsOf {
  const { db, universe } = rooms
  const { samples, facts } = openBooks(rooms)
  const { missedBy, unitOf } = outsideRange(rooms, () => facts())
  const nameOf = (key: InstrumentKey): string => universe.byKey(key)?.name ?? key

  const lineOf = (stored: StoredTransaction, isSample: boolean): string => {
    const { kind, instrument, quantity, price, day, note } = stored
    const pieces = quantity === undefined ? undefined : format.pieces(toNumber(quantity))
    const at = price === undefined ? undefined : `zu ${format.payment(toNumber(price))} ${unitOf(stored)}`
    const what = [nameOfType[kind], pieces, instrument && nameOf(instrument), at].filter(Boolean).join(' ')
    const mark = !isSample && missedBy(stored) ? ' (Kurs außerhalb der Tagesspanne)' : '' // samples book by rule at closes
    return [`${what}, ${format.date(day)}${mark}`, note].filter(Boolean).join(': ')
  }
  const booked =
    (isSample: boolean) =>
    (stored: StoredTransaction): Dated => ({ at: stored.createdAt, line: () => lineOf(stored, isSample) })
  const listed = ({ instrument, note, createdAt }: StoredPosition): Dated => ({
    at: createdAt,
    line: () => [`${nameOf(instrument)} aufgenommen`, note].filter(Boolean).join(': '),
  })

  async function all(kind: PublishedKind, entity: string, owner: UserId | undefined): Promise<Dated[]> {
    if (kind === 'PORTFOLIO')
      return owner
        ? (await transactionsOf(db, owner, entity)).map(booked(false))
        : (await samples().transactions(entity)).map(booked(true))
    return (owner ? await positionsOf(db, owner, entity) : await samples().positions(entity)).map(listed)
  }

  return async (kind, entity, since, until) => {
    const shown = await shownPublication(db, kind, entity)
    if (!shown) return undefined
    const news = (await all(kind, entity, shown.owner)).filter(({ at }) => at > since && at <= until)
    return {
      title: shown.title,
      expert: shown.expert.name,
      lines: news.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ line }) => line()),
    }
  }
}
