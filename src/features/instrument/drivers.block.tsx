import type { Call } from '#contract/endpoint.ts'
import { type Drivers, driverRangeNames, getDrivers } from '#features/instrument/drivers.contract.ts'
import { paperEndOf } from '#features/instrument/ended.block.tsx'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { ContributionBar, type BarPart } from '#web/blocks/contribution-bar.tsx'
import { dayWord } from '#web/blocks/day-word.ts'
import { Segments } from '#web/blocks/segments.tsx'
import { direction, format } from '#web/format.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

/** of an index or a fund: half of them from each end */
const shownMembers = 10
const mostParts = 6
const parameter = 'warum'

const choices = [
  { key: 'D1', label: 'Heute' },
  { key: 'W1', label: '1 W' },
  { key: 'M1', label: '1 M' },
  { key: 'Y1', label: '1 J' },
  { key: 'MAX', label: 'Max' },
] as const

const rangeOf = (query: URLSearchParams): Drivers['range'] =>
  driverRangeNames.find((each) => each === query.get(parameter)) ?? 'D1'

/** Why the price of a page moved; that of a paper that is over does not, and a key rate does when its bank says so. */
export async function loadDrivers(
  { call, query }: { call: Call; query: URLSearchParams },
  snapshot: Snapshot,
): Promise<Drivers | undefined | null> {
  const isSet = snapshot.instrument.entityType === 'INTEREST' && !snapshot.quote.simulated
  if (paperEndOf(snapshot) || isSet) return null
  const { entityType, entityValue } = snapshot.instrument
  const { idNotation } = snapshot.quote.market
  return softly(
    call(getDrivers, {
      params: { entityType, entityValue },
      query: { range: rangeOf(query), members: shownMembers, idNotation },
    }),
  )
}

/** A value of the bar with its sign and unit. */
const writtenIn =
  (unitType: Drivers['unitType']) =>
  (value: number): string =>
    unitType === 'PCT'
      ? format.changePercent(value)
      : `${format.change(value, 2)} ${unitType === 'PKT' ? format.unit('PKT') : 'Bp.'}`

/** As many parts as a bar can show; the smaller ones are one. */
function shownParts(drivers: Drivers): BarPart[] {
  const named = drivers.driverList.filter(({ cause, value }) => cause !== 'REST' && value !== 0)
  const sorted = named.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
  const most = sorted.length > mostParts ? mostParts - 1 : mostParts
  const sumOf = (list: readonly { value: number }[]): number =>
    Math.round(list.reduce((sum, { value }) => sum + value, 0) * 100) / 100
  const others = sumOf(sorted.slice(most))
  const rest = sumOf(drivers.driverList.filter(({ cause }) => cause === 'REST'))
  return [
    ...sorted.slice(0, most),
    ...(others === 0 ? [] : [{ name: 'Übrige', value: others, isRest: true }]),
    ...(rest === 0 ? [] : [{ name: 'Rest', value: rest, isRest: true }]),
  ]
}

/** A derivative has a name of many terms, none of which stands for it. */
function nounOf({ entityType, name, tinyName }: Snapshot['instrument']): string {
  if (entityType === 'DERIVATIVE') return 'dieses Papier'
  if (entityType === 'INTEREST') return `${name.startsWith('Rendite') ? 'die' : 'der'} ${name}`
  if (entityType === 'FUND') return name.split(/ (?:UCITS|ETF|ETC|ETN)\b/i)[0] || tinyName
  return entityType === 'INDEX' ? `der ${tinyName}` : tinyName
}

/** „Warum bewegt sich SAP?“: two sentences, one bar, what happened. */
export function DriversBoard({
  snapshot,
  drivers,
  at,
}: {
  snapshot: Snapshot
  drivers: Drivers | undefined | null
  at: PageContext
}) {
  if (drivers === null) return null
  const { instrument, quote } = snapshot
  const range = rangeOf(at.query)
  return (
    <Board
      title={`Warum bewegt sich ${nounOf(instrument)}?`}
      id="warum"
      action={
        <Segments
          label="Spanne der Erklärung"
          segments={choices.map(({ key, label }) => ({
            label: key === 'D1' ? dayWord(quote.datetimeLast, at.now) : label,
            href: `${withQuery(at.path, at.query, { [parameter]: key === 'D1' ? undefined : key })}#warum`,
            current: key === range,
          }))}
        />
      }
    >
      {ifLoaded(drivers, (given) => (
        <div className="pad why">
          <p>{given.text.join(' ')}</p>
          <ContributionBar parts={shownParts(given)} written={writtenIn(given.unitType)} />
          {given.contributionUnitType === 'PCT' && given.contributionList.length > 0 ? (
            <Largest drivers={given} />
          ) : null}
          {given.eventList.length > 0 ? <Events list={given.eventList} /> : null}
          <p className="xs mut2">{given.note}</p>
        </div>
      ))}
    </Board>
  )
}

/** Members of a fund's index that did most, in percent of the fund. */
const Largest = ({ drivers: { contributionList } }: { drivers: Drivers }) => (
  <ul className="largest" aria-label="Größte Beiträge der Mitglieder des Index">
    {contributionList
      .filter(({ value }) => value !== 0)
      .map(({ instrument, value }) => (
        <li key={instrument.entityValue}>
          <a href={pathOf(instrument)}>{instrument.tinyName}</a>{' '}
          <b className={direction(value)}>{format.changePercent(value)}</b>
        </li>
      ))}
  </ul>
)

/** the last ones: the tab of dividends and that of analyses have all */
const shownEvents = 4

const Events = ({ list }: { list: Drivers['eventList'] }) => (
  <ul className="own-events" aria-label="Ereignisse in diesem Zeitraum">
    {list
      .slice(-shownEvents)
      .toReversed()
      .map(({ type, date, name }) => (
        <li key={`${type} ${date} ${name}`}>
          <time dateTime={date}>{format.shortDate(`${date}T12:00:00Z`)}</time> {name}
        </li>
      ))}
  </ul>
)
