import { anonymous, userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import type { AlertMessage } from '#alerts/deliveries.ts'
import { dropMoveWatch, keepMoveWatch, moveWatchOf, type FindMoves } from '#alerts/move-watches.ts'
import { percentText, printed } from '#contract/number-format.ts'
import { Failure } from '#contract/failures.ts'
import { ownPapers } from '#features/lists/own-papers.ts'
import { alarmFinder } from './alarms.handlers.ts'
import { AlarmFilters, deleteAlarmWatch, getAlarmWatch, putAlarmWatch, type AlarmRow } from './movers.contract.ts'

/** more shares than that do not move so far on a day */
const mostMoves = 200

/** What is in the list of somebody's filters, and how they are told of it. */
export function findMoves(rooms: Rooms): FindMoves {
  const alarmsOf = alarmFinder(rooms)
  return async (user, filters, rights) => {
    const { own, ...query } = filtersIn(filters)
    const { date, list } = await alarmsOf(
      {
        query: { ...query, page: 0, perPage: mostMoves },
        asker: { ...anonymous, user, rights },
        expires: 0,
      },
      own ? await ownPapers(rooms, user) : undefined,
    )
    const { threshold } = query
    return {
      day: date,
      name: `${threshold}%-Alarme`,
      url: `${rooms.origin}/aktien/performance-alarme`,
      list: list.map((row) => messageOf(row, threshold)),
    }
  }
}

const said = ({ instrument, changeAlarmPct }: AlarmRow): string =>
  `${instrument.name} ${percentText(changeAlarmPct, { signed: true, typography: printed })}`

const messageOf = (row: AlarmRow, threshold: number): AlertMessage => ({
  type: 'alert',
  instrument: `STOCK:${row.instrument.entityValue}`,
  kind: 'MOVE',
  threshold,
  value: row.changeAlarmPct,
  datetimeCrossed: row.datetimeAlarm,
  subject: said(row),
  text: `${said(row)} gegen den Vortag, ${threshold}%-Alarm. Kurse sind simuliert.`,
  note: '',
  url: row.instrument.urls.WEBSITE ?? '',
})

/** @throws Failure INPUT_INVALID for what the list does not take */
function filtersIn(text: string): AlarmFilters {
  const read = AlarmFilters.strict().safeParse(Object.fromEntries(new URLSearchParams(text)))
  if (!read.success)
    throw new Failure('INPUT_INVALID', { faults: { filters: 'Diese Filter kennt die Liste nicht.' } }, 'Wrong filters')
  return read.data
}

export function alarmWatchHandlers(rooms: Rooms) {
  const find = findMoves(rooms)
  return [
    handle(getAlarmWatch, async ({ asker }) => {
      const watch = await moveWatchOf(rooms.db, userOf(asker))
      return watch ? { watch: { ...watch, ways: [...watch.ways] } } : {}
    }),
    handle(putAlarmWatch, async ({ asker, body }) => {
      const user = userOf(asker)
      await keepMoveWatch(rooms.db, user, body, await find(user, body.filters, asker.rights))
      return { watch: body }
    }),
    handle(deleteAlarmWatch, async ({ asker }) => {
      await dropMoveWatch(rooms.db, userOf(asker))
      return {}
    }),
  ]
}
