import type { Examples } from '#web/example.ts'
import { PayoffChart } from './payoff-chart.block.tsx'

export const examples: Examples = {
  Call: () => (
    <PayoffChart
      label="Auszahlung am Ende"
      points={[
        { underlyingPct: -20, underlying: 19_200, payout: 0 },
        { underlyingPct: 0, underlying: 24_000, payout: 0 },
        { underlyingPct: 20, underlying: 28_800, payout: 48 },
      ]}
      price={6}
    />
  ),
}
