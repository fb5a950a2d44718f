import { SheetHead } from '#web/blocks/sheet-head.tsx'
import type { Examples } from '#web/example.ts'

export const examples: Examples = {
  Filter: () => (
    <div id="blatt-beispiel">
      <SheetHead title="Filter" sheet="blatt-beispiel-2" />
      <div id="blatt-beispiel-2" popover="auto" />
    </div>
  ),
}
