import { mostVolumeBars, volumeBars } from '#web/charts/series.ts'

/** Bars below a drawn chart. @param volume one for each place of its time axis */
export function DrawnVolume({ volume }: { volume: readonly number[] }) {
  const bars = volumeBars(volume, mostVolumeBars)
  const highest = Math.max(...bars) || 1
  const width = 1000 / bars.length
  return (
    <svg className="plot-volume" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
      <path
        className="volume"
        d={bars
          .map(
            (bar, index) =>
              `M${round(index * width + 1)} 100v${-round((bar / highest) * 100)}h${round(width - 2)}V100z`,
          )
          .join('')}
      />
    </svg>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
