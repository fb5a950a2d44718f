import type { AlertHabit, AlertWay } from '#features/alerts/ways.contract.ts'
import { nameOfKind, nameOfWay } from './way-names.ts'

interface ClosedWaysProps {
  habits: readonly AlertHabit[] | undefined
  kinds: readonly AlertHabit['kind'][]
  /** ways that can be chosen here */
  of: readonly AlertWay[]
}

/** Beside the ways of an alert: those that its reader has switched off for all of its kind, so that choosing them does nothing. */
export function ClosedWays({ habits = [], kinds, of }: ClosedWaysProps) {
  const closed = habits.flatMap(({ kind, ways }) => {
    const shut = of.filter((way) => !ways.includes(way)).map((way) => nameOfWay[way])
    return kinds.includes(kind) && shut.length > 0 ? [`${nameOfKind[kind].name} per ${shut.join(', ')}`] : []
  })
  return closed.length > 0 ? (
    <p className="hint">
      In deinen <a href="/einstellungen/benachrichtigungen">Einstellungen</a> aus: {closed.join('; ')}. So kommt nichts,
      bis du es dort einschaltest.
    </p>
  ) : null
}
