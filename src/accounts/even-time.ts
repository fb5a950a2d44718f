import { setTimeout as sleep } from 'node:timers/promises'

/** longer than what is done for an address that has an account */
const evenMs = 250

/** An answer that takes the same time whether there was something to do or not. */
export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.all([work, sleep(evenMs)])
  return done
}
