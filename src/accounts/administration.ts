import { sql } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { emailKey } from './email-key.ts'
import type { Role } from './users.ts'

export interface Account {
  id: UserId
  email: string
  role: Role
  createdAt: Date
  activatedAt: Date | null
  /** when it will be gone; null: it stays */
  deleteAt: Date | null
}

export interface Granted {
  entitlement: string
  grantedAt: Date
  /** null: for good */
  until: Date | null
}

const columns = [
  'id',
  'email',
  'role',
  'created_at as createdAt',
  'activated_at as activatedAt',
  'delete_at as deleteAt',
] as const

interface Asked {
  /** part of the address */
  part?: string | undefined
  role?: Role | undefined
  page: number
  perPage: number
}

/** Accounts by their address, for operators alone. */
export async function accountsBy(
  db: Db,
  { part = '', role, page, perPage }: Asked,
): Promise<{ total: number; list: Account[] }> {
  const key = emailKey(part)
  const asked = db
    .selectFrom('users')
    .$if(key !== '', (query) => query.where(sql<boolean>`position(${key} in email_key) > 0`))
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'user'))
  const { total } = await asked.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const list = await asked
    .select(columns)
    .orderBy('email_key')
    .limit(perPage)
    .offset(page * perPage)
    .execute()
  return { total, list }
}

/** One account; undefined: there is none of this id. */
export const accountById = (db: Db, id: string): Promise<Account | undefined> =>
  db.selectFrom('users').select(columns).where(sql<string>`id::text`, '=', id).executeTakeFirst()

/** What an account has at this moment, and until when. */
export const grantsOf = (db: Db, user: UserId): Promise<Granted[]> =>
  db
    .selectFrom('grants')
    .select(['entitlement', 'granted_at as grantedAt', 'until'])
    .where('user_id', '=', user)
    .where((either) => either.or([either('until', 'is', null), either('until', '>', sql<Date>`now()`)]))
    .orderBy('entitlement')
    .execute()
