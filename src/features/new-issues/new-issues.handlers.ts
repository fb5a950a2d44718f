import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { listRow } from '#features/lists/rows.ts'
import { meeting } from '#finder/criteria.ts'
import { outstanding } from '#finder/instrument-criteria.ts'
import { germanTerm } from '#market/german-terms.ts'
import { germanOrder } from '#market/class-instruments.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { issueStretches, listNewIssues, type IssueStretch, type NewIssue } from './new-issues.contract.ts'

const daysOf: Readonly<Record<IssueStretch, number>> = { D30: 30, Y1: 365, ALL: Infinity }

interface Issue {
  instrument: Instrument
  day: TradingDay
}

export const newIssueHandlers = (rooms: Rooms) => [
  handle(listNewIssues, ({ params, query: { stretch, page, perPage }, asker, expires }) => {
    const { universe, calendar, market } = rooms
    const today = calendar.dayOf('XETR', market.now())
    const ofClass = meeting(universe.ofClass(params.assetClass), [outstanding(today)])
    const issues = ofClass.flatMap((instrument): Issue[] => {
      const day = firstDayOf(instrument)
      return day !== undefined && day <= today ? [{ instrument, day }] : []
    })
    const within = (wanted: IssueStretch) =>
      daysOf[wanted] === Infinity ? issues : issues.filter(({ day }) => day > addDays(today, -daysOf[wanted]))
    const found = within(stretch).toSorted(
      (one, other) =>
        other.day.localeCompare(one.day) || germanOrder.compare(one.instrument.name, other.instrument.name),
    )
    const totals = Object.fromEntries(issueStretches.map((each) => [each, within(each).length]))
    return {
      expires,
      total: found.length,
      totals: totals as Record<IssueStretch, number>, // one for each stretch
      unknown: ofClass.filter((instrument) => firstDayOf(instrument) === undefined).length,
      list: found.slice(page * perPage, (page + 1) * perPage).map(({ instrument, day }) => ({
        ...listRow(rooms, listListing(instrument), asker),
        dateIssue: day,
        ...termsOf(instrument),
      })),
    }
  }),
]

const firstDayOf = ({ facts }: Instrument): TradingDay | undefined =>
  facts.kind === 'bond' || facts.kind === 'fund' || facts.kind === 'etf' ? facts.issued : undefined

function termsOf({ facts }: Instrument): Pick<NewIssue, 'category' | 'issuer' | 'couponPct' | 'dateMaturity'> {
  switch (facts.kind) {
    case 'bond':
      return { issuer: facts.issuer, couponPct: facts.couponPct, dateMaturity: facts.maturity }
    case 'fund':
    case 'etf':
      return { category: facts.category && germanTerm(facts.category), issuer: facts.family }
    default:
      return {}
  }
}
