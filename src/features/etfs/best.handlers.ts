import { Failure } from '#contract/failures.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { stillCounting } from '#features/instrument/quotes.handlers.ts'
import { listRow } from '#features/lists/rows.ts'
import { tidyOrNone } from '#figures/rounding.ts'
import { euroClose } from '#finder/finders.ts'
import { firstUnderManyWeights, rankedBy, type WeightedCriterion } from '#finder/weighted-ranking.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { etfsOf, topics, topicTypes, type Topic } from './best-topics.ts'
import { bestCriteria, listEtfTopics, rankBestEtfs, type BestCriterion, type BestEtf } from './best.contract.ts'

/** the most traded of a topic: prices of all of a wide one would take longer than anybody reads */
const mostRanked = 40
const rounds = 100
/** a figure that only few have would decide by itself who stands first */
const leastKnownPart = 0.5
const mostRelated = 8

type Figures = Pick<
  BestEtf,
  'trackingErrorPct' | 'moneyD30' | 'dateIssue' | 'spreadPct' | 'distribution' | 'isoCountryDomicile'
>
type Row = ReturnType<typeof listRow> & Figures

const figureOf: Readonly<Record<BestCriterion, (row: Row) => number | undefined>> = {
  trackingError: ({ trackingErrorPct }) => trackingErrorPct,
  turnover: ({ moneyD30 }) => moneyD30,
  age: ({ dateIssue }) => (dateIssue === undefined ? undefined : -Date.parse(dateIssue)),
  spread: ({ spreadPct }) => spreadPct,
}
const criteria: readonly (WeightedCriterion<Row> & { id: BestCriterion })[] = bestCriteria.map(
  ({ id, lowerIsBetter }) => ({
    id,
    lowerIsBetter,
    of: figureOf[id],
  }),
)
const usualWeights: Readonly<Record<string, number>> = Object.fromEntries(
  bestCriteria.map(({ id, weight }) => [id, weight]),
)

/** ETFs by what a reader weighs. */
export function bestEtfHandlers(rooms: Rooms) {
  const { universe, statistics, market, origin } = rooms
  const members = perGeneration(rooms, () => new Map<Topic, readonly Instrument[]>())

  function membersOf(topic: Topic): readonly Instrument[] {
    const known = members().get(topic)
    if (known) return known
    const found = etfsOf(topic, universe.ofClass('etfs'))
    members().set(topic, found)
    return found
  }
  const present = (topic: Topic) => ({
    type: topic.type,
    slug: topic.slug,
    name: topic.name,
    total: membersOf(topic).length,
  })
  /** money an average day of the last thirty, in euro */
  function moneyOf(etf: Instrument): number | undefined {
    const figures = statistics.of(etf.key)
    const price = figures && euroClose(figures, etf)
    return price === undefined || figures?.averageVolume30d === undefined ? undefined : price * figures.averageVolume30d
  }

  return [
    handle(listEtfTopics, ({ expires }) => ({
      expires,
      types: topicTypes.map(({ alias, label }) => ({
        alias,
        label,
        topics: topics.filter(({ type }) => type === alias).map(present),
      })),
    })),
    handle(rankBestEtfs, ({ params: { type, item }, query, asker, expires }) => {
      const topic = topics.find((each) => each.type === type && each.slug === item)
      if (!topic) throw new Failure('NOT_FOUND', { type, item })
      const rows = membersOf(topic)
        .toSorted((a, b) => (moneyOf(b) ?? 0) - (moneyOf(a) ?? 0))
        .slice(0, mostRanked)
        .map((etf): Row => ({ ...listRow(rooms, listListing(etf), asker), ...figuresOf(etf) }))
        .map((row) => ({ ...row, spreadPct: spreadOf(row) }))
      const knownOf = (id: BestCriterion) => rows.filter((row) => figureOf[id](row) !== undefined).length
      const counted = criteria.filter(({ id }) => knownOf(id) >= rows.length * leastKnownPart)
      const weights = weightsOf(query, counted)
      const usual = rankedBy(rows, counted, usualWeights)
      const index = topic.index && universe.find('INDEX', topic.index)
      return {
        expires,
        datetime: iso(market.now()),
        topic: { ...present(topic), typeLabel: labelOf(topic), text: topic.text },
        ...(index && { index: presentInstrument(index, origin) }),
        hint: stillCounting(statistics),
        criteria: bestCriteria.map(({ id, label, weight }) => ({
          id,
          label,
          weight: weights[id] ?? 0,
          usualWeight: weight,
          known: knownOf(id),
          counts: counted.some((each) => each.id === id),
        })),
        total: rows.length,
        list: rankedBy(rows, counted, weights).map(({ thing, points, parts }, i) => ({
          ...thing,
          rank: i + 1,
          usualRank: usual.findIndex((each) => each.thing === thing) + 1,
          points: tidyOrNone(points),
          parts: [...parts].map(([id, part]) => ({ id, points: tidyOrNone(part) ?? 0 })),
        })),
        robustness: firstUnderManyWeights(rows, counted, rounds).map(({ thing, rounds: count }) => ({
          name: thing.instrument.name,
          rounds: count,
        })),
        related: topics
          .filter((each) => each !== topic && each.type === topic.type)
          .slice(0, mostRelated)
          .map(present),
      }
    }),
  ]

  function figuresOf(etf: Instrument): Figures {
    const figures = statistics.of(etf.key)
    const money = moneyOf(etf)
    const { facts } = etf
    return {
      trackingErrorPct: tidyOrNone(figures?.trackingError1y && figures.trackingError1y * 100),
      moneyD30: money === undefined ? undefined : Math.round(money),
      ...(facts.kind === 'etf' && {
        dateIssue: facts.issued,
        distribution: facts.distribution,
        isoCountryDomicile: facts.domicile,
      }),
    }
  }
}

const labelOf = ({ type }: Topic): string => topicTypes.find(({ alias }) => alias === type)?.label ?? ''

/**
 * Weights that sum to nothing rank nothing: the usual ones stand in for them.
 * @param counted criteria that are known of enough ETFs
 */
function weightsOf(
  query: Partial<Record<BestCriterion, number>>,
  counted: readonly { id: string }[],
): Readonly<Record<string, number>> {
  const given: Record<string, number> = Object.fromEntries(
    bestCriteria.map(({ id, weight }) => [id, query[id] ?? weight]),
  )
  return counted.some(({ id }) => (given[id] ?? 0) > 0) ? given : usualWeights
}

/** What buying and selling at once would cost, in percent of the middle. */
function spreadOf({ quote: { bid, ask } }: Row): number | undefined {
  if (bid === undefined || ask === undefined || !(bid > 0) || ask < bid) return undefined
  return tidyOrNone((200 * (ask - bid)) / (ask + bid))
}
