import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { Instant, InstrumentKey, NotationId, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { assertVersion, nextVersion } from '#db/versions.ts'
import { alertWays, type AlertFacts, type AlertKind, type Rule } from './rules.ts'

/** of one owner */
export const mostAlerts = 500
const keptDays = 1

export interface StoredAlert extends Rule {
  /** it is looked at; one that fired once rests */
  readonly active: boolean
  readonly createdAt: Instant
  readonly deleted: boolean
  readonly changedAt: Date
  readonly version: number
}

const columns = [
  'id',
  'owner',
  'instrument',
  'notation',
  'kind',
  'threshold',
  'repeats',
  'quiet_minutes',
  'ways',
  'note',
  'active',
  'armed_at',
  'last_crossed_at',
  'created_at',
  'changed_at',
  'deleted_at',
  'version',
] as const

const alerts = (db: Db, owner: UserId) =>
  db.selectFrom('alerts').select(columns).where('owner', '=', owner).where('deleted_at', 'is', null)

/** The newest first. @param instrument of this one alone */
export async function alertsOf(db: Db, owner: UserId, instrument?: InstrumentKey): Promise<StoredAlert[]> {
  const asked = alerts(db, owner).orderBy('id', 'desc')
  const rows = await (instrument === undefined ? asked : asked.where('instrument', '=', instrument)).execute()
  return rows.map(fromRow)
}

/** @throws Failure ALERT_UNKNOWN also where it is another's */
export async function alertOf(db: Db, owner: UserId, id: string): Promise<StoredAlert> {
  const row = isId(id) ? await alerts(db, owner).where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw unknownAlert()
  return fromRow(row)
}

export interface NewAlert extends AlertFacts {
  readonly kind: AlertKind
  readonly instrument: InstrumentKey
  readonly notation: NotationId
}

/** @param now of the market @throws Failure TOO_MANY_ALERTS: then none is made */
export async function addAlerts(
  step: Step,
  owner: UserId,
  added: readonly NewAlert[],
  now: Instant,
): Promise<StoredAlert[]> {
  await sql`select 1 from users where id = ${owner} for update`.execute(step)
  await assertRoom(step, owner, added.length)
  const rows = await step
    .insertInto('alerts')
    .values(
      added.map(({ kind, instrument, notation, ...facts }) => ({
        owner,
        kind,
        instrument,
        notation,
        armed_at: new Date(now),
        ...toRow(facts),
      })),
    )
    .returning(columns)
    .execute()
  return rows.map(fromRow)
}

/** Adds a rule that somebody takes along, as it stood. @param now of the market: it counts from then on @returns its number */
export async function addArrivedAlert(
  step: Step,
  owner: UserId,
  added: NewAlert,
  active: boolean,
  now: Instant,
): Promise<string> {
  const [{ id } = { id: '' }] = await addAlerts(step, owner, [added], now)
  if (!active)
    await step.updateTable('alerts').set({ active }).where('owner', '=', owner).where('id', '=', id).execute()
  return id
}

/** Sets a rule anew: from now on, also where it has fired. @throws Failure ALERT_UNKNOWN, VERSION_CONFLICT */
export async function changeAlert(
  step: Step,
  owner: UserId,
  id: string,
  { active, ...facts }: AlertFacts & { active: boolean },
  now: Instant,
  seen?: number,
): Promise<StoredAlert> {
  await lockAlert(step, owner, id, seen)
  const row = await step
    .updateTable('alerts')
    .set({ ...toRow(facts), active, armed_at: new Date(now), changed_at: sql<Date>`now()`, version: nextVersion })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return fromRow(row)
}

/** It can be taken back with `restoreAlert`. @throws Failure ALERT_UNKNOWN, VERSION_CONFLICT */
export async function deleteAlert(step: Step, owner: UserId, id: string, seen?: number): Promise<void> {
  await lockAlert(step, owner, id, seen)
  await step
    .updateTable('alerts')
    .set({ deleted_at: sql<Date>`now()`, changed_at: sql<Date>`now()`, version: nextVersion })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .execute()
}

/** @throws Failure ALERT_UNKNOWN where none was deleted lately, TOO_MANY_ALERTS */
export async function restoreAlert(step: Step, owner: UserId, id: string): Promise<StoredAlert> {
  await assertRoom(step, owner, 1)
  const row = isId(id)
    ? await step
        .updateTable('alerts')
        .set({ deleted_at: null, changed_at: sql<Date>`now()`, version: nextVersion })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .returning(columns)
        .executeTakeFirst()
    : undefined
  if (!row) throw unknownAlert()
  return fromRow(row)
}

/** Every rule that is looked at; or all that changed lately, those that are not looked at any more among them. */
export async function rulesToWatch(db: Db, since?: Date): Promise<StoredAlert[]> {
  const all = db.selectFrom('alerts').select(columns)
  const rows = await (since === undefined
    ? all.where('active', '=', true).where('deleted_at', 'is', null)
    : all.where('changed_at', '>=', since)
  ).execute()
  return rows.map(fromRow)
}

/** Nobody takes back what was deleted a day ago. */
export async function forgetDeletedAlerts(db: Db): Promise<void> {
  await db
    .deleteFrom('alerts')
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}

async function assertRoom(step: Step, owner: UserId, more: number): Promise<void> {
  const { count } = await step
    .selectFrom('alerts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner', '=', owner)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) + more > mostAlerts) throw new Failure('TOO_MANY_ALERTS', {}, `At most ${mostAlerts} alerts`)
}

async function lockAlert(step: Step, owner: UserId, id: string, seen: number | undefined): Promise<void> {
  const row = isId(id) ? await alerts(step, owner).where('id', '=', id).forUpdate().executeTakeFirst() : undefined
  if (!row) throw unknownAlert()
  assertVersion(Number(row.version), seen)
}

const unknownAlert = (): Failure => new Failure('ALERT_UNKNOWN', {}, 'There is no such alert')
export const isId = (text: string): boolean => /^\d{1,18}$/.test(text)

const toRow = ({ threshold, repeats, quietMinutes, ways, note }: AlertFacts) => ({
  threshold: threshold ?? null,
  repeats,
  quiet_minutes: quietMinutes,
  ways: [...ways],
  note,
})

interface Row {
  id: string
  owner: UserId
  instrument: string
  notation: string
  kind: string
  threshold: number | null
  repeats: boolean
  quiet_minutes: number
  ways: string[]
  note: string
  active: boolean
  armed_at: Date
  last_crossed_at: Date | null
  created_at: Date
  changed_at: Date
  deleted_at: Date | null
  version: string
}

const fromRow = (row: Row): StoredAlert => ({
  id: row.id,
  owner: row.owner,
  instrument: row.instrument as InstrumentKey, // written from an instrument of the universe
  notation: Number(row.notation) as NotationId, // likewise
  kind: row.kind as AlertKind, // written from one
  threshold: row.threshold ?? undefined,
  repeats: row.repeats,
  quietMinutes: row.quiet_minutes,
  ways: alertWays.filter((way) => row.ways.includes(way)),
  note: row.note,
  active: row.active,
  armedAt: row.armed_at.getTime(),
  lastCrossedAt: row.last_crossed_at?.getTime(),
  createdAt: row.created_at.getTime(),
  deleted: row.deleted_at !== null,
  changedAt: row.changed_at,
  version: Number(row.version),
})
