import type { NotationId } from '#contract/vocabulary.ts'
import type { Notation } from '../instruments.ts'
import { venueOf } from '../venues.ts'

/**
 * `_NMS:253929 _GER:700002055 @_CRY:700052393:USD`: venue, id, and the currency where it is not the venue's own; main
 * listing first.
 * @throws Error on a venue nobody knows
 */
export const readNotations = (text: string): Notation[] =>
  text.split(' ').map((listing) => {
    const [code = '', id, isoCurrency] = listing.split(':')
    const venue = venueOf(code)
    if (!venue) throw new Error(`no venue ${code}`)
    return { id: Number(id) as NotationId, venue: venue.code, isoCurrency: isoCurrency ?? venue.isoCurrency }
  })
