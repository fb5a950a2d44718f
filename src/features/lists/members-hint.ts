import type { Instrument } from '#market/instruments.ts'
import { membershipOf } from '#market/index-members.ts'

const hints = {
  unknown: 'Die Mitglieder dieses Index sind hier nicht bekannt.',
  volatility: 'Ein Volatilitätsindex hat keine Mitglieder: Er misst, wie stark die Kurse schwanken.',
  sentiment:
    'Ein Stimmungsindex hat keine Mitglieder: Er misst zwischen −100 und 100, ob Anleger auf steigende ' +
    'oder fallende Kurse setzen.',
} as const

/** Says when a list of members is not the whole index. @param known how many members it shows */
export function membersHint(index: Instrument, known: number): string | undefined {
  const { membership, of } = membershipOf(index, known)
  if (membership === 'whole') return undefined
  return membership === 'part' ? `${known} von ${of} Werten` : hints[membership]
}
