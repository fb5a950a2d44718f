import type { Call } from '#contract/endpoint.ts'
import { getInstrument, queryInstruments, type Instrument } from '#contract/instruments.ts'
import { entityTypes } from '#contract/vocabulary.ts'
import { type Compared, mostCompared } from '#web/charts/interactive/state.ts'
import { besidePrice, type Comparison } from '#web/charts/comparison.ts'
import type { Series } from '#web/charts/series.ts'
import { softly } from '#web/soft.tsx'

export interface DrawnComparison extends Compared, Comparison {}

/**
 * The values a chart is compared with, each found by its key (`STOCK:82849`) or by what somebody typed.
 * @returns `refused`: a sentence for each text that means no value, and for what is one too many
 */
export async function findComparisons(
  call: Call,
  asked: readonly string[],
): Promise<{ found: Compared[]; refused: string[] }> {
  const hits = await Promise.all(asked.slice(0, mostCompared).map((text) => findOne(call, text)))
  const known = new Map(hits.flatMap((hit) => (hit ? [[`${hit.entityType}:${hit.entityValue}`, hit]] : [])))
  return {
    found: [...known.values()].map(({ entityType, entityValue, tinyName }) => ({
      entityType,
      entityValue,
      name: tinyName,
    })),
    refused: [
      ...asked
        .slice(0, mostCompared)
        .flatMap((text, i) => (hits[i] ? [] : [`Keine Treffer für „${text.slice(0, 60)}“.`])),
      ...(asked.length > mostCompared ? ['Mehr als fünf Werte lassen sich nicht vergleichen.'] : []),
    ],
  }
}

async function findOne(call: Call, text: string): Promise<Instrument | undefined> {
  const [, type = '', entityValue = ''] = /^([A-Z_]+):([\w:.-]{1,40})$/.exec(text) ?? []
  const entityType = entityTypes.find((each) => each === type)
  if (entityType) return (await softly(call(getInstrument, { params: { entityType, entityValue } }))) ?? undefined
  const hits = await softly(call(queryInstruments, { query: { searchValue: text.slice(0, 200), limit: 1 } }))
  return hits?.list[0]
}

/** Those that can be drawn beside a price: both above zero throughout, from the same beginning. */
export function besidePrices(
  found: readonly Compared[],
  series: readonly (Series | undefined | null)[],
  price: Series | undefined,
): DrawnComparison[] {
  return found.flatMap((each, i) => {
    const other = series[i]
    const beside = price && other ? besidePrice(price, other) : undefined
    return beside ? [{ ...each, ...beside }] : []
  })
}
