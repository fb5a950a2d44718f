import type { Digest } from '#accounts/digests.ts'
import type { Rooms } from '#api/rooms.ts'
import { addDays } from '#calendar/days.ts'
import { endsWeek } from '#calendar/weeks.ts'
import { berlinTime } from '#contract/berlin.ts'
import { longDayText, percentText, printed } from '#contract/number-format.ts'
import type { Instant, TradingDay, UserId } from '#contract/vocabulary.ts'
import { countsSince } from '#alerts/events.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { eachInTurn } from '#platform/turns.ts'
import { changeSince } from '#watchlists/since.ts'
import { ownPapers } from '#features/lists/own-papers.ts'

const hourMs = 3_600_000
/** after Xetra's close: New York has closed, too */
const afterCloseMs = 5 * hourMs
/** what could not be told by then is not told any more */
const freshMs = 60 * hourMs
/** weeks without a day of trading there are none */
const mostDays = 14
const mostPapers = 500
const mostNamed = 5

type Parts = Pick<Rooms, 'db' | 'market' | 'universe' | 'calendar' | 'corporateActions' | 'origin'>

interface Moved {
  name: string
  percent: number
}

/** What the papers that somebody holds or watches did in a week, in the words of a mail. */
export function ownWeek(rooms: Parts) {
  const { db, market, universe, calendar, corporateActions, origin } = rooms

  /** When the week that ends with this day is over. */
  const overAt = (day: TradingDay): Instant | undefined => {
    const session = calendar.sessionOf('XETR', day)
    return session && session.closesAt + afterCloseMs
  }

  /** The last day of a week at or before this one. */
  function weekEnd(from: TradingDay): TradingDay | undefined {
    for (let day = from, left = mostDays; left > 0; day = addDays(day, -1), left--)
      if (calendar.sessionOf('XETR', day) && endsWeek(calendar, day)) return day
    return undefined
  }

  function movementOf(paper: Instrument, [from, to]: readonly [Instant, Instant], day: TradingDay): Moved | undefined {
    const { id } = listListing(paper).notation
    const [before, now] = [market.quote(id, 'DLY', from), market.quote(id, 'DLY', to)]
    if (now.throughZero) return undefined
    const then = { price: before.last, day: calendar.dayOf('XETR', before.lastAt ?? from) }
    const percent = changeSince(now.last, then, corporateActions.splits(paper, day))
    return percent === undefined ? undefined : { name: paper.name, percent }
  }

  return {
    /** The week that is over and still news. */
    due(): TradingDay | undefined {
      const now = market.now()
      const today = calendar.dayOf('XETR', now)
      const day = weekEnd(today)
      const at = day && overAt(day)
      if (at === undefined) return undefined
      return at <= now && now - at < freshMs ? day : undefined
    },

    async write(owner: UserId, day: TradingDay): Promise<Digest | undefined> {
      const before = weekEnd(addDays(day, -1))
      const [from, to] = [before && overAt(before), overAt(day)]
      const keys = [...(await ownPapers(rooms, owner)).keys()]
      const papers = keys.flatMap((key) => universe.byKey(key) ?? []).slice(0, mostPapers)
      if (papers.length === 0 || from === undefined || to === undefined) return undefined
      const moved = (await eachInTurn(papers, (paper) => movementOf(paper, [from, to], day))).flatMap(
        (each) => each ?? [],
      )
      if (moved.length === 0) return undefined
      const fired = [...(await countsSince(db, owner, from)).values()].reduce((sum, count) => sum + count, 0)
      return {
        ...wordsOf(moved, day, fired),
        action: { label: 'Zu deiner Übersicht', href: `${origin}/dashboard` },
        settings: { label: 'Diese Mail abstellen', href: `${origin}/einstellungen/datenschutz` },
      }
    },
  }
}

/** Percentages are told with as many digits as they are compared with. */
const shown = (percent: number): number => Math.round(percent * 10) / 10
const percentOf = (percent: number): string =>
  percentText(shown(percent), { decimals: 1, signed: true, typography: printed }) ?? ''

/** @param moved how each paper went @param fired alerts that came in the week */
export function wordsOf(
  moved: readonly Moved[],
  day: TradingDay,
  fired: number,
): Pick<Digest, 'subject' | 'paragraphs'> {
  const rising = moved.filter(({ percent }) => shown(percent) > 0)
  const falling = moved.filter(({ percent }) => shown(percent) < 0)
  const mean = moved.reduce((sum, { percent }) => sum + percent, 0) / moved.length
  const byPercent = moved.toSorted((a, b) => b.percent - a.percent)
  const best = byPercent.filter((each) => rising.includes(each)).slice(0, mostNamed)
  const worst = byPercent
    .filter((each) => falling.includes(each))
    .toReversed()
    .slice(0, mostNamed)
  const until = longDayText(berlinTime(Date.parse(`${day}T12:00:00Z`)))
  const all = moved.length === 1 ? 'einem Wert' : `${moved.length} Werten`
  return {
    subject: `Deine Woche: ${rising.length} von ${all} im Plus`,
    paragraphs: [
      `deine Woche bis ${until}: ${rising.length} von ${all} aus deinen Depots und Watchlists im Plus, ` +
        `${falling.length} im Minus, im Mittel ${percentOf(mean)}.`,
      ...(best.length > 0 ? ['Am stärksten:', ...best.map(lineOf)] : []),
      ...(worst.length > 0 ? ['Am schwächsten:', ...worst.map(lineOf)] : []),
      ...(fired > 0 ? [fired === 1 ? 'Ein Alarm hat ausgelöst.' : `${fired} Alarme haben ausgelöst.`] : []),
      'Kurse sind simuliert.',
    ],
  }
}

const lineOf = ({ name, percent }: Moved): string => `• ${name} ${percentOf(percent)}`
