import { Failure } from '#contract/failures.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { venueOf } from '#market/venues.ts'
import { isNominal } from '#market/worth.ts'
import { tradingGrid } from '../../lots.ts'
import type { OrderKind, Validity } from '../../order.ts'
import { told } from './client.ts'
import type { Line } from './line.ts'
import type { LinkedAccount } from './links.ts'
import { Dimensions, Instruments, units, type Message, type StaticData, type Venue } from './messages.ts'
import { kindsThere } from './wishes.ts'

/** venues of a paper change rarely */
const venuesMs = 10 * 60_000

/** A venue of the bank that is one of the portal's, and what both take. */
export interface SharedVenue {
  listing: Listing
  venueId: string
  /** smallest quantity, in pieces or nominal */
  step: number
  kinds: readonly OrderKind[]
  validities: readonly Validity[]
  offersQuotes: boolean
}

export type Venues = ReturnType<typeof createVenues>

/** Where papers are traded there and known here. */
export function createVenues({ line }: { line: Line }) {
  /** What the bank says of a bond or a fund; of other papers nothing of it is needed. */
  async function staticDataOf(
    account: LinkedAccount,
    { isin = '', facts }: Pick<Instrument, 'isin' | 'facts'>,
  ): Promise<StaticData | undefined> {
    if (!isNominal({ facts }) && facts.kind !== 'fund') return undefined
    return line.soon(account, `paper ${isin}`, venuesMs, async () => {
      const answer = await line.read(account, `/api/brokerage/v1/instruments/${encodeURIComponent(isin)}`)
      return answer.status >= 400 ? undefined : told(Instruments, answer).values[0]?.staticData
    })
  }

  /** What the bank says of trading a paper, and what it wants to be read before. */
  const dimensionsOf = (account: LinkedAccount, isin: string) =>
    line.soon(account, `venues ${isin}`, venuesMs, async () => {
      const path = `/api/brokerage/v3/orders/dimensions?ISIN=${encodeURIComponent(isin)}`
      const answer = await line.read(account, path)
      if (answer.status >= 400) return { venues: [], messages: [] }
      return {
        venues: told(Dimensions, answer).values.flatMap(({ venues }) => venues),
        messages: answer.messages,
      }
    })

  /** @throws Unanswered, NotDone, Failure */
  async function list(account: LinkedAccount, instrument: Instrument, side: 'BUY' | 'SELL'): Promise<SharedVenue[]> {
    const { isin } = instrument
    if (isin === undefined) return []
    const [{ venues }, paper] = await Promise.all([dimensionsOf(account, isin), staticDataOf(account, instrument)])
    if (isNominal(instrument) && paper?.notation !== units.percent) return [] // it counts it otherwise than the portal
    const listings = instrument.notations
      .map((notation): Listing => ({ instrument, notation }))
      .filter((listing) => tradingGrid(listing) !== undefined || isOfFund(listing))
    return sharedVenues(listings, venues, side)
  }

  return {
    list,
    /** @throws Unanswered, NotDone, Failure INPUT_INVALID where the paper is not traded there */
    async of(account: LinkedAccount, { instrument, notation }: Listing, side: 'BUY' | 'SELL'): Promise<SharedVenue> {
      const found = (await list(account, instrument, side)).find(({ listing }) => listing.notation.id === notation.id)
      if (found && side === 'BUY' && (await staticDataOf(account, instrument))?.shippingWaiverRequired)
        throw new Failure('INPUT_INVALID', { faults: { side: waiverText } }, 'A waiver is needed')
      if (found) return found
      const faults = { idNotation: 'Dort handelt comdirect dieses Papier nicht.' }
      throw new Failure('INPUT_INVALID', { faults }, 'No such venue')
    },
    /** What the bank wants to be read before a paper is ordered. @throws Unanswered, NotDone, Failure */
    async hints(account: LinkedAccount, instrument: Instrument, side: 'BUY' | 'SELL'): Promise<readonly Message[]> {
      const { isin } = instrument
      if (isin === undefined) return []
      const [{ messages }, paper] = await Promise.all([dimensionsOf(account, isin), staticDataOf(account, instrument)])
      return [
        ...messages,
        ...(paper?.kidAvailable ? [{ severity: 'INFO', message: kidText, origin: undefined }] : []),
        ...(side === 'BUY' && paper?.fundRedemptionLimited
          ? [{ severity: 'WARN', message: redemptionText, origin: undefined }]
          : []),
      ]
    },
  }
}

const kidText = 'Zu diesem Papier gibt es ein Basisinformationsblatt. Lies es, bevor du kaufst.'
const redemptionText =
  'Offener Immobilienfonds: Anteile lassen sich nur beschränkt zurückgeben, nach einer Mindesthaltedauer und mit Kündigungsfrist.'
const waiverText =
  'Vor dem Kauf dieses Fonds verlangt comdirect, dass du auf die Zusendung der Verkaufsunterlagen verzichtest. Das geht nur dort.'

const isOfFund = ({ notation }: Listing): boolean => venueOf(notation.venue)?.kind === 'fundCompany'

/** What bonds are counted by: the denomination, or whole units of the currency where that is less. */
const stepOf = ({ facts }: Pick<Instrument, 'facts'>): number =>
  facts.kind === 'bond' ? Math.max(1, facts.denomination) : 1

const plain = (name: string): string => name.toLowerCase().replaceAll(/livetrading|\blt\b|börse|[^a-zäöüß&]/g, '')
const namesHere: Readonly<Record<string, readonly string[]>> = {
  'LS Exchange': ['lsexchange', 'langschwarz', 'lang&schwarz', 'ls'],
}

/** Where a paper is traded there and known here, in euro. */
export function sharedVenues(
  listings: readonly Listing[],
  venues: readonly Venue[],
  side: 'BUY' | 'SELL',
): SharedVenue[] {
  return listings.flatMap((listing): SharedVenue[] => {
    if (listing.notation.isoCurrency !== 'EUR') return []
    const name = venueOf(listing.notation.venue)?.name ?? ''
    const names = [plain(name), ...(namesHere[name] ?? [])]
    const venue = venues.find(
      (each) =>
        (isOfFund(listing) ? each.type === 'FUND' : names.includes(plain(each.name))) &&
        (each.currencies ?? ['EUR']).includes('EUR') &&
        (each.sides ?? [side]).includes(side),
    )
    if (!venue) return []
    const { orderTypes, validityTypes = ['GFD'] } = venue
    const kinds = (Object.keys(kindsThere) as (keyof typeof kindsThere)[]).filter(
      (kind) => orderTypes[kindsThere[kind]],
    )
    const extensions = new Set(kinds.flatMap((kind) => orderTypes[kindsThere[kind]]?.limitExtensions ?? []))
    const offersQuotes = orderTypes['QUOTE'] !== undefined
    if (kinds.length === 0 && !offersQuotes) return []
    const validities: Validity[] = [
      ...(validityTypes.includes('GFD') ? (['DAY'] as const) : []),
      ...(validityTypes.includes('GTD') ? (['ULTIMO', 'DATE'] as const) : []),
      ...(extensions.has('IOC') ? (['IOC'] as const) : []),
      ...(extensions.has('FOK') ? (['FOK'] as const) : []),
    ]
    return [{ listing, venueId: venue.venueId, step: stepOf(listing.instrument), kinds, validities, offersQuotes }]
  })
}
