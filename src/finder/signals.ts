import type { EntityType, InstrumentKey } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { performanceToClose, type DailyFigures, type ShareFigures } from '#market/statistics.ts'

/** Ratios that a valuation is judged by. */
export const comparedRatios = ['perExpected', 'priceToBook', 'evToEbitda'] as const
export type ComparedRatio = (typeof comparedRatios)[number]

/** Thresholds of all signals; `/analysen` says them in words. */
export const signalRules = {
  /** companies with a ratio: below, an industry is no measure and its sector is */
  leastCompared: 8,
  /** ratios a company must have in common with its industry */
  leastRatios: 2,
  /** percent from the median of the industry within which a valuation is the usual one */
  usualPct: 20,
  /** percent of the companies of a sector above their mean of 200 days from which it rises, and below which it falls */
  risingPct: 60,
  fallingPct: 40,
} as const

export interface ValuationSignal {
  word: 'CHEAPER' | 'USUAL' | 'DEARER'
  /** mean of the distances from the medians: geometric, percent */
  distancePct: number
  /** industry or sector, as the reference data says it */
  branch: string
  isSector: boolean
  ratios: readonly { ratio: ComparedRatio; value: number; median: number; compared: number }[]
}

export interface RiskSignal {
  word: 'LOW' | 'MIDDLE' | 'HIGH'
  /** a fraction a year, over 250 days */
  volatility: number
  /** percent of the papers of the class that move less */
  rankPct: number
  compared: number
}

export interface TrendSignal {
  word: 'UP' | 'DOWN'
  /** of the close from the mean of 200 days, percent */
  distancePct: number
}

export interface Signals {
  valuation?: ValuationSignal | undefined
  risk?: RiskSignal | undefined
  trend?: TrendSignal | undefined
}

export interface SectorView {
  sector: string
  numberStocks: number
  /** of those with a mean of 200 days, percent */
  abovePct: number | undefined
  trend: 'UP' | 'SIDEWAYS' | 'DOWN' | undefined
  /** medians */
  performanceM1: number | undefined
  performanceY1: number | undefined
  perExpected: number | undefined
  dividendYieldPct: number | undefined
  volatility: number | undefined
}

interface Sources {
  ofType(type: EntityType): readonly Instrument[]
  figuresOf(key: InstrumentKey): DailyFigures | undefined
}

/** Signals of papers against all others of their kind, from the table of daily figures. What it needs of others is counted once. */
export function signalsFrom({ ofType, figuresOf }: Sources) {
  const shares = ofType('STOCK').flatMap(({ key, facts }) => {
    const figures = figuresOf(key)
    return figures && facts.kind === 'stock' ? [{ ...facts, figures }] : []
  })
  const bySector = grouped(shares, ({ sector }) => sector)
  const byIndustry = grouped(shares, ({ industry }) => industry)
  const medians = new Map<string, { value: number; count: number } | undefined>()
  const volatilities = new Map<EntityType, readonly number[]>()

  const medianOf = (place: string, members: readonly { figures: DailyFigures }[], ratio: ComparedRatio) => {
    const key = `${place} ${ratio}`
    if (!medians.has(key)) {
      const values = members.flatMap(({ figures: { share } }) => positive(share?.[ratio]))
      const value = median(values)
      medians.set(key, value === undefined ? undefined : { value, count: values.length })
    }
    return medians.get(key)
  }

  function against(
    share: ShareFigures,
    place: string,
    members: readonly { figures: DailyFigures }[],
  ): ValuationSignal['ratios'] {
    return comparedRatios.flatMap((ratio) => {
      const [value] = positive(share[ratio])
      const usual = medianOf(place, members, ratio)
      return value === undefined || usual === undefined || usual.count < signalRules.leastCompared
        ? []
        : [{ ratio, value, median: usual.value, compared: usual.count }]
    })
  }

  function valuationOf(facts: Instrument['facts'], share: ShareFigures | undefined): ValuationSignal | undefined {
    if (facts.kind !== 'stock' || !share) return undefined
    const { industry, sector } = facts
    const inIndustry = industry ? against(share, `industry ${industry}`, byIndustry.get(industry) ?? []) : []
    const isSector = inIndustry.length < signalRules.leastRatios
    const ratios = isSector && sector ? against(share, `sector ${sector}`, bySector.get(sector) ?? []) : inIndustry
    const branch = isSector ? sector : industry
    if (ratios.length < signalRules.leastRatios || !branch) return undefined
    const mean = ratios.reduce((sum, { value, median: usual }) => sum + Math.log(value / usual), 0) / ratios.length
    const distancePct = (Math.exp(mean) - 1) * 100
    const word =
      distancePct < -signalRules.usualPct ? 'CHEAPER' : distancePct > signalRules.usualPct ? 'DEARER' : 'USUAL'
    return { word, distancePct, branch, isSector, ratios }
  }

  /** sorted */
  const volatilitiesOf = (type: EntityType): readonly number[] => {
    const known = volatilities.get(type)
    if (known) return known
    const made = ofType(type)
      .flatMap(({ key }) => positive(figuresOf(key)?.volatility250d))
      .toSorted((a, b) => a - b)
    volatilities.set(type, made)
    return made
  }

  function riskOf(type: EntityType, volatility: number | undefined): RiskSignal | undefined {
    const all = volatilitiesOf(type)
    if (volatility === undefined || all.length < signalRules.leastCompared) return undefined
    const calmer = below(all, volatility)
    const word = calmer * 3 < all.length ? 'LOW' : calmer * 3 < all.length * 2 ? 'MIDDLE' : 'HIGH'
    return { word, volatility, rankPct: (calmer / all.length) * 100, compared: all.length }
  }

  return {
    /** What there is to say about a paper; nothing where it has no daily figures. */
    of({ key, entityType, facts }: Instrument): Signals {
      const figures = figuresOf(key)
      if (!figures) return {}
      const { share, volatility250d, close, mean200d } = figures
      const distance = mean200d === undefined || mean200d <= 0 ? undefined : (close / mean200d - 1) * 100
      return {
        valuation: valuationOf(facts, share),
        risk: riskOf(entityType, volatility250d),
        trend: distance === undefined ? undefined : { word: distance >= 0 ? 'UP' : 'DOWN', distancePct: distance },
      }
    },

    /** Sectors of all shares with daily figures, those whose companies rise most first. */
    sectors: (): SectorView[] =>
      [...bySector]
        .map(([sector, members]) => sectorView(sector, members))
        .toSorted((a, b) => (b.abovePct ?? -1) - (a.abovePct ?? -1)),
  }
}

function sectorView(sector: string, members: readonly { figures: DailyFigures }[]): SectorView {
  const values = (of: (figures: DailyFigures) => number | undefined) =>
    members.flatMap(({ figures }) => of(figures) ?? [])
  const above = values(({ close, mean200d }) => (mean200d === undefined ? undefined : Number(close >= mean200d)))
  const abovePct = above.length === 0 ? undefined : (above.reduce((sum, each) => sum + each, 0) / above.length) * 100
  return {
    sector,
    numberStocks: members.length,
    abovePct,
    trend:
      abovePct === undefined
        ? undefined
        : abovePct >= signalRules.risingPct
          ? 'UP'
          : abovePct <= signalRules.fallingPct
            ? 'DOWN'
            : 'SIDEWAYS',
    performanceM1: median(values((figures) => performanceToClose(figures, 'M1'))),
    performanceY1: median(values((figures) => performanceToClose(figures, 'Y1'))),
    perExpected: median(values(({ share }) => positive(share?.perExpected)[0])),
    dividendYieldPct: median(values(({ share }) => share?.dividendYieldPct)),
    volatility: median(values(({ volatility250d }) => volatility250d)),
  }
}

/** A ratio at or below zero, of a company with a loss, says nothing about its price. */
const positive = (value: number | undefined): number[] => (value !== undefined && value > 0 ? [value] : [])

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, Item[]> {
  const found = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (!key) continue
    const group = found.get(key)
    if (group) group.push(item)
    else found.set(key, [item])
  }
  return found
}

/** Of an even number the mean of the two in the middle. */
function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** How many of sorted values are less. */
function below(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? Infinity) < value) from = middle + 1
    else to = middle
  }
  return from
}
