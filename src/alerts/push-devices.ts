import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { sharedSecret } from '#db/secrets.ts'
import type { Step } from '#db/transaction.ts'
import { isPublicAddress, publicRequest, type Admits } from '#platform/public-request.ts'
import {
  encrypted,
  isSubscription,
  vapidHeader,
  vapidKeysOf,
  type Subscription,
  type VapidKeys,
} from './push-message.ts'

/** of one user */
export const mostDevices = 10
const patienceMs = 10_000
/** a message that the service could not hand over by then is worth nothing */
const keptSeconds = 86_400

export interface PushDevice {
  readonly id: string
  /** what the browser calls itself */
  readonly device: string
  readonly createdAt: Date
}

export interface PushAddress extends Subscription {
  /** at the push service of the browser's maker */
  readonly endpoint: string
}

const devices = (db: Db | Step, owner: UserId) =>
  db.selectFrom('push_devices').select(['id', 'device', 'created_at as createdAt']).where('owner', '=', owner)

/** The oldest first. */
export const devicesOf = (db: Db | Step, owner: UserId): Promise<PushDevice[]> =>
  devices(db, owner).orderBy('created_at').orderBy('id').execute()

/** @throws Failure PUSH_DEVICE_UNKNOWN also where it is another's */
export async function deviceOf(db: Db, owner: UserId, id: string): Promise<PushDevice & PushAddress> {
  const row = await devices(db, owner)
    .select(['endpoint', 'public_key as publicKey', 'auth_secret as authSecret'])
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('PUSH_DEVICE_UNKNOWN', {}, 'There is no such device')
  return row
}

/**
 * A browser is told from now on. One that somebody else has used before is theirs no longer.
 * @throws Failure INPUT_INVALID, TOO_MANY_PUSH_DEVICES
 */
export async function addDevice(
  step: Step,
  owner: UserId,
  { endpoint, publicKey, authSecret }: PushAddress,
  device: string,
): Promise<PushDevice> {
  if (!URL.canParse(endpoint) || new URL(endpoint).protocol !== 'https:' || !isSubscription({ publicKey, authSecret }))
    throw new Failure('INPUT_INVALID', {}, 'This is no subscription of a browser')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push devices ${owner}`}, 0))`.execute(step)
  await step.deleteFrom('push_devices').where('endpoint', '=', endpoint).execute()
  if ((await devicesOf(step, owner)).length >= mostDevices)
    throw new Failure('TOO_MANY_PUSH_DEVICES', {}, `At most ${mostDevices} devices`)
  return step
    .insertInto('push_devices')
    .values({ owner, endpoint, public_key: publicKey, auth_secret: authSecret, device: device.slice(0, 300) })
    .returning(['id', 'device', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
}

/** What is on its way there goes with it. @throws Failure PUSH_DEVICE_UNKNOWN */
export async function deleteDevice(db: Db, owner: UserId, id: string): Promise<void> {
  const { id: known } = await deviceOf(db, owner, id)
  await db.deleteFrom('push_devices').where('owner', '=', owner).where('id', '=', known).execute()
}

/** The keys by which this portal names itself to push services; made once. */
export const portalKeys = async (db: Db): Promise<VapidKeys> => vapidKeysOf(await sharedSecret(db, 'web-push'))

export interface PushText {
  readonly title: string
  readonly body: string
  /** where a click leads */
  readonly url: string
}

/**
 * Sends a message to a browser, once. @returns why it did not arrive, in English; undefined: its service has it; `gone`: the
 * browser has withdrawn
 * @param contact `mailto:` or https: whom a service tells of trouble
 */
export async function sendToDevice(
  address: PushAddress,
  text: PushText,
  keys: VapidKeys,
  {
    contact,
    signal,
    now,
    admits = isPublicAddress,
  }: { contact: string; signal: AbortSignal; now: number; admits?: Admits },
): Promise<string | undefined> {
  try {
    const body = encrypted(JSON.stringify(text), address)
    const response = await publicRequest(address.endpoint, {
      method: 'POST',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      admits,
      body,
      headers: {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': String(body.length),
        ttl: String(keptSeconds),
        urgency: 'high',
        authorization: vapidHeader(address.endpoint, keys, contact, now),
      },
    })
    response.destroy()
    const { statusCode = 0 } = response
    if (statusCode === 404 || statusCode === 410) return 'gone'
    return statusCode >= 200 && statusCode < 300 ? undefined : `status ${statusCode}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
