import { direction, format } from '#web/format.ts'
import type { AlarmRow } from './movers.contract.ts'

const height = 180
const edge = 14

/**
 * The alarms over the day: each stroke leads from the first crossing to where the share stands now. Places are percentages of the
 * width; the table below says the same in words.
 */
export function DayScatter({ rows, threshold }: { rows: readonly AlarmRow[]; threshold: number }) {
  const times = rows.map(({ datetimeAlarm }) => Date.parse(datetimeAlarm))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const most = Math.max(
    threshold * 1.2,
    ...rows.flatMap(({ changeAlarmPct, changePct }) => [changeAlarmPct, changePct].map(Math.abs)),
  )
  const x = (at: number) => `${last > first ? Math.round(20 + ((at - first) / (last - first)) * 900) / 10 : 50}%`
  const y = (pct: number) => Math.round((height / 2 - (pct / most) * (height / 2 - edge)) * 10) / 10
  return (
    <figure className="curve day-scatter">
      <svg
        height={height}
        role="img"
        aria-label={`${format.integer(rows.length)} Alarme über den Tag. Die Werte stehen in der Tabelle.`}
      >
        <line className="grid" x1="0" x2="100%" y1={y(0)} y2={y(0)} />
        {[threshold, -threshold].map((level) => (
          <g key={level}>
            <line className="grid reference" x1="0" x2="100%" y1={y(level)} y2={y(level)} />
            <text x="100%" y={y(level)} dx="6" dy="4">
              {format.changePercent(level, 0)}
            </text>
          </g>
        ))}
        {rows.map(({ instrument, datetimeAlarm, changeAlarmPct, changePct }) => (
          <g key={instrument.entityValue} className={direction(changeAlarmPct)}>
            <line
              className="since"
              x1={x(Date.parse(datetimeAlarm))}
              x2={x(Date.parse(datetimeAlarm))}
              y1={y(changeAlarmPct)}
              y2={y(changePct)}
            />
            <circle cx={x(Date.parse(datetimeAlarm))} cy={y(changeAlarmPct)} r="4">
              <title>{`${instrument.name}, ${format.minute(datetimeAlarm)}: ${format.changePercent(changeAlarmPct)}`}</title>
            </circle>
          </g>
        ))}
        <text x="2%" y={height - 2}>
          {format.minute(first)}
        </text>
        <text x="92%" y={height - 2} textAnchor="end">
          {format.minute(last)}
        </text>
      </svg>
    </figure>
  )
}
