import type { ReactNode } from 'react'
import { Failure } from '#contract/failures.ts'
import type { FileKind } from '#web/files/asked.ts'
import { csvOf } from '#web/files/csv.ts'
import { germanStyle, plainStyle } from '#web/files/csv-text.ts'
import { jsonOf } from '#web/files/json.ts'
import { tableOf } from '#web/files/written-table.ts'
import type { OpenedFile } from '#web/page.tsx'

/**
 * The table of a page as a file.
 * @param wanted its name, where the page offers several
 * @throws Failure where the page has none, or none of this name
 */
export async function tableFile(page: ReactNode, kind: FileKind, wanted?: string): Promise<OpenedFile> {
  const table = await tableOf(page, wanted)
  if (!table) throw new Failure('NOT_FOUND', { file: kind })
  return {
    name: `${table.name}.${kind === 'json' ? 'json' : 'csv'}`,
    cacheControl: 'no-store',
    ...(kind !== 'json'
      ? {
          contentType: 'text/csv; charset=utf-8',
          text: csvOf(table, kind === 'csv' ? germanStyle : plainStyle),
        }
      : { contentType: 'application/json; charset=utf-8', text: JSON.stringify(jsonOf(table), undefined, 1) }),
  }
}
