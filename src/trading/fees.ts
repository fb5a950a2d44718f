import type { VenueCode } from '#contract/vocabulary.ts'
import { venueOf } from '#market/venues.ts'

/** What the paper broker takes for an order, in cents, once with its first execution; never more for a part, never less for a turbo. */
export interface OrderFee {
  label: string
  minor: bigint
}

const orderFeeMinor = 390n
const planFeeMinor = 100n
/** of floors and markets abroad; market makers outside of exchanges take it with their spread */
const venueFees: Readonly<Record<string, bigint>> = { _GER: 100n, _FRA: 300n, _STU: 300n }
const abroadMinor = 1000n

export function feesOf(venue: VenueCode, isPlan: boolean): OrderFee[] {
  if (isPlan) return [{ label: 'Sparplangebühr', minor: planFeeMinor }]
  const found = venueOf(venue)
  const isAbroad = found?.kind === 'exchange' && found.isoCountry !== 'DE'
  const minor = venueFees[venue] ?? (isAbroad ? abroadMinor : 0n)
  return [
    { label: 'Ordergebühr', minor: orderFeeMinor },
    ...(minor > 0n ? [{ label: `Fremdspesen ${found?.name ?? ''}`.trim(), minor }] : []),
  ]
}

export const feeOf = (venue: VenueCode, isPlan: boolean): bigint =>
  feesOf(venue, isPlan).reduce((sum, { minor }) => sum + minor, 0n)
