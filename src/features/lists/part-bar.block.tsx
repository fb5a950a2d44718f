import { StackedBar } from '#web/blocks/stacked-bar.tsx'
import { format } from '#web/format.ts'

interface Part {
  label: string
  count: number
  look: 'up' | 'down' | 'flat' | 'share' | 'rest'
}

/** Counts beside each other, as one bar and in words. */
export function PartBar({ label, parts }: { label: string; parts: readonly Part[] }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {total > 0 ? (
          <StackedBar
            className="breadth-bar"
            height={10}
            parts={parts.map(({ look, count }) => ({ look, value: count }))}
          />
        ) : null}
        {parts
          .filter(({ count, look }) => count > 0 || look !== 'flat')
          .map(({ label: words, count }) => `${format.integer(count)} ${words}`)
          .join(' · ')}
      </dd>
    </div>
  )
}
