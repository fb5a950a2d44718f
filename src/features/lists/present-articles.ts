import type { Asker } from '#api/asker.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import { shownAt } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import {
  articlePath,
  type ArticleHead,
  type ArticlePicture,
  type authorsOf,
  type StoredAuthor,
} from '#content/articles.ts'
import { articleKinds, type ArticleTeaser, type Author, type MentionedValue, type Picture } from '#contract/articles.ts'
import { picturePath } from '#contract/pictures.ts'
import type { Instant, InstrumentKey } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { changeSince } from '#watchlists/since.ts'

/** Who wrote it. */
export const presentAuthor = (
  { id, alias, firstName, lastName, role, sample }: StoredAuthor,
  origin: string,
): Author => ({
  id,
  alias,
  firstName,
  lastName,
  name: `${firstName} ${lastName}`,
  role: role ?? undefined,
  ...(sample && { sample: true as const }),
  urls: { WEBSITE: `${origin}/news/autoren/${alias}` },
})

/** The same of a row of its table. */
export const presentStoredAuthor = (row: Awaited<ReturnType<typeof authorsOf>>[number], origin: string): Author =>
  presentAuthor({ ...row, firstName: row.first_name, lastName: row.last_name }, origin)

/** How an instrument moved since an instant, on its main listing as the asker may see it; undefined before there is a price of then. */
function changeSincePublication(rooms: Rooms, instrument: Instrument, at: Instant, asker: Asker): number | undefined {
  const listing = mainListing(instrument)
  const until = shownAt(rooms, listing, asker)
  if (until <= at) return undefined
  const { market, calendar, corporateActions } = rooms
  const priceAt = (instant: Instant) => market.quote(listing.notation.id, 'RLT', instant).last
  const change = changeSince(
    priceAt(until),
    { price: priceAt(at), day: calendar.dayOf('XETR', at) },
    corporateActions.splits(instrument, calendar.dayOf('XETR', until)),
  )
  return change === undefined ? undefined : tidy(change, 4)
}

/**
 * Values an article tells of; those nobody knows any more are left out.
 * @param asker absent: how they moved since is left out, too, which asks the market about two instants of each
 */
export const mentionedValues = (
  rooms: Rooms,
  keys: readonly InstrumentKey[],
  publishedAt: Instant,
  asker?: Asker,
): MentionedValue[] =>
  keys.flatMap((key) => {
    const instrument = rooms.universe.byKey(key)
    return instrument
      ? {
          instrument: presentInstrument(instrument, rooms.origin),
          performancePctSincePublication: asker && changeSincePublication(rooms, instrument, publishedAt, asker),
        }
      : []
  })

const presentPicture = ({ id, width, height, alt, credit }: ArticlePicture, origin: string): Picture => ({
  url: `${origin}${picturePath(id, 'large')}`,
  urlSmall: `${origin}${picturePath(id, 'small')}`,
  width,
  height,
  alt,
  credit,
})

/** in a line of a list */
const shownValues = 3

/** What a teaser and an article have in common. @param asker absent: without how its values moved since */
export const presentHead = (rooms: Rooms, head: ArticleHead, asker?: Asker, values = shownValues) => ({
  entityType: 'ARTICLE' as const,
  entityValue: head.id,
  headline: head.headline,
  teaser: head.teaser,
  datetimePublication: iso(head.publishedAt),
  datetimeUpdate: isoOrNone(head.updatedAt),
  articleSubType: head.kind,
  articleSubTypeName: articleKinds[head.kind],
  language: head.language,
  premium: head.premium,
  wordCount: head.wordCount,
  advertiser: head.advertiser ?? undefined,
  publisher: head.publisher,
  authors: head.authors.map((author) => presentAuthor(author, rooms.origin)),
  values: mentionedValues(rooms, head.instruments.slice(0, values), head.publishedAt, asker),
  picture: head.picture ? presentPicture(head.picture, rooms.origin) : undefined,
  urls: { WEBSITE: rooms.origin + articlePath(head) },
})

export const presentTeaser = (rooms: Rooms, head: ArticleHead, asker?: Asker): ArticleTeaser => ({
  type: 'V1ArticleTeaser',
  ...presentHead(rooms, head, asker),
})
