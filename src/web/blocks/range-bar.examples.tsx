import type { Examples } from '#web/example.ts'
import { RangeBar } from '#web/blocks/range-bar.tsx'

export const examples: Examples = {
  'in der Mitte': () => <RangeBar label="52 Wochen" low={200} high={300} value={250} kind={{ entityType: 'STOCK' }} />,
  'am Hoch': () => <RangeBar label="Tag" low={24_100} high={24_500} value={24_500} kind={{ entityType: 'INDEX' }} />,
  'ohne Grenzen': () => (
    <RangeBar label="Woche" low={undefined} high={300} value={250} kind={{ entityType: 'STOCK' }} />
  ),
}
