import { countryName } from '#contract/country.ts'
import { Board } from '#web/blocks/board.tsx'
import { format } from '#web/format.ts'
import type { BestEtf, BestEtfs } from './best.contract.ts'

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

/** Whom other weightings put first, and how often. */
export function RobustnessBoard({ robustness }: Pick<BestEtfs, 'robustness'>) {
  const [lead, second] = robustness
  return lead ? (
    <Board title="Fällt das Ergebnis knapp aus?">
      <p className="pad">
        In <b>{lead.rounds} von 100</b> gleichmäßig verteilten Gewichtungen liegt {lead.name} vorn
        {second ? `, in ${second.rounds} ${second.name}` : ''}.
      </p>
      <ul className="booked">
        {robustness.slice(0, 5).map(({ name, rounds }) => (
          <li key={name}>
            <span>{name}</span>
            <b className="num">{format.percent(rounds, 0)}</b>
          </li>
        ))}
      </ul>
    </Board>
  ) : null
}

export const Questions = () => (
  <Board title="Häufige Fragen">
    <div className="pad prose">
      <h3>Warum steht hier kein Testsieger?</h3>
      <p>
        Welcher ETF passt, hängt davon ab, was du brauchst: niedrige Kosten beim Handeln, große Nähe zum Index oder hohe
        Umsätze. Ändere die Gewichte, und die Rangliste folgt.
      </p>
      <h3>Was heißt Abweichung vom Index?</h3>
      <p>
        Die Schwankung des Unterschieds zwischen den Tagesrenditen von ETF und Index über 250 Tage, auf ein Jahr
        gerechnet (<a href="/hilfe/kennzahlen?q=Tracking">Tracking Error</a>). Je kleiner, desto genauer folgt der ETF.
      </p>
      <h3>Was kostet der Spread?</h3>
      <p>
        Kaufen und sofort wieder verkaufen kostet die Spanne zwischen Geld- und Briefkurs. Sie ist in Handelszeiten des
        Heimatmarkts am kleinsten.
      </p>
    </div>
  </Board>
)
