import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { askedMarket, askedTurnover, type Markets } from './market-form.block.tsx'
import { alarmThresholds, usualThreshold, usualTurnover, type Alarms } from './movers.contract.ts'

export const alarmsPath = '/aktien/performance-alarme'
export const alarmsPerPage = 50

export const allLabel = 'Alle Aktien'
/** EUR; where companies count as small, middle, large and giant */
export const capitalisations = [
  { value: '', label: 'Jede' },
  { value: '300000000', label: 'ab 300 Mio. EUR' },
  { value: '2000000000', label: 'ab 2 Mrd. EUR' },
  { value: '10000000000', label: 'ab 10 Mrd. EUR' },
  { value: '200000000000', label: 'ab 200 Mrd. EUR' },
] as const
export const directions = [
  { key: undefined, word: 'Alle' },
  { key: 'UP', word: 'Steigend' },
  { key: 'DOWN', word: 'Fallend' },
] as const

/** What part of the list an address asks for; what it names that there is not is said beside. */
export function askedAlarms(query: URLSearchParams, markets: Markets) {
  const own = query.get('meine') === '1'
  const market = askedMarket(query.get('markt') ?? '', markets, allLabel)
  // whoever holds a share knows how much of it is traded: nothing of their own is left out unless asked for
  const turnover = askedTurnover(query.get('umsatz') ?? (own ? '' : null))
  const wished = query.get('schwelle') ?? undefined
  const known = alarmThresholds.find((each) => String(each) === wished)
  const threshold = known ?? usualThreshold
  const direction = directions.find(({ key }) => key !== undefined && key === query.get('richtung'))?.key
  const capitalisation = capitalisations.find(({ value }) => value === query.get('kap')) ?? capitalisations[0]
  return {
    own,
    market,
    turnover,
    threshold,
    unknown: wished === '' || known !== undefined ? undefined : wished,
    direction,
    capitalisation,
    asked: {
      threshold,
      minMoney: turnover.value ?? usualTurnover,
      minCap: Number(capitalisation.value),
      ...(direction === undefined ? {} : { direction }),
      ...(market.index === undefined ? {} : { index: market.index }),
      ...(market.isoCountry === undefined ? {} : { isoCountry: market.isoCountry }),
    },
  }
}

export type AskedAlarms = ReturnType<typeof askedAlarms>

/** The list of the reader's own values alone. */
export const ownAlarmsPath = (query: URLSearchParams): string =>
  withQuery(alarmsPath, query, { meine: '1', page: undefined })

/** An empty list; what a smaller threshold would give is the next question. */
export function noAlarms({ isToday, date, perThreshold, hint }: Alarms, threshold: number, own: boolean): string {
  if (hint) return 'Was von jeder Aktie umgeht, ist noch nicht gezählt; mit Mindestumsatz 0 stehen alle hier.'
  const smaller = perThreshold.findLast((each) => each.threshold < threshold && each.total > 0)
  const when = isToday ? 'Heute noch' : `Am ${format.date(date)}`
  return `${when} keine ${own ? 'deiner Aktien' : 'Aktie dieser Auswahl'} über ${threshold} %.${
    smaller ? ` Bei ${smaller.threshold} %: ${format.integer(smaller.total)}.` : ''
  }`
}
