import { format } from '#web/format.ts'

/** „Zeile 17“, „Zeilen 3, 17“, „120 Zeilen: 3, 17, …“; only how many in files without lines. */
export function placesOf(count: number, lines: readonly number[]): string {
  if (lines.length === 0) return format.counted(count, 'Zeile', 'Zeilen')
  const named = lines.map((line) => format.integer(line)).join(', ')
  if (count === 1) return `Zeile ${named}`
  return count > lines.length ? `${format.integer(count)} Zeilen: ${named}, …` : `Zeilen ${named}`
}
