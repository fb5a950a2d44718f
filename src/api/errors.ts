import { Failure, failures, type FailureName } from '#contract/failures.ts'
import { lackText, type KeyRight } from '#contract/key-rights.ts'

/** The error envelope every client knows. */
export interface ErrorEnvelope {
  displayErrorMessage: string
  errorCode: number
  errorMessage: string
  identifier: string
  statusCode: number
  /** the current one, where another was to be changed */
  version?: number
  /** what a program's key may not */
  missingRights?: readonly KeyRight[]
  /** German sentences by the field that is wrong */
  faults?: Readonly<Record<string, string>>
}

/**
 * Maps a thrown value to the error the client sees: Fastify's own errors and our failures by name, everything else
 * `INTERNAL`.
 */
export function failureNameOf(thrown: unknown): FailureName {
  if (thrown instanceof Failure) return thrown.failure
  const status = (thrown as { statusCode?: unknown } | undefined)?.statusCode
  if (status === 413) return 'TOO_LARGE'
  if (status === 415) return 'MEDIA_TYPE'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  if (status === 403) return 'FORBIDDEN'
  if (status === 404) return 'NOT_FOUND'
  if (typeof status === 'number' && status >= 400 && status < 500) return 'BAD_REQUEST'
  if ((thrown as NodeJS.ErrnoException | undefined)?.code === diskFull) return 'DISK_FULL'
  return databaseIsAway(thrown) ? 'UNAVAILABLE' : 'INTERNAL'
}

/** The connection to the database could not be made, or broke: classes 08 and 57P of SQLSTATE, and the socket's own. */
function databaseIsAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const { code, syscall } = thrown as NodeJS.ErrnoException
  return (
    syscall === 'connect' ||
    code === tookTooLong ||
    brokenConnection.test(code ?? '') ||
    driversWords.test(thrown.message)
  )
}

/** SQLSTATE of a write that the disk had no room for: its transaction is taken back as a whole */
const diskFull = '53100'
/** SQLSTATE of a statement that the database has ended, as `db/transaction.ts` lets it */
const tookTooLong = '57014'
const brokenConnection = /^(08...|57P0.|53300|ECONNRESET|EPIPE)$/
/** What the driver says itself, without a code. */
const driversWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** faults on our side: what was thrown is for the log */
const ours: readonly FailureName[] = ['INTERNAL', 'UNAVAILABLE', 'DISK_FULL']

export function envelope(thrown: unknown, identifier: string): ErrorEnvelope {
  const name = failureNameOf(thrown)
  const { status, code, text } = failures[name]
  const known = !ours.includes(name) && thrown instanceof Error
  const missingRights = thrown instanceof Failure ? missingRightsOf(thrown) : undefined
  return {
    displayErrorMessage: missingRights ? lackText(missingRights) : text,
    errorCode: code,
    errorMessage: known ? thrown.message : 'Internal error',
    identifier,
    statusCode: status,
    ...(thrown instanceof Failure && typeof thrown.facts.version === 'number' && { version: thrown.facts.version }),
    ...(missingRights && { missingRights }),
    ...(thrown instanceof Failure && thrown.faults && { faults: thrown.faults }),
  }
}

const missingRightsOf = ({ facts: { missingRights } }: Failure): KeyRight[] | undefined =>
  Array.isArray(missingRights) ? (missingRights as KeyRight[]) : undefined // assertRights alone puts them there
