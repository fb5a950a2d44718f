import { countryName } from '#contract/country.ts'
import { Board } from '#web/blocks/board.tsx'
import { format } from '#web/format.ts'
import type { BestEtf } from './best.contract.ts'

/** „5 thesaurieren, 3 schütten aus, von 2 ist es nicht bekannt“: the most frequent first. */
function counted<Value extends string>(
  list: readonly BestEtf[],
  of: (etf: BestEtf) => Value | undefined,
  said: (value: Value, total: number) => string,
): string | undefined {
  const totals = new Map<Value, number>()
  for (const etf of list) {
    const value = of(etf)
    if (value !== undefined) totals.set(value, (totals.get(value) ?? 0) + 1)
  }
  if (totals.size === 0) return undefined
  const known = [...totals].toSorted((a, b) => b[1] - a[1])
  const missing = list.length - known.reduce((sum, [, total]) => sum + total, 0)
  return [
    ...known.map(([value, total]) => said(value, total)),
    ...(missing > 0 ? [`von ${format.integer(missing)} ist es nicht bekannt`] : []),
  ].join(', ')
}

/** „0,08 % bis 0,14 %“ */
function between(
  list: readonly BestEtf[],
  of: (etf: BestEtf) => number | undefined,
  written: (value: number) => string,
): string | undefined {
  const known = list.flatMap((etf) => of(etf) ?? [])
  if (known.length < 2) return undefined
  return `${written(Math.min(...known))} bis ${written(Math.max(...known))}`
}

const distributionWords = {
  accumulating: ['thesauriert', 'thesaurieren'],
  distributing: ['schüttet aus', 'schütten aus'],
} as const

/** In what ETFs on the same thing differ, as far as it is known. */
export function Differences({ list }: { list: readonly BestEtf[] }) {
  const points: readonly (readonly [name: string, text: string | undefined])[] = [
    [
      'Erträge',
      counted(
        list,
        ({ distribution }) => distribution,
        (value, total) => format.counted(total, distributionWords[value][0], distributionWords[value][1]),
      ),
    ],
    [
      'Domizil',
      counted(
        list,
        ({ isoCountryDomicile }) => isoCountryDomicile,
        (value, total) => `${countryName(value)} ${format.integer(total)}`,
      ),
    ],
    [
      'Abweichung vom Index',
      between(
        list,
        (etf) => etf.trackingErrorPct,
        (value) => format.percent(value),
      ),
    ],
    [
      'Spread',
      between(
        list,
        (etf) => etf.spreadPct,
        (value) => format.percent(value),
      ),
    ],
    [
      'Umsatz an einem Tag',
      between(
        list,
        (etf) => etf.moneyD30,
        (value) => `${format.compact(value, 1)}\u00a0EUR`,
      ),
    ],
    [
      'Rendite über ein Jahr',
      between(
        list,
        (etf) => etf.performance1YearPct,
        (value) => format.changePercent(value, 1),
      ),
    ],
  ]
  const known = points.filter(([, text]) => text !== undefined)
  if (list.length < 2 || known.length === 0) return null
  return (
    <Board title="Worin sie sich unterscheiden">
      <dl className="key-figures two">
        {known.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="text">{text}</dd>
          </div>
        ))}
      </dl>
    </Board>
  )
}
