import type { Examples } from '#web/example.ts'
import { BreadthBoard } from '#features/indices/breadth.block.tsx'

const day = { expires: 0, total: 40, numberTop: 23, numberFlop: 15, numberEqual: 2 }

export const examples: Examples = {
  DAX: () => (
    <BreadthBoard
      breadth={{ ...day, closes: { numberAboveMean200: 22, numberJudged: 39, numberHigh52w: 3, numberLow52w: 1 } }}
    />
  ),
  'vor dem Zählen': () => <BreadthBoard breadth={day} />,
}
