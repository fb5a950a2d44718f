import type { Examples } from '#web/example.ts'
import { ContributionBar } from '#web/blocks/contribution-bar.tsx'
import { format } from '#web/format.ts'

const written = (value: number): string => format.changePercent(value)

export const examples: Examples = {
  'in beide Richtungen': () => (
    <ContributionBar
      written={written}
      parts={[
        { name: 'Weltmarkt', value: 1.9 },
        { name: 'deutscher Markt', value: -2.05 },
        { name: 'Branche Technologie', value: -0.22 },
        { name: 'Unternehmen selbst', value: 6.92 },
        { name: 'Rest', value: 0.05, isRest: true },
      ]}
    />
  ),
  'nur abwärts': () => (
    <ContributionBar
      written={written}
      parts={[
        { name: 'Edelmetallmarkt', value: -1.1 },
        { name: 'Rest', value: -0.02, isRest: true },
      ]}
    />
  ),
}
