import { DepotsHead } from '#features/depots/frame.block.tsx'
import {
  calendarPath,
  expectedColumns,
  expectedFacts,
  nameOfKind,
  NoPlan,
  signOf,
  UntoldFunds,
} from '#features/depots/income.block.tsx'
import { getIncome, getIncomeAddress, type ExpectedIncome, type Income } from '#features/depots/income.contract.ts'
import { CalendarAddress, calendarAddressActions } from '#features/lists/calendar-address.block.tsx'
import { berlinTime } from '#contract/berlin.ts'
import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'

const months = 12
const dayMs = 86_400_000
const weekdays = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const

interface CalendarData {
  income: Income
  addressedSince: string | undefined
  /** 2026-12 */
  month: string
  /** the first and the last one that is told */
  within: readonly [string, string]
}

/** `/depots/ertraege/kalender`: what papers that are held will pay, month by month, and for calendars. */
export const calendarRoute = page<CalendarData>({
  path: calendarPath,
  needsLogin: true,
  action: calendarAddressActions(calendarPath),
  load: async ({ call, query, now }) => {
    const [income, address] = await Promise.all([call(getIncome), call(getIncomeAddress)])
    const { year, month } = berlinTime(now)
    const first = `${year}-${String(month).padStart(2, '0')}`
    const within = [first, monthAfter(first, months)] as const
    const asked = query.get('monat') ?? ''
    const isKnown = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked >= within[0] && asked <= within[1]
    const next = income.expected[0]?.date.slice(0, 7) ?? first
    return { income, addressedSince: address.datetimeCreated, month: isKnown ? asked : next, within }
  },
  head: () => ({ title: 'Ertragskalender', noIndex: true }),
  Page: ({ income, addressedSince, month, within, at }) => (
    <>
      <DepotsHead part="Erträge" title="Ertragskalender" under="Kalender" />
      <div className="stack">
        {!income.isEntitled ? (
          <Board title="In den nächsten zwölf Monaten">
            <NoPlan />
          </Board>
        ) : income.expected.length === 0 ? (
          <Board title="In den nächsten zwölf Monaten">
            <Empty
              text="Keine Zahlung zu erwarten."
              hint="Vorausgesagt werden Dividenden von Aktien, Zinsen von Anleihen und Ausschüttungen von Fonds, die du hältst."
            >
              <p className="sm mut2">
                <UntoldFunds untold={income.untold} />
              </p>
            </Empty>
          </Board>
        ) : (
          <>
            <MonthBoard expected={income.expected} month={month} within={within} />
            <Board
              title="In den nächsten zwölf Monaten"
              footer={
                <>
                  <span>
                    Nach dem Bestand von heute, vor Steuern; von Fonds so viel, wie sie zuletzt ausgeschüttet haben.
                    Beträge in fremder Währung zum Kurs von jetzt; ein Strich: Es gibt keinen. Anleihen haben keinen
                    Ex-Tag. Dividenden und Ausschüttungen sind simuliert.
                    <UntoldFunds untold={income.untold} />
                  </span>
                  <TableFiles name="ertragskalender" at={at} />
                </>
              }
            >
              <Table
                caption="Erwartete Zahlungen"
                columns={at.file ? expectedFacts : expectedColumns}
                rows={income.expected}
                rowKey={({ instrument, date }) => `${instrument.entityValue} ${date}`}
              />
            </Board>
          </>
        )}
        {addressedSince !== undefined || income.expected.length > 0 ? (
          <CalendarAddress
            at={at}
            since={addressedSince}
            what="die Zahlungen"
            pathOf={(secret) => `${calendarPath}/${secret}.ics`}
          />
        ) : null}
      </div>
    </>
  ),
})

/** So many months after 2026-12. */
function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

/** All days of the weeks that a month touches, from Monday on. */
function daysOf(month: string): string[] {
  const first = Date.parse(`${month}-01`)
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const end = Date.parse(`${monthAfter(month, 1)}-01`)
  const weeks = Math.ceil((end - monday) / (7 * dayMs))
  return Array.from({ length: weeks * 7 }, (_, day) => new Date(monday + day * dayMs).toISOString().slice(0, 10))
}

function MonthBoard({
  expected,
  month,
  within: [first, last],
}: Pick<CalendarData, 'month' | 'within'> & { expected: readonly ExpectedIncome[] }) {
  const paid = expected.filter(({ date }) => date.startsWith(month))
  const total = paid.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const name = format.monthName(`${month}-15T12:00:00Z`)
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)]
  return (
    <Board
      title={name}
      footer={
        <>
          <span>● bestätigt, ○ geschätzt</span>
          <nav aria-label="Monate" className="month-links">
            {before >= first ? <a href={`${calendarPath}?monat=${before}`}>Monat davor</a> : null}
            {after <= last ? <a href={`${calendarPath}?monat=${after}`}>Monat danach</a> : null}
          </nav>
        </>
      }
    >
      <p className="pad">
        {paid.length === 0
          ? 'In diesem Monat ist keine Zahlung zu erwarten.'
          : `${format.counted(paid.length, 'Zahlung', 'Zahlungen')}, zusammen ${format.number(total)} EUR vor Steuern.`}
      </p>
      <ol className="month-of-income">
        {daysOf(month).map((day, place) => {
          const payments = expected.filter(({ date }) => date === day)
          const isOther = !day.startsWith(month)
          return (
            <li key={day} className={isOther ? 'other' : payments.length > 0 ? 'paid' : undefined}>
              <time dateTime={day}>
                {weekdays[place % 7]} {Number(day.slice(8))}.
              </time>
              {isOther
                ? null
                : payments.map((payment) => (
                    <p key={payment.instrument.entityValue}>
                      {payment.instrument.name}
                      <small>
                        {nameOfKind[payment.kind]} {signOf(payment)} {format.number(payment.amount)} EUR
                      </small>
                    </p>
                  ))}
            </li>
          )
        })}
      </ol>
    </Board>
  )
}
