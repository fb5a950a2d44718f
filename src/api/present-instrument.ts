import { assetClasses } from '#contract/asset-classes.ts'
import { hyphenated } from '#contract/german-text.ts'
import type { Instrument as InstrumentReply } from '#contract/instruments.ts'
import { addressOf } from '#market/addresses.ts'
import type { Instrument } from '#market/instruments.ts'

/** The German label of an instrument's class. */
export const displayType = (instrument: Pick<Instrument, 'entityType' | 'entitySubType'>): string =>
  assetClasses.wordOf(instrument)

/** An instrument never changes while the portal runs, so its words are put together once. */
const presented = new WeakMap<Instrument, { origin: string; reply: InstrumentReply }>()

/** @param origin address of the portal without trailing slash; links on the wire are absolute */
export function presentInstrument(instrument: Instrument, origin: string): InstrumentReply {
  const known = presented.get(instrument)
  if (known?.origin === origin) return known.reply
  const reply = present(instrument, origin)
  presented.set(instrument, { origin, reply })
  return reply
}

function present(instrument: Instrument, origin: string): InstrumentReply {
  const { entityType, entitySubType, entityValue, name, isin, wkn, symbol, homeSymbol, isoCountry, logo, simulated } =
    instrument
  return {
    type: 'Instrument',
    entityType,
    entitySubType,
    entityValue,
    name,
    tinyName: tinyName(name),
    displayType: displayType(instrument),
    isin,
    wkn,
    symbol,
    homeSymbol,
    isoCountry,
    logo: logo === undefined ? undefined : { cloudinaryUrlTemplate: `${origin}/logos/{size}/${logo}.png` },
    urlName: hyphenated(name),
    urls: { WEBSITE: origin + addressOf(instrument) },
    simulated,
  }
}

/** At most 20 characters, cut at a word. */
function tinyName(name: string): string {
  if (name.length <= 20) return name
  const cut = name.slice(0, 20)
  return cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut
}
