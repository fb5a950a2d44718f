import type { Instrument } from '#contract/instruments.ts'
import type { Alert } from '#features/alerts/alerts.contract.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

const edge = 8

/** A paper that its owner may want to hear of. */
interface AlarmRow {
  instrument: Instrument
  quote: { last?: number | undefined }
  /** of this paper */
  alerts: readonly Alert[]
}

/** The nearest levels below and above a price, of the alerts that are looked at. */
function levelsAround(alerts: readonly Alert[], price: number): { below?: number; above?: number } {
  const levels = (kind: Alert['kind']) =>
    alerts.flatMap((alert) =>
      alert.active && alert.kind === kind && alert.threshold !== undefined ? [alert.threshold] : [],
    )
  const below = Math.max(...levels('BELOW').filter((level) => level <= price))
  const above = Math.min(...levels('ABOVE').filter((level) => level >= price))
  return { ...(below > -Infinity && { below }), ...(above < Infinity && { above }) }
}

/** Where a value lies between the level below and the one above, in percent of the drawing; a missing one is as far as the other. */
function placeBetween(price: number, { below, above }: { below?: number; above?: number }): number {
  const low = below ?? price - ((above ?? price) - price)
  const high = above ?? price + (price - low)
  return high > low ? edge + ((price - low) / (high - low)) * (100 - 2 * edge) : 50
}

/** Lower level · price · upper level, with how far each is; without alerts the way to one. */
export const alarms: Column<AlarmRow> = {
  key: 'alarms',
  label: 'Alarm unten · Kurs · oben',
  inFile: { text: 'Alarme' },
  from: 'wide',
  cell: ({ instrument, quote, alerts }) => {
    const href = `/alarme/neu?wert=${instrument.entityType}-${instrument.entityValue}`
    const active = alerts.filter((alert) => alert.active).length
    const around = levelsAround(alerts, quote.last ?? 0)
    const { below, above } = around
    if (quote.last === undefined || (below === undefined && above === undefined))
      return (
        <a href={href} rel="nofollow">
          {active > 0 ? format.counted(active, 'Alarm', 'Alarme') : 'Alarm setzen'}
          <span className="vh"> für {instrument.name}</span>
        </a>
      )
    const far = (level: number) => format.changePercent((level / (quote.last ?? level) - 1) * 100, 0)
    const price = (level: number) => format.price(level, kindOf(instrument))
    return (
      <a className="alarm-line" href={href} rel="nofollow">
        <svg aria-hidden="true">
          <rect x="0" y="5" width="100%" height="2" />
          {below === undefined ? null : <line x1={`${edge}%`} x2={`${edge}%`} y1="0" y2="12" />}
          {above === undefined ? null : <line x1={`${100 - edge}%`} x2={`${100 - edge}%`} y1="0" y2="12" />}
          <circle cx={`${placeBetween(quote.last, around)}%`} cy="6" r="4" />
        </svg>
        <span className="ends">
          <span>
            {below === undefined ? null : (
              <>
                <span className="vh">{instrument.name}: Alarm unter </span>
                {price(below)} {far(below)}
              </>
            )}
          </span>
          <span>
            {above === undefined ? null : (
              <>
                <span className="vh">{instrument.name}: Alarm über </span>
                {far(above)} {price(above)}
              </>
            )}
          </span>
        </span>
      </a>
    )
  },
  attributes: ({ alerts }) => exactly(alerts.length),
}

const none: readonly Alert[] = []
const keyOf = ({ entityType, entityValue }: Instrument): string => `${entityType}-${entityValue}`

/** The alerts of each paper. */
export function alertsByPaper(alerts: readonly Alert[]): (instrument: Instrument) => readonly Alert[] {
  const byPaper = Map.groupBy(alerts, ({ instrument }) => keyOf(instrument))
  return (instrument) => byPaper.get(keyOf(instrument)) ?? none
}
