import type { BondRow } from '#features/lists/class-lists.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { CurveChart, type CurvePoint } from '#web/charts/curve-chart.tsx'
import { format } from '#web/format.ts'

/** whose bonds make the curve */
const issuerOfCurve = 'Bundesrepublik Deutschland'
/** fewer bonds make no curve */
const fewest = 3

/** The point of a bond on a curve; undefined where it has no yield. */
export const pointOf = ({ instrument, yearsToMaturity, yieldToMaturityPct }: BondRow): CurvePoint | undefined =>
  yieldToMaturityPct === undefined ? undefined : { x: yearsToMaturity, y: yieldToMaturityPct, name: instrument.name }

/** Where bonds lie against the curve of the Federal Republic. @param bonds its own among them are the curve */
export function YieldCurveBoard({
  bonds,
  marked,
}: {
  bonds: readonly BondRow[]
  marked: readonly (CurvePoint & { place: number })[]
}) {
  const germany = bonds
    .filter(({ issuer }) => issuer === issuerOfCurve)
    .flatMap((row) => pointOf(row) ?? [])
    .toSorted((a, b) => a.x - b.x)
  if (germany.length < fewest || marked.length === 0) return null
  return (
    <Board
      title="Auf der Zinskurve"
      footer={<span>Rendite bis Fälligkeit zum letzten Kurs gegen die Restlaufzeit</span>}
    >
      <CurveChart
        label={`Zinskurve des Bundes und darauf: ${marked
          .map(({ name, x, y }) => `${name}, ${format.number(x, 1)} Jahre, ${format.percent(y)}`)
          .join('; ')}`}
        curves={[{ name: issuerOfCurve, points: germany }]}
        marked={marked}
      />
    </Board>
  )
}
