import { countryName } from '#contract/country.ts'
import { germanDay, numberText, percentText, printed } from '#contract/number-format.ts'
import type { Asker } from '#api/asker.ts'
import type { Rooms } from '#api/rooms.ts'
import type { PlainSnapshot } from '#features/instrument/snapshots.contract.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { known, number, text, type SectionsOf } from '#features/instrument/snapshot-figures.ts'
import { centralBankMeetings } from '#market/central-banks.ts'
import { factsOf, type FactsOf, type Instrument, type Listing, type RateStep } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'

const shownSteps = 12
const groupNames = { policy: 'Leitzins', money: 'Geldmarkt', government: 'Staatsanleihen' } as const

/** What a rate is, how far it lies from others, and what its central bank decided. */
export function interestSections(rooms: Rooms, listing: Listing, asker: Asker): SectionsOf<PlainSnapshot> {
  const { instrument } = listing
  const facts = factsOf(instrument, 'interest')
  const today = rooms.calendar.dayOf('XETR', rooms.market.now())
  const steps = facts.group === 'policy' ? (facts.steps ?? []).filter(({ day }) => day <= today) : []
  const rates = rooms.universe.ofType('INTEREST')
  const lastOf = (other: Instrument | undefined) => other && quoteOf(rooms, listListing(other), asker).last
  const own = lastOf(instrument)
  const distance = (name: string, other: Instrument | undefined) => {
    const value = lastOf(other)
    return own === undefined || value === undefined || other === instrument
      ? []
      : [number(`distance-${name}`, `Abstand zu ${name}`, (own - value) * 100, 'Bp.')]
  }
  const sameTerm = rates.find(
    ({ isoCountry, facts: each }) =>
      isoCountry === 'DE' && each.kind === 'interest' && each.group === 'government' && each.years === facts.years,
  )
  const deposit = rates.find(({ facts: each }) => each.kind === 'interest' && each.group === 'policy')
  const next = centralBankMeetings().find(({ day, isoCountry }) => isoCountry === 'EU' && day >= today)
  const latest = steps.at(-1)
  const distances = [
    ...(facts.group === 'government' ? distance('Bund gleicher Laufzeit', sameTerm) : []),
    ...distance('EZB-Einlagesatz', deposit),
  ]
  return {
    type: 'InterestRatesSnapshot',
    figures: [
      text('group', 'Art', groupNames[facts.group]),
      text('country', 'Raum', instrument.isoCountry === 'EU' ? 'Euroraum' : countryName(instrument.isoCountry ?? 'DE')),
      text('validFrom', 'Gilt seit', latest && germanDay(latest.day)),
      text('next', 'Nächste Entscheidung', facts.group === 'policy' && next ? germanDay(next.day) : undefined),
    ].filter(known),
    figureGroups: [
      ...(distances.length > 0 ? [{ title: 'Abstände in Basispunkten', figures: distances }] : []),
      ...(steps.length > 0 ? [{ title: 'Entscheidungen', figures: decisionsOf(steps) }] : []),
    ],
    description: wordsOf(facts, latest),
  }
}

/** The last decisions, the latest first. */
const decisionsOf = (steps: readonly RateStep[]) =>
  steps
    .map((step, i) => ({ ...step, change: step.rate - (steps[i - 1]?.rate ?? step.rate) }))
    .slice(-shownSteps)
    .toReversed()
    .map(({ day, rate, change }) =>
      text(
        day,
        `ab ${germanDay(day)}`,
        `${percentText(rate, { typography: printed }) ?? ''} (${numberText(change, { signed: true, typography: printed }) ?? ''} Pp.)`,
      ),
    )

function wordsOf({ group }: FactsOf<'interest'>, latest: RateStep | undefined): string {
  if (group === 'policy')
    return (
      'Der Rat der Europäischen Zentralbank setzt diesen Satz fest. Gezeigt sind veröffentlichte Entscheidungen ' +
      `(Quelle: EZB) bis zur Änderung vom ${latest ? germanDay(latest.day) : '–'}.`
    )
  if (group === 'money')
    return (
      'Zu diesem Satz leihen Banken einander Geld. Er folgt hier dem Einlagesatz der EZB und der simulierten ' +
      'Zinskurve und ist kein Fixing.'
    )
  return 'So viel bringt eine Staatsanleihe dieser Laufzeit im Jahr. Gerechnet aus der simulierten Zinskurve ihres Landes.'
}
