import { beside } from '#api/beside.ts'
import { handle } from '#api/handle.ts'
import { findArticles } from '#content/articles.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { presentMarket } from '#api/present-quote.ts'
import { isoOrNone } from '#api/present-time.ts'
import { requireQuality } from '#api/quality.ts'
import { chooseListing, instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { addMonths } from '#calendar/days.ts'
import { type InstrumentKey } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import type { Contribution, Driver, Explanation } from '#market/drivers.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { type Named, nounOf } from './driver-nouns.ts'
import { noteOf } from './driver-notes.ts'
import { sentencesOf } from './driver-words.ts'
import { presentEvents, presentNews } from './present-events.ts'
import { saidOf } from './said-drivers.ts'
import { getOwnEvents, yearsOfEvents } from '#contract/own-events.ts'
import { getDrivers } from './drivers.contract.ts'

/** more days with articles no chart marks */
const mostArticles = 100

/** Why prices moved. */
export function driverHandlers(rooms: Rooms) {
  const { market, calendar, universe, origin } = rooms
  const present = (instrument: Instrument) => presentInstrument(instrument, origin)

  const namedBy = ({ facts }: Instrument): Named => ({
    kind: facts.kind,
    ...(facts.kind === 'currency' && { base: facts.base, quote: facts.quote }),
    nameOf: (key) => universe.byKey(key as InstrumentKey)?.name ?? key,
  })

  function presentDriver(driver: Driver, named: Named) {
    const followed = driver.of === undefined ? undefined : universe.byKey(driver.of as InstrumentKey)
    return {
      cause: wireName(driver.cause),
      name: nounOf(driver, named).name,
      value: driver.value,
      ...(followed && { instrument: present(followed) }),
    }
  }

  /** Half of the list from each end. */
  function ends(list: readonly Contribution[], most: number): readonly Contribution[] {
    return list.length <= most
      ? list
      : [...list.slice(0, Math.ceil(most / 2)), ...list.slice(list.length - Math.floor(most / 2))]
  }

  function presentContributions({ contributions }: Explanation, most: number) {
    const shown = ends(contributions, most)
    const rest = sumOf(contributions) - sumOf(shown)
    return {
      contributionTotal: contributions.length,
      contributionList: shown.map(({ member, value }) => ({ instrument: present(member), value })),
      ...(shown.length < contributions.length && { contributionRest: tidy(rest, 2) }),
    }
  }

  function sayOf(explanation: Explanation, listing: Listing, isOpen: boolean): [string, string] {
    const today = calendar.dayOf('XETR', market.now())
    return sentencesOf(saidOf(explanation, listing.instrument, namedBy(listing.instrument), { today, isOpen }))
  }

  return [
    handle(getOwnEvents, async ({ params, expires }) => {
      const instrument = instrumentOf(rooms, params.entityType, params.entityValue)
      const today = calendar.dayOf('XETR', market.now())
      const from = addMonths(today, -12 * yearsOfEvents)
      const about = { now: market.now(), instruments: [instrument.key], unpaid: true }
      const articles = (await beside(findArticles(rooms.db, about, { page: 0, perPage: mostArticles }))) ?? []
      const events = presentEvents(rooms.drivers.events(instrument, from, today))
      const news = presentNews(articles, (at) => calendar.dayOf('XETR', at)).filter(({ date }) => date >= from)
      return { expires, list: [...events, ...news].toSorted((a, b) => a.date.localeCompare(b.date)) }
    }),

    handle(getDrivers, async ({ params, query, asker, expires }) => {
      const instrument = instrumentOf(rooms, params.entityType, params.entityValue)
      const listing = chooseListing(instrument, query)
      const quote = market.quote(listing.notation.id, requireQuality(asker, listing))
      const explanation = await rooms.drivers.explain(listing, quote, query.range)
      const { first, last, change, unit, method, parts, events, industries, regression } = explanation
      const named = namedBy(instrument)
      return {
        expires,
        entityType: instrument.entityType,
        entityValue: instrument.entityValue,
        market: presentMarket(listing),
        idNotation: listing.notation.id,
        isoCurrency: listing.notation.isoCurrency,
        range: query.range,
        first: first?.price,
        datetimeFirst: isoOrNone(first?.at),
        last: last?.price,
        datetimeLast: isoOrNone(last?.at),
        change,
        unitType: ({ percent: 'PCT', points: 'PKT', basisPoints: 'BPS' } as const)[unit],
        method: wireName(method),
        note: noteOf(method, quote.source),
        text: sayOf(explanation, listing, quote.isOpen),
        driverList: parts.map((part) => presentDriver(part, named)),
        eventList: presentEvents(events),
        contributionUnitType: instrument.facts.kind === 'index' ? ('PKT' as const) : ('PCT' as const),
        ...presentContributions(explanation, query.members),
        industryList: industries.map(({ sector, members, value }) => ({
          name: sector === undefined ? 'Ohne Branche' : germanTerm(sector),
          members,
          value,
        })),
        ...(regression && {
          regression: {
            days: regression.days,
            index: present(regression.index),
            betaIndex: tidy(regression.betaIndex, 4),
            ...(regression.sector !== undefined && { nameIndustry: germanTerm(regression.sector) }),
            ...(regression.betaIndustry !== undefined && { betaIndustry: tidy(regression.betaIndustry, 4) }),
            rSquared: tidy(regression.rSquared, 4),
            standardErrorPct: tidy(regression.standardError * 100, 4),
          },
        }),
      }
    }),
  ]
}

/** `yieldLevel` is `YIELD_LEVEL`. */
const wireName = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as Uppercase<Name>

const sumOf = (list: readonly Contribution[]): number => list.reduce((sum, { value }) => sum + value, 0)
