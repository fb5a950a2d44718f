/** as accounts ask for */
const least = 12

/** How far the length of a new password is, of four parts; what is easy to guess the server alone refuses. */
export function strengthOf(password: string): { parts: number; text: string } {
  const length = [...password].length
  const missing = least - length
  if (missing > 0) return { parts: 1, text: missing === 1 ? 'Noch ein Zeichen.' : `Noch ${missing} Zeichen.` }
  if (length < 16) return { parts: 2, text: 'Lang genug. Ein Wort mehr macht es viel schwerer zu erraten.' }
  if (length < 24) return { parts: 3, text: 'Gut. Noch ein Wort mehr, und es ist sehr gut.' }
  return { parts: 4, text: 'Sehr gut.' }
}
