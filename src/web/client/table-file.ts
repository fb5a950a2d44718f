import { download } from '#web/client/download.ts'
import { csvOf } from '#web/client/table-csv.ts'
import { jsonOf } from '#web/client/table-json.ts'

export const saveCsv = (table: HTMLTableElement, name: string): void => download(`${name}.csv`, new Blob([csvOf(table)], { type: 'text/csv' }))
export const saveJson = (table: HTMLTableElement, name: string): void => download(`${name}.json`, new Blob([JSON.stringify(jsonOf(table), undefined, 1)], { type: 'application/json' }))
