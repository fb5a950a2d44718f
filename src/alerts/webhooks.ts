import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { sharedSecret } from '#db/secrets.ts'
import type { Step } from '#db/transaction.ts'
import { isPublicAddress, publicRequest, type Admits } from '#platform/public-request.ts'

/** of one user */
export const mostWebhooks = 5
const longestUrl = 500
const patienceMs = 10_000

export interface Webhook {
  readonly id: string
  readonly url: string
  readonly createdAt: Date
}

const webhooks = (db: Db | Step, owner: UserId) =>
  db.selectFrom('webhooks').select(['id', 'url', 'created_at as createdAt']).where('owner', '=', owner)

/** The oldest first. */
export const webhooksOf = (db: Db | Step, owner: UserId): Promise<Webhook[]> =>
  webhooks(db, owner).orderBy('created_at').orderBy('id').execute()

/** @throws Failure WEBHOOK_UNKNOWN also where it is another's */
export async function webhookOf(db: Db, owner: UserId, id: string): Promise<Webhook> {
  const row = await webhooks(db, owner).where(sql<string>`id::text`, '=', id).executeTakeFirst()
  if (!row) throw new Failure('WEBHOOK_UNKNOWN', {}, 'There is no such webhook')
  return row
}

/** What is wrong with an address, as a German sentence. Where its name leads is looked at whenever it is called. */
export function urlFault(text: string): string | undefined {
  const url = text.length <= longestUrl && URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:') return 'Bitte gib eine Adresse an, die mit https:// beginnt.'
  if (url.username || url.password) return 'Eine Adresse mit Name und Passwort nehmen wir nicht.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isNumber = /^[\d.]+$/.test(host) || host.includes(':')
  if (host === 'localhost' || host.endsWith('.localhost') || (isNumber && !isPublicAddress(host)))
    return 'Diese Adresse gehört zu einem privaten Netz. Erreichbar sein muss sie von überall.'
  return undefined
}

/** @param url without `urlFault` @throws Failure TOO_MANY_WEBHOOKS */
export async function addWebhook(step: Step, owner: UserId, url: string): Promise<Webhook> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${owner}`}, 0))`.execute(step)
  if ((await webhooksOf(step, owner)).length >= mostWebhooks)
    throw new Failure('TOO_MANY_WEBHOOKS', {}, `At most ${mostWebhooks} webhooks`)
  return step
    .insertInto('webhooks')
    .values({ owner, url })
    .returning(['id', 'url', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
}

/** What is on its way there goes with it. @throws Failure WEBHOOK_UNKNOWN */
export async function deleteWebhook(db: Db, owner: UserId, id: string): Promise<void> {
  const { id: known } = await webhookOf(db, owner, id)
  await db.deleteFrom('webhooks').where('owner', '=', owner).where('id', '=', known).execute()
}

/** The key with which messages to a webhook are signed: derived from the portal's secret, and so stored nowhere. */
export async function signingKeyOf(db: Db, { id }: Pick<Webhook, 'id'>): Promise<string> {
  const secret = await sharedSecret(db, 'webhooks')
  return `whsec_${createHmac('sha256', secret).update(id).digest('base64url')}`
}

/** `t=1795168800,v1=…`: the second it was sent, and HMAC-SHA256 of that, a dot and the body, in hex. */
export const signatureOf = (key: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`

export interface Sent {
  readonly url: string
  readonly key: string
  /** the same at each attempt, so that a program takes a message once */
  readonly id: string
  readonly body: string
}

/**
 * Sends a message, once. @returns why it did not arrive, in English; undefined: it did
 * @param admits tests ask their own machine
 */
export async function sendToWebhook(
  { url, key, id, body }: Sent,
  { signal, now, admits = isPublicAddress }: { signal: AbortSignal; now: number; admits?: Admits },
): Promise<string | undefined> {
  try {
    const response = await publicRequest(url, {
      method: 'POST',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      admits,
      body,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Parkett (webhook)',
        'x-parkett-id': id,
        'x-parkett-signature': signatureOf(key, body, Math.floor(now / 1000)),
      },
    })
    response.destroy()
    const { statusCode = 0 } = response
    if (statusCode >= 200 && statusCode < 300) return undefined
    return statusCode >= 300 && statusCode < 400
      ? `status ${statusCode}, redirects are not followed`
      : `status ${statusCode}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
