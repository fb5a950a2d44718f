import type { Examples } from '#web/example.ts'
import { TargetStrip } from '#features/stocks/target-strip.block.tsx'
import { quote, ratings } from '#features/testing/examples.ts'

export const examples: Examples = {
  'mit Kurs': () => <TargetStrip ratings={ratings} last={quote.last} />,
  'Kurs über allen Zielen': () => <TargetStrip ratings={ratings} last={400} />,
  'ohne Kurs': () => <TargetStrip ratings={ratings} last={undefined} />,
}
