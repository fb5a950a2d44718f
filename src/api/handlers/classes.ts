import type { EntitySubType, EntityType } from '#contract/vocabulary.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import { germanOrder } from './rows.ts'

const classes: Record<string, { entityTypes: readonly EntityType[]; entitySubType?: EntitySubType }> = {
  stocks: { entityTypes: ['STOCK'] },
  indices: { entityTypes: ['INDEX'] },
  derivatives: { entityTypes: ['DERIVATIVE'] },
  funds: { entityTypes: ['FUND'] },
  etfs: { entityTypes: ['FUND'], entitySubType: 'ETF' },
  bonds: { entityTypes: ['BOND'] },
  currencies: { entityTypes: ['CURRENCY'] },
  cryptos: { entityTypes: ['CRYPTO'] },
  commodities: { entityTypes: ['PRECIOUS_METAL', 'COMMODITY'] },
  futures: { entityTypes: ['FUTURE'] },
}

/** All instruments of a class by name; read once, the universe changes only with an import. */
export function classInstruments(universe: Universe): (channel: string) => readonly Instrument[] {
  const byName = new Map<string, readonly Instrument[]>()
  return (channel) => {
    const known = byName.get(channel)
    if (known && known.length > 0) return known
    const { entityTypes, entitySubType } = classes[channel] ?? { entityTypes: [] }
    const all = entityTypes
      .flatMap((type) => universe.ofType(type, entitySubType))
      .filter((instrument) => channel !== 'funds' || instrument.entitySubType !== 'ETF')
      .toSorted((a, b) => germanOrder.compare(a.name, b.name))
    byName.set(channel, all)
    return all
  }
}
