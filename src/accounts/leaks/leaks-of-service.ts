import type { IncomingMessage } from 'node:http'
import { isPublicAddress, publicRequest } from '#platform/public-request.ts'
import { LeaksUnreadable } from './unreadable.ts'

/** a range has some 800 lines, a padded one 1,000 */
const mostBytes = 256 * 1024
const prefixDigits = 5
const lineForm = /^([0-9A-F]{35}):(\d{1,15})$/i

/**
 * Asks a service for all hashes that begin as this one (the protocol of Pwned Passwords): it learns five digits, and of padding not how
 * many there are.
 * @param base address of the service @param hash SHA-1, 40 digits in capitals
 */
export const passwordsOfService =
  (base: string, waitMs: number) =>
  async (hash: string): Promise<boolean> => {
    const signal = AbortSignal.timeout(waitMs)
    const own = new URL(base).hostname.replace(/^\[|\]$/g, '')
    try {
      const response = await publicRequest(`${base.replace(/\/$/, '')}/range/${hash.slice(0, prefixDigits)}`, {
        method: 'GET',
        signal,
        headers: { 'user-agent': 'Parkett', accept: 'text/plain', 'add-padding': 'true' },
        // what the operator has named is asked, also in a network of theirs; a name never leads there
        admits: (address) => isPublicAddress(address) || address === own || own === 'localhost',
      })
      if (response.statusCode !== 200) {
        response.destroy()
        throw new LeaksUnreadable(`status ${response.statusCode}`)
      }
      return isListed(await textOf(response), hash.slice(prefixDigits))
    } catch (error) {
      if (signal.aborted) throw new LeaksUnreadable(`no whole answer within ${waitMs} ms`)
      throw error
    }
  }

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) throw new LeaksUnreadable('too long an answer') // leaving the loop ends the response
    parts.push(part)
  }
  return Buffer.concat(parts).toString('latin1')
}

/** Lines of padding have the count 0. */
function isListed(text: string, rest: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  const read = lines.map((line) => lineForm.exec(line))
  if (lines.length === 0 || read.includes(null)) throw new LeaksUnreadable('no lines of hashes')
  return read.some((line) => line?.[1]?.toUpperCase() === rest && Number(line[2]) > 0)
}
