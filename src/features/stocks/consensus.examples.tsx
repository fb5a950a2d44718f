import type { Examples } from '#web/example.ts'
import { Consensus } from '#features/stocks/consensus.block.tsx'
import { quote, ratings } from '#features/testing/examples.ts'

export const examples: Examples = {
  'mit Kursziel': () => <Consensus rating={ratings} last={quote.last} />,
  'ohne Kurs': () => <Consensus rating={ratings} last={undefined} />,
}
