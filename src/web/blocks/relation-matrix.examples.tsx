import type { Examples } from '#web/example.ts'
import { correlationTone, RelationMatrix } from '#web/blocks/relation-matrix.tsx'
import { format } from '#web/format.ts'
import { rows } from '#features/testing/examples.ts'

const [one, other] = rows

export const examples: Examples = {
  Korrelation: () => (
    <RelationMatrix
      caption="Korrelation"
      instruments={one && other ? [one.instrument, other.instrument] : []}
      rows={[
        [null, 0.62],
        [0.62, null],
      ]}
      shown={(value) => format.number(value)}
      toneOf={correlationTone}
    />
  ),
  'nicht bekannt': () => (
    <RelationMatrix
      caption="Überschneidung"
      instruments={one && other ? [one.instrument, other.instrument] : []}
      rows={[
        [null, null],
        [null, null],
      ]}
      shown={(value) => format.percent(value, 0)}
      toneOf={correlationTone}
    />
  ),
}
