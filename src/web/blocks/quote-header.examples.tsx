import type { Examples } from '#web/example.ts'
import { QuoteHeader } from '#web/blocks/quote-header.tsx'
import { now, quote, sap } from '#features/testing/examples.ts'

export const examples: Examples = {
  'eine Aktie': (at) => (
    <QuoteHeader
      instrument={sap}
      typeLine="Aktie • Standardsoftware"
      quote={quote}
      mainListing
      venues={[{ name: 'Xetra', detail: 'EUR', href: at.path, current: true }]}
      tabs={[
        { label: 'Überblick', href: at.path, current: true },
        { label: 'Chart', href: '/aktien' },
      ]}
      tabsLabel="Bereiche"
      now={now}
      csv="/kurse.csv"
    />
  ),
}
