import { parse } from 'csv-parse/sync'
import * as z from 'zod'

const Records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }))

/**
 * Reads a table of the operator whose first line names its columns, in any order. A missing or unknown column and a value
 * that is none are faults.
 * @param form what a row may say, by column
 */
export function csvTable<Shape extends z.ZodRawShape>(
  csv: string,
  form: z.ZodObject<Shape>,
): { rows: { line: string; row: z.infer<z.ZodObject<Shape>> }[]; faults: string[] } {
  const [head, ...body] = Records.parse(
    parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: true, info: true }),
  )
  const header = Object.keys(form.shape)
  const names = head?.record ?? []
  const unlike = [
    ...header.filter((name) => !names.includes(name)).map((name) => `line 1: there is no column ${name}`),
    ...names.filter((name) => !header.includes(name)).map((name) => `line 1: ${name} is no column`),
  ]
  if (unlike.length > 0) return { rows: [], faults: unlike }
  const read = body.map(({ record, info }) => ({
    line: `line ${info.lines}`,
    ...form.safeParse(Object.fromEntries(names.map((name, i) => [name, record[i] ?? '']))),
  }))
  return {
    rows: read.flatMap(({ line, success, data }) => (success ? { line, row: data } : [])),
    faults: read.flatMap(({ line, error }) =>
      (error?.issues ?? []).map(({ path, message }) => `${line}: ${path.join('.')}: ${message}`),
    ),
  }
}
