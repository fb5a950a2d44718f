import type { Examples } from '#web/example.ts'
import { PayoffChart } from './payoff-chart.block.tsx'

const steps = [-20, -10, 0, 10, 20]

export const examples: Examples = {
  Call: () => (
    <PayoffChart
      label="Auszahlung am Ende"
      steps={steps}
      line={[
        { underlyingPct: -20, payout: 0 },
        { underlyingPct: 0, payout: 0 },
        { underlyingPct: 20, payout: 48 },
      ]}
      price={6}
    />
  ),
  Inline: () => (
    <PayoffChart
      label="Auszahlung am Ende"
      steps={steps}
      line={[
        { underlyingPct: -20, payout: 0 },
        { underlyingPct: -12, payout: 0 },
        { underlyingPct: -12, payout: 10 },
        { underlyingPct: 15, payout: 10 },
        { underlyingPct: 15, payout: 0 },
        { underlyingPct: 20, payout: 0 },
      ]}
      price={6}
    />
  ),
}
