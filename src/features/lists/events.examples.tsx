import type { Examples } from '#web/example.ts'
import { EventList } from '#features/lists/events.block.tsx'
import { event } from '#features/testing/examples.ts'

export const examples: Examples = {
  'eines Wertes': () => <EventList events={[event]} year={2026} />,
  'mehrerer Werte': () => <EventList events={[event]} year={2026} named />,
}
