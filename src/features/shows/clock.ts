/** Seconds as players write them: 5:04, 1:02:03. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Seconds in whole minutes, at least one, for lists: 18. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60))
