import type { Examples } from '#web/example.ts'
import { IndexCards } from '#features/stocks/index-cards.block.tsx'
import { rows } from '#features/testing/examples.ts'

export const examples: Examples = {
  Indizes: () => (
    <IndexCards
      cards={['DAX', 'MDAX', 'SDAX'].map((label, place) => ({
        label,
        href: `/aktien?index=${label}`,
        isCurrent: place === 0,
        row: rows[place],
      }))}
    />
  ),
}
