import type { LiveChart } from '#web/charts/interactive/live-chart.ts'

/** The prices between which the plot lies. */
export function seenOn({ now }: LiveChart): { low: number; high: number } | undefined {
  const { chart, main } = now()?.drawing ?? {}
  const [high, low] = [main?.coordinateToPrice(0), main?.coordinateToPrice(chart?.paneSize(0).height ?? 0)]
  return typeof low === 'number' && typeof high === 'number' ? { low, high } : undefined
}

/** A chart has a button of its own: who presses it points at nothing. */
export const isOnButton = ({ target }: Event): boolean => target instanceof Element && target.closest('button') !== null
