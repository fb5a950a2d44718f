import type { ColumnType, Generated } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'

/** The tables of accounts: who somebody is, how they sign in, what they may; part of `Database`. */
export interface AccountTables {
  users: Users
  sessions: Sessions
  grants: Grants
  passwords: Passwords
  one_time_tokens: OneTimeTokens
  attempts: Attempts
  consents: Consents
  otp_secrets: OtpSecrets
  recovery_codes: RecoveryCodes
  api_keys: ApiKeys
  api_key_calls: ApiKeyCalls
  wealth_tokens: WealthTokens
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
  audit_log: AuditLog
}

/** An account. */
interface Users {
  id: Generated<UserId>
  /** as its owner writes it */
  email: string
  /** the same for every spelling of one address */
  email_key: string
  role: Generated<'user' | 'expert' | 'operator'>
  created_at: Generated<Date>
  /** when the address was confirmed */
  activated_at: Date | null
  /** when it will be gone; null: it stays */
  delete_at: Date | null
  /** another with every change; PostgreSQL writes it as text */
  version: ColumnType<string, number | undefined, number>
}

/** Somebody is signed in on a device. */
interface Sessions {
  token_sha256: Buffer
  id: Generated<string>
  user_id: UserId
  /** what the browser calls itself */
  device: string
  created_at: Generated<Date>
  seen_at: Generated<Date>
  /** when its owner last proved a second factor in it */
  confirmed_at: Date | null
  /** when its owner last proved to be that, by a passkey or a code that was mailed */
  proved_at: Date | null
  expires_at: Date
  /** somebody else looks at the account */
  is_impersonation: Generated<boolean>
  /** who; null: the owner, or whoever ran the command */
  impersonator: UserId | null
}

/** A product or feature that a user has. */
interface Grants {
  user_id: UserId
  /** the code of a product, or the name of a feature */
  entitlement: string
  granted_at: Generated<Date>
  /** null: for good */
  until: Date | null
}

interface Passwords {
  user_id: UserId
  /** Argon2id, with its parameters */
  hash: string
  changed_at: Generated<Date>
}

/** What was mailed to a user to prove that the mail arrived: one of each purpose, good for once. */
export interface OneTimeTokens {
  token_sha256: Buffer
  user_id: UserId
  purpose: 'activate' | 'reset' | 'email' | 'delete' | 'keep' | 'impersonate' | 'prove'
  /** of six digits that say the same */
  code_sha256: Buffer | null
  /** what is confirmed by it, such as the new address */
  detail: string | null
  /** wrong codes so far */
  failures: Generated<number>
  expires_at: Date
}

/** Something that may be tried so often only. */
interface Attempts {
  id: Generated<string>
  kind: string
  /** of an address, by mail or of a network */
  subject_sha256: Buffer
  tried_at: Generated<Date>
}

/** What a user agreed to or did not; the newest of a purpose holds. */
interface Consents {
  id: Generated<string>
  user_id: UserId
  purpose: string
  given: boolean
  /** of the text that was agreed to */
  version: string
  /** the page it stood on */
  place: string
  decided_at: Generated<Date>
}

/** The secret that a user's authenticator app shares. */
interface OtpSecrets {
  user_id: UserId
  id: Generated<string>
  /** encrypted with the portal's secret */
  sealed: Buffer
  /** when its first code was typed; null: it is not asked for yet */
  confirmed_at: Date | null
  /** step of time of the last code that was used; PostgreSQL writes it as text */
  last_step: ColumnType<string, number | undefined, number>
}

/** Codes for whoever has lost the app; each is good for once. */
interface RecoveryCodes {
  user_id: UserId
  code_sha256: Buffer
}

/** A key by which programs of a user ask. */
interface ApiKeys {
  id: Generated<string>
  user_id: UserId
  /** as its owner calls it */
  name: string
  /** names of `contract/key-rights.ts`; those of later versions are good for nothing */
  rights: string[]
  /** the only address or network it is good from; null: from anywhere */
  address: string | null
  /** by which its owner knows it again; null: it was made before they were kept */
  last_four: string | null
  key_sha256: Buffer
  created_at: Generated<Date>
  used_at: Date | null
  /** null: it is good until it is revoked */
  expires_at: Date | null
}

/** How often a key asked on a day, for a month. */
interface ApiKeyCalls {
  api_key: string
  /** in Berlin */
  day: string
  calls: number
}

/** Opens what a reader owns, as long as the session that asked for it. */
interface WealthTokens {
  token_sha256: Buffer
  session: string
  created_at: Generated<Date>
  expires_at: Date
}

/** A passkey of a user. */
interface Passkeys {
  id: Generated<string>
  user_id: UserId
  /** as its owner calls it */
  name: string
  credential_id: Buffer
  /** by which authenticators tell accounts of this portal apart: random, the same for all of a user */
  user_handle: Buffer
  /** SubjectPublicKeyInfo, DER */
  public_key: Buffer
  /** how browsers reach it */
  transports: string[]
  /** it may be copied to other devices of its owner */
  is_syncable: boolean
  /** how often it has signed; 0 where it does not count */
  sign_count: ColumnType<string, number, number>
  created_at: Generated<Date>
  used_at: Date | null
}

/** What a browser was asked to sign: to make a passkey of a user, or by whoever signs in. */
interface PasskeyChallenges {
  challenge_sha256: Buffer
  /** null: whoever signs in is not known yet */
  user_id: UserId | null
  user_handle: Buffer | null
  /** where it was asked */
  origin: string
  expires_at: Date
}

/** Something that was done to an account. */
interface AuditLog {
  id: Generated<string>
  at: Generated<Date>
  act: string
  /** what of it, in the portal's own words */
  detail: string
  /** whose account it is; null: it is gone */
  owner: UserId | null
  /** who did it; null: nobody who is signed in, or somebody whose account is gone */
  actor: UserId | null
}
