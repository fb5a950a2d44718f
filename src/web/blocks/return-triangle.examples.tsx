import type { Examples } from '#web/example.ts'
import { ReturnTriangle } from '#web/blocks/return-triangle.tsx'
import { triangle } from '#web/testing/examples.ts'

export const examples: Examples = {
  Jahre: () => <ReturnTriangle name="SAP" triangle={triangle} />,
}
