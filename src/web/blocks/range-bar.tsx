import { format, type PriceKind } from '#web/format.ts'

interface RangeBarProps {
  /** „52 Wochen“ */
  label: string
  low: number | undefined
  high: number | undefined
  value: number | undefined
  kind: PriceKind
}

/** Where a price stands between its low and its high. */
export function RangeBar({ label, low, high, value, kind }: RangeBarProps) {
  if (low === undefined || high === undefined || value === undefined || high <= low) return <>–</>
  const share = Math.round(Math.min(Math.max((value - low) / (high - low), 0), 1) * 100)
  const limits =
    low >= 1000 ? [format.integer(low), format.integer(high)] : [format.price(low, kind), format.price(high, kind)]
  return (
    <div
      className="range"
      role="img"
      aria-label={`${label}: Tief ${limits[0]}, Hoch ${limits[1]}, aktuell bei ${share} Prozent der Spanne`}
    >
      <svg className="range-track" width="100%" height="12" aria-hidden="true">
        <rect y="4" width="100%" height="4" rx="2" />
        <rect className="filled" y="4" width={`${share}%`} height="4" rx="2" />
        <svg x={`${share}%`} overflow="visible">
          <rect className="mark" x="-1.5" width="3" height="12" rx="1" />
        </svg>
      </svg>
      <div className="range-limits">
        <span>{limits[0]}</span>
        <small>{limits[1]}</small>
      </div>
    </div>
  )
}
