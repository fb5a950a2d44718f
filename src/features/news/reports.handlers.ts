import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso, readDate } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { addDays, earlier } from '#calendar/days.ts'
import { createReports, textOf, type Piece, type Report, type ReportHead, type Standing } from '#content/reports.ts'
import { Failure } from '#contract/failures.ts'
import { tidy } from '#figures/rounding.ts'
import { isTradingDay } from '#contract/vocabulary.ts'
import { mainListing } from '#market/listings.ts'
import { getReport, listReports, type ReportStanding } from './reports.contract.ts'

const note = 'automatisch erstellt aus simulierten Kursen'
const shownEvents = 6
/** no exchange of these rests longer */
const mostClosedDays = 14
/** the histories of the indices begin here */
const firstDay = '2000-01-03'

/** Of an index: where its members stand. */
const membersUrl = ({ urls }: { urls: { WEBSITE: string } }): string =>
  urls.WEBSITE.replace('/index/', '/index/einzelwerte/')

/** Reports of the market. */
export function reportHandlers(rooms: Rooms) {
  const { calendar, market, origin } = rooms
  const reports = perGeneration(rooms, () => createReports(rooms))

  const today = () => calendar.dayOf('XETR', market.now())
  const standing = ({ instrument, last, changePct }: Standing): ReportStanding => ({
    instrument: presentInstrument(instrument, origin),
    last,
    performancePct: changePct,
  })
  const piece = ({ text, of, ofMembers }: Piece) => ({
    text,
    url: of && (ofMembers ? membersUrl(presentInstrument(of, origin)) : presentInstrument(of, origin).urls.WEBSITE),
  })
  const head = ({ day, kind, name, at, headline, indices }: ReportHead) => ({
    day,
    kind,
    name,
    datetime: iso(at),
    headline,
    indexList: indices.map(standing),
  })

  return [
    handle(listReports, ({ query: { dateEnd, days }, expires }) => {
      const now = market.now()
      const asked = dateEnd === undefined ? today() : readDate(dateEnd).day
      let day = earlier(asked, today())
      const found: ReportHead[] = []
      for (
        let left = days, closed = 0;
        left > 0 && closed < mostClosedDays && day >= firstDay;
        day = addDays(day, -1)
      ) {
        const ofDay = reports().ofDay(day, now)
        found.push(...ofDay)
        closed = ofDay.length === 0 ? closed + 1 : 0
        if (ofDay.length > 0) left--
      }
      return { expires, note, dateBefore: day, list: found.map(head) }
    }),

    handle(getReport, async ({ params, expires }) => {
      const report =
        params.day < firstDay || params.day > today() || !isTradingDay(params.day)
          ? undefined
          : await reports().find(params.day, params.kind, market.now())
      if (!report) throw new Failure('NOT_FOUND', { ...params })
      const { breadth, paragraphs, top, flop, events } = report
      return {
        ...head(report),
        expires,
        note,
        paragraphs: paragraphs.map(textOf),
        linkedParagraphs: paragraphs.map((said) => said.map(piece)),
        numberTop: breadth?.risen,
        numberFlop: breadth?.fallen,
        numberEqual: breadth?.unchanged,
        contributionList: await contributionsTo(report),
        topList: top.map(standing),
        flopList: flop.map(standing),
        industryList: (breadth?.industries ?? []).map(({ name, members, changePct }) => ({
          name,
          members,
          performancePct: changePct,
        })),
        eventList: events.slice(0, shownEvents).map(({ instrument, event }) => ({
          date: event.day,
          name: event.title,
          instrument: presentInstrument(instrument, origin),
        })),
      }
    }),
  ]

  /** What members moved the lead index by, where a report tells of them. */
  async function contributionsTo({ day, at, breadth, indices: [lead] }: Report) {
    if (!breadth || !lead) return []
    const changes = new Map(breadth.standings.map((each) => [each.instrument, each.changePct]))
    const weights = rooms.weightsOf(lead.instrument, day)
    const members = rooms.universe.membersOf(lead.instrument)
    const weightOf = new Map(members.map((member, place) => [member, weights?.[place]]))
    const listing = mainListing(lead.instrument)
    const quote = market.quote(listing.notation.id, 'RLT', at)
    const { contributions } = await rooms.drivers.explain(listing, quote, 'D1')
    return contributions
      .toSorted((a, b) => b.value - a.value)
      .map(({ member, value }) => {
        const weight = weightOf.get(member)
        return {
          instrument: presentInstrument(member, origin),
          value,
          performancePct: changes.get(member),
          weightPct: weight === undefined ? undefined : tidy(weight * 100, 2),
        }
      })
  }
}
