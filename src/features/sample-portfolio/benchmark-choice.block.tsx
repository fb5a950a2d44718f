import type { Instrument } from '#contract/instruments.ts'
import type { PageContext } from '#web/page.tsx'

/** what a return is laid beside without saying so in the portfolio */
const benchmarks = [
  { value: 'INDEX:20735', label: 'DAX' },
  { value: 'INDEX:193736', label: 'EURO STOXX 50' },
  { value: 'INDEX:4359526', label: 'S&P 500' },
  { value: 'FUND:25096683', label: 'MSCI World (ETF)' },
] as const

/** `?vergleich=`: one of those that are offered; else the portfolio's own. */
export const benchmarkIn = (query: URLSearchParams): { benchmark?: string } => {
  const found = benchmarks.find(({ value }) => value === query.get('vergleich'))
  return found ? { benchmark: found.value } : {}
}

/** What a curve is laid beside; the portfolio's own stands first. */
export function BenchmarkChoice({ at, benchmark }: { at: PageContext; benchmark: Instrument | undefined }) {
  const chosen = benchmarkIn(at.query).benchmark
  const shown = benchmark && `${benchmark.entityType}:${benchmark.entityValue}`
  const isOwn = chosen === undefined && shown !== undefined
  const isListed = benchmarks.some(({ value }) => value === shown)
  return (
    <form className="benchmark-choice" method="get" action={at.path}>
      {[...at.query].map(([name, value]) =>
        name === 'vergleich' ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <span className="input">
        <select name="vergleich" aria-label="Vergleich" defaultValue={isOwn && !isListed ? '' : (shown ?? '')}>
          <option value="">{isOwn && !isListed ? benchmark?.name : 'Ohne eigenen Vergleich'}</option>
          {benchmarks.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
      <button className="btn ghost">Vergleichen</button>
    </form>
  )
}
