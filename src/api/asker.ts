import type { Reader } from '#contract/reader.ts'
import { anonymousRights, type ProductCode, type Rights } from '#contract/entitlements.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { lackingRights, rightsFor, type KeyRight } from '#contract/key-rights.ts'
import type { UserId } from '#contract/vocabulary.ts'

/** A session that was opened for the asker. */
export interface Opened {
  user: UserId
  session: string
  token: string
  /** what the browser's pages are told beside it */
  products: readonly ProductCode[]
  isImpersonated?: boolean
  /** the id of the browser; undefined: it keeps the one it has */
  device?: string
}

/** Who asks: who they are, what they may see, and the random id of their browser when it has stored something. */
export interface Asker {
  readonly rights: Rights
  /** signed in as */
  readonly user?: UserId | undefined
  /** the session, by the id that does not open it */
  readonly session?: string | undefined
  /** a program asks: by a key, or by a token for what is owned */
  readonly scope?: 'KEY' | 'WEALTH' | undefined
  /** what the program may */
  readonly keyRights?: readonly KeyRight[] | undefined
  /** somebody else sees what the user sees. `by`: who; null: whoever sits at the machine */
  readonly impersonation?: { readonly by: UserId | null } | undefined
  /** what opens the session; for nobody but its owner */
  readonly token?: string | undefined
  /** what the browser calls itself */
  readonly device: string
  /** the id that the browser was given when somebody signed in there; anybody may make one up */
  readonly deviceId?: string | undefined
  /** the cookie `guest`, already checked for its form */
  readonly guest?: string | undefined
  readonly reader: Reader
  /** where the request comes from, for limits; never stored */
  readonly address: string
  /** the portal's address as the browser of the asker knows it */
  readonly origin: string
  /** sits at the portal's own machine */
  readonly isAtMachine: boolean
  /** makes the guest known to the browser: the answer will set the cookie */
  readonly becomeGuest: () => string
  /** the answer signs the browser in: it forgets what it kept, and gets the cookies of the session */
  readonly signIn: (opened: Opened) => void
  /** the answer signs the browser out and lets it forget what it was told as somebody's */
  readonly signOut: () => void
}

const cannotStore = () => {
  throw new Error('An anonymous call cannot store anything')
}

export const anonymous: Asker = {
  rights: anonymousRights,
  reader: { kind: 'anonymous' },
  address: '',
  origin: '',
  isAtMachine: false,
  device: '',
  becomeGuest: cannotStore,
  signIn: cannotStore,
  signOut: cannotStore,
}

/** The account that asks. @throws Failure LOGIN_REQUIRED */
export function userOf({ user }: Asker): UserId {
  if (user === undefined) throw new Failure('LOGIN_REQUIRED', {}, 'Nobody is signed in')
  return user
}

/** @throws Failure KEY_SCOPE for a program that is not good for the endpoint */
export function assertScope(
  asker: Pick<Asker, 'scope' | 'keyRights'>,
  endpoint: Pick<Endpoint, 'group' | 'writes' | 'name' | 'cache'>,
): void {
  if (asker.scope === undefined) return
  const needed = rightsFor(endpoint)
  if (needed === undefined) throw new Failure('KEY_SCOPE', {}, 'No key is good for this')
  assertRights(asker, needed)
}

/** @throws Failure KEY_SCOPE for a program that lacks one of these rights, which it names */
export function assertRights(
  { scope, keyRights = [] }: Pick<Asker, 'scope' | 'keyRights'>,
  needed: readonly KeyRight[],
): void {
  const missingRights = scope === undefined ? [] : lackingRights(keyRights, needed)
  if (missingRights.length > 0)
    throw new Failure('KEY_SCOPE', { missingRights }, `The key lacks ${missingRights.join(', ')}`)
}

/** All that somebody may do in a session in which they see another's account: end it. */
const allowedToLook: readonly string[] = ['getLogout']
/** what even they are not shown: letters belong to their writers, too */
const closedToLook: readonly string[] = ['getArchive', 'getForumLetter']

/** Whoever sees another's account changes nothing in it. @throws Failure VIEW_ONLY */
export function assertOwnHand({ impersonation }: Asker, { writes, name }: Pick<Endpoint, 'writes' | 'name'>): void {
  if (impersonation === undefined || allowedToLook.includes(name)) return
  if (writes || closedToLook.includes(name)) throw new Failure('VIEW_ONLY', {}, 'The account is only looked at')
}
