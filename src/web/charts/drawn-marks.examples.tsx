import type { Examples } from '#web/example.ts'
import { DrawnMarks } from '#web/charts/drawn-marks.tsx'

export const examples: Examples = {
  'drei Tage': () => (
    <DrawnMarks
      marks={[
        { mark: { at: 1, text: 'D', title: 'Dividende', meaning: 'Dividende', side: 'below', rank: 0 }, x: 20, y: 60 },
        { mark: { at: 2, text: '1:2', title: 'Split', meaning: 'Split', side: 'above', rank: 0 }, x: 70, y: 30 },
        {
          mark: { at: 3, text: 'V', title: 'Verkauf', meaning: 'Verkauf', side: 'above', rank: 0, isHollow: true },
          x: 90,
          y: 40,
        },
      ]}
    />
  ),
}
