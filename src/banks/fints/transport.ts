import { publicRequest, type Admits } from '#platform/public-request.ts'
import { BankFault } from './faults.ts'

const mostBytes = 20_000_000

/** Brings a message to the bank. @returns its answer, a character a byte @throws BankFault AWAY, UNREADABLE */
export type Send = (message: string) => Promise<string>

/**
 * Messages go to the address of the operator's list alone, whatever the bank says of others, and no redirect is followed.
 * @param signal ends whatever is under way
 */
export const sendTo =
  (url: string, { admits, patienceMs, signal }: { admits: Admits; patienceMs: number; signal: AbortSignal }): Send =>
  async (message) => {
    const body = Buffer.from(message, 'latin1').toString('base64')
    const text = await textOf(url, body, admits, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]))
    if (!/^[A-Za-z0-9+/=\s]+$/.test(text)) throw new BankFault('UNREADABLE')
    return Buffer.from(text, 'base64').toString('latin1')
  }

async function textOf(url: string, body: string, admits: Admits, signal: AbortSignal): Promise<string> {
  try {
    const response = await publicRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'content-length': String(body.length) },
      body,
      signal,
      admits,
    })
    if (response.statusCode !== 200) {
      response.destroy()
      throw new BankFault('AWAY')
    }
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > mostBytes) throw new BankFault('UNREADABLE')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('latin1')
  } catch (error) {
    throw error instanceof BankFault ? error : new BankFault('AWAY')
  }
}
