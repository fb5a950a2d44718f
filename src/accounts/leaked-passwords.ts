import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { Log } from '#platform/log.ts'
import { isPublicAddress } from '#platform/public-request.ts'
import { assertLeaksFile, passwordsInFile } from './leaks/leaks-in-file.ts'
import { passwordsOfService } from './leaks/leaks-of-service.ts'
import { LeaksUnreadable } from './leaks/unreadable.ts'

/** Where known leaks are looked up: at a service that is told five digits, or in a file of the operator's. */
export type LeakSource = { readonly service: string } | { readonly file: string }

export interface Leaks {
  /** whether a password is known from a leak; false where that cannot be found out, which the log is told */
  has(password: string): Promise<boolean>
}

/**
 * What a setting names: the address of a service, or a file, whose first line is looked at.
 * @throws for a file that is none, and for a service elsewhere that is asked without https
 */
export async function leakSourceOf(setting: string): Promise<LeakSource> {
  if (!/^https?:/i.test(setting)) {
    await assertLeaksFile(setting)
    return { file: setting }
  }
  const { protocol, hostname } = new URL(setting)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isOwn = host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host))
  if (protocol !== 'https:' && !isOwn) throw new Error('elsewhere than in the own network it takes https')
  return { service: setting }
}

/** for so long whoever chooses a password waits for the service */
const patienceMs = 2000

/** Leaks by the SHA-1 of their passwords, as Have I Been Pwned publishes them. Nothing of a password, nor of who chose it, is logged. */
export function openLeaks(source: LeakSource, log: Pick<Log, 'warn'>, waitMs = patienceMs): Leaks {
  const isLeaked = 'file' in source ? passwordsInFile(source.file) : passwordsOfService(source.service, waitMs)
  return {
    has: async (password) => {
      try {
        return await isLeaked(createHash('sha1').update(password).digest('hex').toUpperCase())
      } catch (error) {
        log.warn('passwords.unchecked', { reason: reasonOf(error) })
        return false
      }
    },
  }
}

/** Kinds of trouble alone: a message might hold the address that was asked, and so the digits. */
function reasonOf(error: unknown): string {
  if (error instanceof LeaksUnreadable) return error.message
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? name
}
