import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from './quotes.handlers.ts'

/** What a future or an ETF follows, with the price of its main listing. */
export const presentFollowed = (rooms: Rooms, instrument: Instrument, asker: Asker) => ({
  instrument: presentInstrument(instrument, rooms.origin),
  quote: quoteOf(rooms, mainListing(instrument), asker),
})
