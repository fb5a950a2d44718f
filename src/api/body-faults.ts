import { numberText } from '#contract/number-format.ts'
import type * as z from 'zod'

/** A German sentence for each field of a body that does not fit its schema, as forms say it; undefined where no field is to blame. */
export function bodyFaults(issues: readonly z.core.$ZodIssue[], body: unknown): Record<string, string> | undefined {
  const faults: Record<string, string> = {}
  for (const issue of issues) {
    const [field] = issue.path
    if (typeof field === 'string') faults[field] ??= sentenceFor(issue, valueAt(body, issue.path))
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}

const number = (value: number | bigint): string =>
  numberText(String(value), { decimals: String(value).split('.')[1]?.length ?? 0 }) ?? String(value)

const empty = 'Bitte fülle dieses Feld aus.'
const units: Readonly<Record<string, string>> = { string: ' Zeichen', array: ' Einträge' }

function sentenceFor(issue: z.core.$ZodIssue, value: unknown): string {
  if ((value === undefined || value === null) && issue.path.length === 1) return empty
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return 'Diese Angabe passt hier nicht.'
  const isLeast = issue.code === 'too_small'
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum
  const unit = units[issue.origin] ?? ''
  if (unit !== '' && isLeast && limit === 1) return empty
  const bound =
    issue.inclusive === false ? (isLeast ? 'Mehr als' : 'Weniger als') : isLeast ? 'Mindestens' : 'Höchstens'
  return `${bound} ${number(limit)}${unit}.`
}

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], body)
