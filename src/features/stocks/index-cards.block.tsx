import type { ListRow } from '#contract/lists.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Sparkline } from '#web/blocks/sparkline.tsx'
import { direction, format } from '#web/format.ts'

interface IndexCardsProps {
  cards: readonly { label: string; href: string; isCurrent: boolean; row: ListRow | undefined }[]
}

/** Indices with their level, change and day; each shows its members on this page. */
export const IndexCards = ({ cards }: IndexCardsProps) => (
  <nav className="index-cards" aria-label="Index">
    {cards.map(({ label, href, isCurrent, row }) => (
      <a key={label} href={href} aria-current={isCurrent ? 'true' : undefined}>
        <b>{label}</b>
        {row ? (
          <>
            <span {...live(row.quote, 'last')}>{format.price(row.quote.last, kindOf(row.instrument))}</span>
            <span className={direction(row.quote.performancePct)} {...live(row.quote, 'performancePct')}>
              {format.changePercent(row.quote.performancePct)}
            </span>
            <Sparkline label={`${label}, Verlauf des Tages`} points={row.sparkline} at={row.sparklineAt} />
          </>
        ) : null}
      </a>
    ))}
  </nav>
)
