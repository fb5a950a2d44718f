import { format } from '#web/format.ts'

interface Part {
  label: string
  count: number
  look: 'up' | 'down' | 'flat' | 'share' | 'rest'
}

/** Counts beside each other, as one bar and in words. */
export function PartBar({ label, parts }: { label: string; parts: readonly Part[] }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const shown = parts.map((part, place) => ({
    ...part,
    before: parts.slice(0, place).reduce((sum, { count }) => sum + count, 0),
  }))
  const percent = (count: number) => `${Math.round((count / total) * 1000) / 10}%`
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {total > 0 ? (
          <svg className="breadth-bar" width="100%" height="10" aria-hidden="true">
            {shown.map(({ look, count, before }) =>
              count > 0 ? (
                <rect key={look} className={look} x={percent(before)} width={percent(count)} height="10" />
              ) : null,
            )}
          </svg>
        ) : null}
        {parts
          .filter(({ count, look }) => count > 0 || look !== 'flat')
          .map(({ label: words, count }) => `${format.integer(count)} ${words}`)
          .join(' · ')}
      </dd>
    </div>
  )
}
