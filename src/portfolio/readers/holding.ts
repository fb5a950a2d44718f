import type { Statement } from './adapter.ts'
import { skip, type Facts, type Skip } from './facts.ts'

/**
 * A position of a statement: dated by the statement where its head names a day, skipped without shares, with a
 * warning where the cost is unknown, which is not 0.
 */
export function holdingFacts({ day, warn }: Statement, facts: Omit<Facts, 'type'>): Facts | Skip {
  if (!facts.quantity) return skip('Keine Stückzahl')
  const cost = facts.gross === 0n ? undefined : facts.gross
  const price = facts.price === 0n ? undefined : facts.price
  if (cost === undefined && price === undefined)
    warn(`${facts.name ?? facts.isin ?? facts.wkn}: der Einstand ist unbekannt, nicht 0`)
  return { ...facts, type: 'HOLDING', date: day ?? facts.date, gross: cost, price }
}
