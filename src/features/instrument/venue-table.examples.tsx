import type { Examples } from '#web/example.ts'
import { VenueTable } from '#features/instrument/venue-table.block.tsx'
import { now, quotes } from '#features/testing/examples.ts'

export const examples: Examples = {
  Handelsplätze: (at) => (
    <VenueTable
      caption="Handelsplätze"
      quotes={quotes}
      sort={{ key: 'volume', order: 'DESC' }}
      path={at.path}
      query=""
      now={now}
    />
  ),
}
