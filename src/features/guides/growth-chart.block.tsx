import { roundTicks, tickDigits } from '#web/charts/series.ts'
import { format } from '#web/format.ts'

interface GrowthLine {
  name: string
  /** of the stroke */
  look: 'main' | 'band' | 'paid'
  /** from year 0 on */
  values: readonly number[]
}

interface GrowthChartProps {
  label: string
  lines: readonly GrowthLine[]
}

/** Amounts over years. Lines lie in a stretched drawing, texts beside it, so that text keeps its size at every width. */
export function GrowthChart({ label, lines }: GrowthChartProps) {
  const most = Math.max(...lines.flatMap(({ values }) => values))
  const years = (lines[0]?.values.length ?? 1) - 1
  if (!(most > 0) || years < 1) return null
  const across = (year: number) => round((year / years) * 100)
  const up = (value: number) => round(100 - (value / (most * 1.04)) * 100)
  const end = lines.find(({ look }) => look === 'main')?.values.at(-1)
  const marks = [0, Math.round(years / 2), years].filter((year, place, all) => all.indexOf(year) === place)
  return (
    <figure className="growth">
      <figcaption className="legend">
        {lines
          .filter(({ look }, place) => look !== 'band' || lines.findIndex((each) => each.look === 'band') === place)
          .map(({ name, look }) => (
            <span key={name}>
              <i className={look} />
              {look === 'band'
                ? lines
                    .filter((each) => each.look === 'band')
                    .map((each) => each.name)
                    .join(' und ')
                : name}
            </span>
          ))}
      </figcaption>
      <div className="growth-plot">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
          {roundTicks(0, most).map((tick) => (
            <line key={tick} className="grid" x1="0" x2="100" y1={up(tick)} y2={up(tick)} />
          ))}
          {lines
            .filter(({ look }) => look === 'paid')
            .map(({ name, values }) => (
              <polygon
                key={name}
                points={`0,100 ${values.map((value, year) => `${across(year)},${up(value)}`).join(' ')} 100,100`}
              />
            ))}
          {lines.map(({ name, look, values }) => (
            <polyline
              key={name}
              className={look}
              points={values.map((value, year) => `${across(year)},${up(value)}`).join(' ')}
            />
          ))}
        </svg>
        <svg className="growth-values" aria-hidden="true">
          {roundTicks(0, most)
            .filter((tick) => tick > 0 && (end === undefined || Math.abs(up(tick) - up(end)) > nearest))
            .map((tick) => (
              <text key={tick} x="6" y={`${up(tick)}%`} dy="4">
                {tickText(tick)}
              </text>
            ))}
          {end === undefined ? null : (
            <g className="growth-end">
              <rect y={`${up(end)}%`} width="64" height="18" rx="2" />
              <text x="6" y={`${up(end)}%`} dy="4">
                {tickText(Number(end.toPrecision(3)))}
              </text>
            </g>
          )}
        </svg>
      </div>
      <p className="growth-years" aria-hidden="true">
        {marks.map((year) => (
          <span key={year}>{year === 0 ? 'heute' : `${year} J`}</span>
        ))}
      </p>
    </figure>
  )
}

/** percent of the height that two texts keep between them */
const nearest = 8

const round = (value: number) => Math.round(value * 10) / 10

/** „1,5 Mio.“, „500 Tsd.“, „0,01“ */
function tickText(tick: number): string {
  const unit = tick < 1000 ? 1 : 1000 ** Math.floor(Math.log10(tick) / 3)
  return format.compact(tick, tickDigits([tick / unit]))
}
