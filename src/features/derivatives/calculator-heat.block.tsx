import { Board } from '#web/blocks/board.tsx'
import { heatOf } from '#web/blocks/heat-map.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { exactly } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { fileParameter } from '#web/files/asked.ts'
import { dayMs } from '#contract/vocabulary.ts'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { laterBy, type Scenario } from './calculator-fields.ts'
import type { WarrantResult } from './free-calculator.contract.ts'

/** What the cells of the map say first; the address names it by `karte`. */
export const heatViews = [
  { key: undefined, label: 'Wert' },
  { key: 'ertrag', label: 'Ertrag' },
  { key: 'delta', label: 'Delta' },
] as const
type HeatView = (typeof heatViews)[number]['key']

/** Prices of the map around that of scenario A, and its days as shares of what is left. */
const priceSteps = [0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15]
const daySteps = [1, 0.75, 0.5, 0.25, 0.02]
/** a change that has the full colour */
const fullChangePct = 60

type HeatResult = Pick<WarrantResult, 'fairValue' | 'delta'>

export interface WarrantHeat {
  /** that are left */
  days: readonly number[]
  rows: readonly { priceUnderlying: number; isNow: boolean; results: readonly HeatResult[] }[]
}

/** Scenario A at other prices and on later days. */
export async function loadHeat(
  calculated: (list: readonly Scenario[]) => Promise<readonly WarrantResult[] | undefined>,
  base: Scenario,
  volatility: number,
): Promise<WarrantHeat> {
  // of few days some steps are the same
  const days = [...new Set(daySteps.map((share) => Math.max(0.5, Math.round(base.daysToMaturity * share))))]
  const rows = await Promise.all(
    priceSteps.map(async (step) => {
      const priceUnderlying = base.priceUnderlying * step
      const scenario = { ...base, price: undefined, impliedVolatility: volatility, priceUnderlying }
      const list = await calculated(days.map((left) => laterBy(scenario, base.daysToMaturity - left, left)))
      return { priceUnderlying, isNow: step === 1, results: days.map((_, i) => list?.[i] ?? {}) }
    }),
  )
  return { days, rows }
}

interface HeatProps {
  heat: WarrantHeat
  /** that was paid */
  price: number | undefined
  at: Pick<PageContext, 'path' | 'query' | 'now'>
}

/** The map by price and remaining days; a cell becomes scenario B. */
export const Heat = ({ heat: { days, rows }, price, at }: HeatProps) => {
  const start = price ?? rows.find(({ isNow }) => isNow)?.results[0]?.fairValue
  const against = price === undefined ? 'den heutigen Modellwert' : 'den Preis des Scheins'
  const view = heatViews.find(({ key }) => key === (at.query.get('karte') ?? undefined))?.key
  return (
    <Board
      id="karte"
      title="A bei anderem Kurs, an anderen Tagen"
      action={
        <Segments
          label="Was die Karte zeigt"
          segments={heatViews.map(({ key, label }) => ({
            label,
            href: `${withQuery(at.path, at.query, { karte: key })}#karte`,
            current: key === view,
          }))}
        />
      }
      footer={
        <>
          <span>
            {footWords(view, against)} Farbe: Änderung gegen {against}. Eine Zelle wird zu Szenario B.
          </span>
          <TableFiles name="optionsschein-karte" at={at} />
        </>
      }
    >
      <div className="tw" tabIndex={0} role="region" aria-label="Werte nach Kurs und Restlaufzeit">
        <table className="matrix">
          <caption className="vh">{captionOf(view)} nach Kurs und Restlaufzeit</caption>
          <thead>
            <tr>
              <th scope="col" className="num" data-key="priceUnderlying" data-file-detail="Stand">
                Kurs
              </th>
              {days.map((left, i) => {
                const rest = left === 1 ? '1 Tag' : `${format.number(left, Number.isInteger(left) ? 0 : 1)} Tage`
                return (
                  <th
                    key={i}
                    scope="col"
                    className="num"
                    data-key={`days${left}`}
                    data-file-detail={`${rest}: ${view === 'delta' ? 'Modellwert' : 'Änderung in %'}`}
                  >
                    {rest}
                    <small>{format.date(at.now + ((days[0] ?? left) - left) * dayMs)}</small>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ priceUnderlying, isNow, results }) => (
              <tr key={priceUnderlying}>
                <th scope="row" className="num" {...exactly(Number(priceUnderlying.toFixed(4)))}>
                  {format.number(priceUnderlying)} {isNow ? <small className="mut">jetzt</small> : null}
                </th>
                {results.map((result, i) => {
                  const change =
                    result.fairValue !== undefined && start ? (result.fairValue / start - 1) * 100 : undefined
                  const cell = cellOf(view, result, start, change)
                  return (
                    <td key={i} className={`num ${heatOf(change ?? 0, fullChangePct)}`} {...exactly(cell.value)}>
                      <a
                        href={withQuery(at.path, at.query, {
                          kurs_b: String(Number(priceUnderlying.toFixed(4))),
                          tage_b: String(days[i]),
                          [fileParameter]: undefined,
                        })}
                      >
                        {cell.text}
                      </a>
                      <small>{cell.detail}</small>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Board>
  )
}

const captionOf = (view: HeatView): string =>
  view === 'ertrag' ? 'Ertrag in EUR je Schein' : view === 'delta' ? 'Delta' : 'Modellwert in EUR'

const footWords = (view: HeatView, against: string): string =>
  view === 'ertrag'
    ? `Ertrag in EUR je Schein gegen ${against}, darunter in Prozent.`
    : view === 'delta'
      ? 'Delta, darunter der Modellwert in EUR.'
      : `Modellwert in EUR, darunter die Änderung gegen ${against}.`

/** What stands in a cell; `value` goes into its file. */
function cellOf(
  view: HeatView,
  { fairValue, delta }: HeatResult,
  start: number | undefined,
  change: number | undefined,
) {
  if (view === 'delta') return { value: delta, text: format.number(delta, 3), detail: format.number(fairValue, 3) }
  if (view === undefined)
    return { value: fairValue, text: format.number(fairValue, 3), detail: format.changePercent(change, 0) }
  const gain = fairValue === undefined || start === undefined ? undefined : Number((fairValue - start).toFixed(6))
  return { value: gain, text: format.change(gain, 3), detail: format.changePercent(change, 0) }
}
