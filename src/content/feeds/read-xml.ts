import { setImmediate as pause } from 'node:timers/promises'
import type { SaxesParser } from 'saxes'
import { withWholeAmpersands } from './ampersands.ts'

/** elements within each other: the parser goes through all of them for what a name means */
const mostDepth = 100
/** each costs as much as some hundred letters */
const mostFaults = 10_000
const pieceLetters = 65_536

/** @param depth of the element that begins @throws Error where nobody would write so: reading ends there */
export function assertShallow(depth: number): void {
  if (depth > mostDepth) throw new Error('nested too deep')
}

/**
 * Has a parser read a feed piece by piece, so that requests come in between. What is broken is read as far as it goes; what holds
 * thousands of faults, or goes too deep, as far as it made sense.
 */
export async function readXml(parser: SaxesParser<{ xmlns: true }>, text: string): Promise<void> {
  let faults = 0
  parser.on('error', () => {
    if (++faults > mostFaults) throw new Error('too many faults')
  })
  const whole = withWholeAmpersands(text)
  try {
    for (let at = 0; at < whole.length; at += pieceLetters) {
      parser.write(whole.slice(at, at + pieceLetters))
      await pause()
    }
    parser.close()
  } catch {
    // the end is missing, or makes no sense; what came before is read
  }
}
