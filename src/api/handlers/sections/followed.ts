import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import type { Asker } from '../../asker.ts'
import { presentInstrument } from '../../present/instrument.ts'
import type { Rooms } from '../../rooms.ts'
import { quoteOf } from '../quotes.ts'

/** What a future or an ETF follows, with the price of its main listing. */
export const presentFollowed = (rooms: Rooms, instrument: Instrument, asker: Asker) => ({
  instrument: presentInstrument(instrument, rooms.origin),
  quote: quoteOf(rooms, mainListing(instrument), asker),
})
