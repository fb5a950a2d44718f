import { gainOf, type OwnValue } from '#features/dashboard/own-values.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { direction, format } from '#web/format.ts'

const mostParts = 5
const mostNamed = 3
const dayMs = 86_400_000

/** „gestern, 17:52“, „heute, 09:10“, „16.11., 17:52“ */
export function momentText(at: number, now: number): string {
  const day = format.date(at)
  if (day === format.date(now)) return `heute, ${format.minute(at)}`
  if (day === format.date(now - dayMs)) return `gestern, ${format.minute(at)}`
  const isThisYear = format.year(at) === format.year(now)
  return `${isThisYear ? format.shortDate(at) : format.date(at)}, ${format.minute(at)}`
}

/** Since when, as a heading says it. @param since absent: this is the first visit */
export const sinceText = (since: number | undefined, now: number): string =>
  since === undefined ? 'Seit dem Schlusskurs des Vortags' : `Seit deinem letzten Besuch, ${momentText(since, now)}`

interface SinceProps {
  values: readonly OwnValue[]
  since: number | undefined
  /** of the points of lines */
  instants: readonly number[]
  /** whose pieces are summed up: „deinen Depots“ */
  summed: string
  now: number
}

/** How the reader's values have moved since the last visit: money of what is held, with what it comes from. */
export function Since({ values, since, instants, summed, now }: SinceProps) {
  const { amount, before, parts, without, line } = gainOf(values, mostParts)
  const most = Math.max(0, ...parts.map((part) => Math.abs(part.value)))
  const percents = values.flatMap(({ movement }) => movement?.performancePct ?? [])
  const count = (is: (percent: number) => boolean) => percents.filter(is).length
  return (
    <section className="board figures" aria-label="Seit dem letzten Besuch">
      <div className="figures-lead">
        <p className="xs mut2">{sinceText(since, now)}</p>
        <p className="v">
          {amount === undefined ? (
            <>
              {format.integer(count((percent) => percent > 0))} <small>gestiegen</small>
              {' · '}
              {format.integer(count((percent) => percent < 0))} <small>gefallen</small>
            </>
          ) : (
            <>
              <span className={direction(amount)}>{format.change(amount)}</span> <small>EUR</small>
            </>
          )}
        </p>
        <p className="source">
          <span>
            {amount === undefined ? (
              <>von {format.counted(values.length, 'Wert', 'Werten')} im Blick</>
            ) : (
              <>
                <ChangePercent value={before > 0 ? (amount / before) * 100 : undefined} /> · jetzt{' '}
                {format.number(before + amount)} EUR in {summed}
              </>
            )}{' '}
            · Stand {format.time(now, now)}
          </span>{' '}
          <SimulatedBadge />
        </p>
        {amount === undefined ? null : (
          <p className="xs mut2">
            Kursbewegung der Stücke, die du jetzt hast; Buchungen und Ausschüttungen zählen nicht.
          </p>
        )}
        {since === undefined ? (
          <p className="xs mut2">
            Das ist dein erster Besuch hier; ab dem nächsten zählt, was sich seit diesem bewegt hat.
          </p>
        ) : null}
        {without.length === 0 ? null : (
          <p className="xs mut2">
            Ohne {without.slice(0, mostNamed).join(', ')}
            {without.length > mostNamed ? ` und ${without.length - mostNamed} weitere` : ''}: Es fehlt ein Kurs in Euro
            von damals oder jetzt.
          </p>
        )}
      </div>
      {line && line.length > 1 && line.length === instants.length ? (
        <Course line={line} instants={instants} now={now} />
      ) : null}
      {parts.length === 0 ? null : (
        <table className="parts">
          <caption className="vh">Was dazu beitrug, in Euro</caption>
          <tbody>
            {parts.map((part) => (
              <tr key={part.name}>
                <th scope="row">{part.name}</th>
                <td className="bar">
                  <DivergingBar value={part.value} most={most} />
                </td>
                <td className="num">
                  <span className={direction(part.value)}>{format.change(part.value)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The gain from the last visit to now, in money over a base that is none. */
function Course({ line, instants, now }: { line: readonly number[]; instants: readonly number[]; now: number }) {
  const [low, high] = [Math.min(0, ...line), Math.max(0, ...line)]
  const span = high - low || 1
  const y = (value: number) => Math.round((4 + ((high - value) / span) * 92) * 10) / 10
  const points = line.map((value, i) => `${Math.round((1000 * i) / (line.length - 1)) / 10} ${y(value)}`).join(' ')
  const at = (value: number) => momentText(instants[line.indexOf(value)] ?? now, now)
  const said =
    `Gewinn und Verlust seitdem: höchstens ${format.change(Math.max(...line))} EUR (${at(Math.max(...line))}), ` +
    `mindestens ${format.change(Math.min(...line))} EUR (${at(Math.min(...line))})`
  return (
    <div className="since-course">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={said}>
        <path className="area" d={`M0 ${y(0)} L${points} L100 ${y(0)}Z`} />
        <line x1="0" x2="100" y1={y(0)} y2={y(0)} />
        <path d={`M${points}`} />
      </svg>
      <p className="xs mut2">
        <span>{momentText(instants[0] ?? now, now)}</span> <span>jetzt</span>
      </p>
    </div>
  )
}
