import ical from 'ical-generator'
import { calendarPath, nameOfKind } from '#features/depots/income.block.tsx'
import { getIncomeByAddress, type ExpectedIncome } from '#features/depots/income.contract.ts'
import { Failure } from '#contract/failures.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { file } from '#web/page.tsx'

const aDayMs = 86_400_000
const ending = '.ics'

/** `/depots/ertraege/kalender/{secret}.ics`: expected payments for calendars (RFC 5545); the secret is the key. */
export const incomeFile = file({
  path: `${calendarPath}/:file`,
  async load({ call, params, settings, now }) {
    const name = params['file'] ?? ''
    if (!name.endsWith(ending)) throw new Failure('NOT_FOUND')
    const { expected } = await call(getIncomeByAddress, { params: { secret: name.slice(0, -ending.length) } })
    const calendar = ical({
      name: `${settings.name}: Erträge`,
      description: 'Erwartet nach dem Bestand von heute, vor Steuern. Dividenden und Ausschüttungen sind simuliert.',
      prodId: { company: 'Parkett', product: 'Erträge', language: 'DE' },
      ttl: 12 * 60 * 60,
    })
    for (const payment of expected) calendar.createEvent(eventOf(payment, now, settings.publicUrl))
    return {
      contentType: 'text/calendar; charset=utf-8',
      text: `${calendar.toString()}\r\n`,
      cacheControl: 'private, no-store',
    }
  },
})

function eventOf(
  { instrument, kind, date, estimated, amount, amountPaid, isoCurrency }: ExpectedIncome,
  now: number,
  home: string,
) {
  const start = Date.parse(date)
  const money = amount === undefined ? `${format.number(amountPaid)} ${isoCurrency}` : `${format.number(amount)} EUR`
  return {
    id: `${instrument.entityType}-${instrument.entityValue}-${kind}-${date}`,
    start: new Date(start),
    end: new Date(start + aDayMs),
    allDay: true,
    stamp: new Date(now),
    summary: `${instrument.name}: ${nameOfKind[kind]} ${money}`,
    description: estimated ? 'geschätzt, vor Steuern' : 'bestätigt, vor Steuern',
    url: home + pathOf(instrument),
  }
}
