import type { Examples } from '#web/example.ts'
import { reportLink } from '#web/blocks/report-link.tsx'
import { sap, settings } from '#features/testing/examples.ts'

export const examples: Examples = {
  'ein Brief an den Betreiber': (at) => (
    <>{reportLink('Chart', sap, { ...at, settings: { ...settings, operator: { email: 'post@parkett.example' } } })}</>
  ),
}
