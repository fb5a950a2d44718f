import type { Instrument } from '#market/instruments.ts'
import { membershipOf } from '#market/index-members.ts'

const hints = {
  unknown: 'Die Liste der Mitglieder dieses Index liegt uns nicht vor. Sein Stand folgt dem Modell des Marktes.',
  volatility:
    'Ein Volatilitätsindex hat keine Mitglieder. Sein Stand folgt der Schwankung und den Bewegungen des simulierten Marktes.',
  sentiment:
    'Ein Stimmungsindex hat keine Mitglieder: Er misst zwischen −100 und 100, ob Anleger auf steigende ' +
    'oder fallende Kurse setzen. Hier ist er simuliert.',
} as const

/** Says when a list of members is not the whole index. @param known how many members it shows */
export function membersHint(index: Instrument, known: number): string | undefined {
  const { membership, of } = membershipOf(index, known)
  if (membership === 'whole') return undefined
  return membership === 'part'
    ? `${known} von ${of} Werten: Von den übrigen liegt uns keine ISIN vor.`
    : hints[membership]
}
