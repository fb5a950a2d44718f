interface Bar {
  label: string
  value: number
  /** the value in words */
  text: string
  /** an estimate: outlined */
  hollow?: boolean
  /** what of it was taken away again: grey, on top */
  taken?: number
}

/** A few columns with their values on top. */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const highest = Math.max(...bars.map(({ value }) => value), 0)
  if (highest <= 0) return null
  return (
    <div className="bars-frame" tabIndex={0} role="region" aria-label={label}>
      <ol className="bars">
        {bars.map((bar, index) => (
          <li key={`${bar.label}-${index}`}>
            <span>{bar.text}</span>
            <svg
              className={bar.hollow ? 'hollow' : undefined}
              width="100%"
              height={Math.max(Math.round((bar.value / highest) * 120), 2)}
              aria-hidden="true"
            >
              <rect width="100%" height="100%" />
              {bar.taken && bar.value > 0 ? (
                <rect className="taken" width="100%" height={`${Math.round((bar.taken / bar.value) * 1000) / 10}%`} />
              ) : null}
            </svg>
            <b>{bar.label}</b>
          </li>
        ))}
      </ol>
    </div>
  )
}
