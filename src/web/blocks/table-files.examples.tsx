import type { Examples } from '#web/example.ts'
import { TableFiles } from '#web/blocks/table-files.tsx'

export const examples: Examples = {
  'CSV und JSON': (at) => <TableFiles name="werte" at={at} />,
}
