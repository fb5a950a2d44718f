import type { ScenarioGrid } from '#features/derivatives/scenario-grid.contract.ts'

/** Percent of a paper's value at a place of the grid against what it costs now. */
export function changeOf(
  { values, ask }: Pick<ScenarioGrid['list'][number], 'values' | 'ask'>,
  date: number,
  step: number,
): number | undefined {
  const value = values[date]?.[step]
  return typeof value === 'number' && ask ? (value / ask - 1) * 100 : undefined
}
