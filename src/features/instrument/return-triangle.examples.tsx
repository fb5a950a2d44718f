import type { Examples } from '#web/example.ts'
import { ReturnTriangle } from '#features/instrument/return-triangle.block.tsx'
import { triangle } from '#features/testing/examples.ts'

export const examples: Examples = {
  Jahre: () => <ReturnTriangle name="SAP" triangle={triangle} />,
}
