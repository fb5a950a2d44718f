import { addDays } from '#calendar/days.ts'
import { endsWeek, isMonday } from '#calendar/weeks.ts'
import type { Calendar } from '#calendar/calendar.ts'
import { type createReports, reportTime, textOf, type ReportHead, type Standing } from '#content/reports.ts'
import { longDayText, numberText, percentText, printed } from '#contract/number-format.ts'
import { berlinTime } from '#contract/berlin.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { Letter } from '#mail/template.ts'
import type { Rhythm } from './subscriptions.ts'

/** An issue without its readers. */
export type Issue = Pick<Letter, 'subject' | 'paragraphs' | 'action'>

export interface IssueSources {
  calendar: Calendar
  reports: ReturnType<typeof createReports>
}

/** no exchange of these rests longer */
const mostClosedDays = 14
const hourMs = 3_600_000
/** an issue that could not be written by then is not written any more */
const freshMs: Readonly<Record<Rhythm, number>> = { DAILY: 20 * hourMs, WEEKLY: 60 * hourMs }
const kind = 'schluss'
const note = 'Automatisch erstellt aus simulierten Kursen.'

/** The day of the last issue that has been told by now: a closing report, for weekly readers that of a week's last day. */
export function latestIssue({ calendar, reports }: IssueSources, rhythm: Rhythm, now: Instant): TradingDay | undefined {
  const today = calendar.dayOf('XETR', now)
  for (let day = today, left = mostClosedDays; left > 0; day = addDays(day, -1), left--) {
    if (rhythm === 'WEEKLY' && !endsWeek(calendar, day)) continue
    if (reports.ofDay(day, now).some((report) => report.kind === kind)) return day
  }
  return undefined
}

/** Whether an issue is still news. */
export function isFresh(calendar: Calendar, rhythm: Rhythm, day: TradingDay, now: Instant): boolean {
  const at = reportTime(calendar, day, kind)
  return at !== undefined && now - at < freshMs[rhythm]
}

/** What the issue of a day says; undefined where there is no report of it. */
export async function issueOf(
  sources: IssueSources,
  origin: string,
  rhythm: Rhythm,
  day: TradingDay,
  now: Instant,
): Promise<Issue | undefined> {
  const report = await sources.reports.find(day, kind, now)
  if (!report) return undefined
  const week = rhythm === 'WEEKLY' ? weekOf(sources, day, now) : undefined
  return {
    subject: week ? `Markt der Woche bis ${dateText(day)}: ${report.headline}` : `Markt heute: ${report.headline}`,
    paragraphs: [
      ...(week ? week.map((each) => `${dateText(each.day)}: ${each.headline}.`) : [`${report.headline}.`]),
      ...report.paragraphs.map(textOf),
      `Stand am ${dateText(day)}: ${report.indices.map(standingText).join('; ')}.`,
      note,
    ],
    action: { label: 'Zum Bericht mit allen Zahlen', href: `${origin}/news/marktberichte/${day}/${kind}` },
  }
}

/** The closing reports of a week up to a day, the first one first. */
function weekOf({ reports }: IssueSources, last: TradingDay, now: Instant): ReportHead[] {
  const days: TradingDay[] = [last]
  while (!isMonday(days[0] ?? last)) days.unshift(addDays(days[0] ?? last, -1))
  return days.flatMap((day) => reports.ofDay(day, now).filter((report) => report.kind === kind))
}

const standingText = ({ instrument: { name }, last, changePct }: Standing): string => {
  const change = percentText(changePct, { signed: true, typography: printed }) ?? ''
  return `${name} ${numberText(last, { typography: printed }) ?? ''} Punkte (${change})`
}

const dateText = (day: TradingDay): string => longDayText(berlinTime(Date.parse(`${day}T12:00:00Z`)))
