import type { Examples } from '#web/example.ts'
import { SectorBoard } from '#features/lists/sector-board.block.tsx'
import { now } from '#features/testing/examples.ts'

export const examples: Examples = {
  Branchen: () => (
    <SectorBoard
      title="Branchen"
      now={now}
      sectors={{
        expires: now,
        list: [
          { name: 'Software', members: 3, weightPct: 14.2, performancePct: 1.1 },
          { name: 'Versicherungen', members: 1, weightPct: 9.8, performancePct: -0.4 },
        ],
      }}
    />
  ),
}
