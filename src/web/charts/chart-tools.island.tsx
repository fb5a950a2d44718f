import { useSyncExternalStore, type FormEvent } from 'react'
import type { queryInstruments } from '#contract/instruments.ts'
import { chartScales, chartTypes, type Compared, indicators, mostCompared } from '#web/charts/interactive/state.ts'
import { comparisonKey, isChartScale, indicatorsOf, isChartType, toolsInAddress } from '#web/charts/drawn-tools.ts'
import { type Tools, toolsOf } from '#web/charts/interactive/tools.ts'
import { call } from '#web/client/call.ts'
import { toast } from '#web/client/layers.ts'
import { useTypedBefore } from '#web/islands/hooks.ts'
import { island } from '#web/islands/island.ts'

interface ChartToolsProps {
  /** what the chart shows */
  idNotation: number
  /** address of the page */
  action: string
  /** what else the address says: it is kept when the form is sent */
  query: readonly (readonly [name: string, value: string])[]
  /** sentences for comparisons that were asked for in vain */
  refused: readonly string[]
  /** as the server has drawn it */
  drawn: Tools
}

const keysOfIndicators = indicatorsOf(Object.keys(indicators))

/**
 * Kind of drawing, scale, indicators and comparison. Without script a form that has the page drawn anew, in the kinds
 * the server draws; awake each choice redraws the chart.
 */
function ChartTools({ idNotation, action, query, refused, drawn }: ChartToolsProps) {
  const tools = useSyncExternalStore(
    (changed) => toolsOf(idNotation, drawn).subscribe(changed),
    () => toolsOf(idNotation, drawn).get(),
    () => drawn,
  )
  const change = (next: Partial<Tools>) => toolsOf(idNotation, drawn).set(next)
  const form = useTypedBefore((typed) => {
    const [type, scale] = [typed.get('darstellung'), typed.get('achse')]
    change({
      ...(isChartType(type) ? { type } : {}),
      ...(isChartScale(scale) ? { scale } : {}),
      indicators: indicatorsOf(typed.getAll('indikator').map(String)),
    })
  })
  const { type, scale, indicators: chosen, compared } = tools
  return (
    <>
      <form className="acts" action={action} method="get" ref={form} onSubmit={(event) => event.preventDefault()}>
        <Kept pairs={[...query, ...comparisonPairs(compared)]} />
        <select
          name="darstellung"
          aria-label="Darstellung"
          value={type}
          onChange={({ currentTarget: { value } }) => isChartType(value) && change({ type: value })}
        >
          {Object.entries(chartTypes).map(([value, label]) => (
            <option key={value} value={value} className={isDrawnByServer(value) ? undefined : 'scripted'}>
              {label}
            </option>
          ))}
        </select>
        <select
          name="achse"
          aria-label="Achse"
          value={scale}
          onChange={({ currentTarget: { value } }) => isChartScale(value) && change({ scale: value })}
        >
          {Object.entries(chartScales).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <details className="venue-switch" data-drop="">
          <summary className="chip">Indikatoren</summary>
          <ul className="chart-indicators">
            {keysOfIndicators.map((key) => (
              <li key={key}>
                <label>
                  <input
                    type="checkbox"
                    name="indikator"
                    value={key}
                    checked={chosen.includes(key)}
                    onChange={({ currentTarget: { checked } }) =>
                      change({
                        indicators: checked ? indicatorsOf([...chosen, key]) : chosen.filter((other) => other !== key),
                      })
                    }
                  />
                  {indicators[key]}
                </label>
              </li>
            ))}
          </ul>
        </details>
        <button className="chip unscripted">Anzeigen</button>
      </form>
      <Comparison
        action={action}
        query={[...query, ...drawingPairs(tools)]}
        compared={compared}
        refused={refused}
        change={(next) => change({ compared: next })}
      />
    </>
  )
}

export default island('chart-tools', ChartTools)

const isDrawnByServer = (type: string): boolean => type === 'line' || type === 'candles'

type Pairs = readonly (readonly [name: string, value: string])[]

const comparisonPairs = (compared: readonly Compared[]): Pairs =>
  (compared.length === 0 ? ['keine'] : compared.map(comparisonKey)).map((key) => ['vergleich', key] as const)
const drawingPairs = (tools: Tools): Pairs =>
  Object.entries(toolsInAddress(tools)).flatMap(([name, values]) => values.map((value) => [name, value] as const))

/** What the address says beside the fields of a form. */
const Kept = ({ pairs }: { pairs: Pairs }) =>
  pairs.map(([name, value], i) => <input key={i} type="hidden" name={name} value={value} />)

interface ComparisonProps {
  action: string
  /** what else the address says */
  query: Pairs
  refused: readonly string[]
  compared: readonly Compared[]
  change: (compared: readonly Compared[]) => void
}

/** Finds another instrument by what is typed, and lists those that are compared; without script the page is drawn anew. */
function Comparison({ action, query, compared, refused, change }: ComparisonProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector<HTMLInputElement>('input[type=search]')
    if (!field) return
    const text = field.value.trim()
    void find(text).then((found) => {
      if (!found) return toast(`Keine Treffer für „${text}“`, 'error')
      if (compared.length >= mostCompared) return toast('Mehr als fünf Werte lassen sich nicht vergleichen.', 'error')
      field.value = ''
      change([...compared, found])
    })
  }
  const without = (each: Compared) => compared.filter((other) => other !== each)
  return (
    <form className="acts" action={action} method="get" onSubmit={submit}>
      <Kept pairs={[...query, ...comparisonPairs(compared)]} />
      <span className="input small">
        <input type="search" name="vergleich" placeholder="Wert vergleichen …" aria-label="Wert vergleichen" />
      </span>
      <button className="chip">Vergleichen</button>
      <span className="chips">
        {compared.map((each) => (
          <a
            key={comparisonKey(each)}
            className="chip"
            title={`${each.name} entfernen`}
            href={`${action}?${new URLSearchParams([...query, ...comparisonPairs(without(each))].map((pair) => [...pair]))}`}
            rel="nofollow"
            onClick={(event) => {
              event.preventDefault()
              change(without(each))
            }}
          >
            {each.name} ✕
          </a>
        ))}
      </span>
      {refused.length > 0 ? <p className="field-message">{refused.join(' ')}</p> : null}
    </form>
  )
}

async function find(text: string): Promise<Compared | undefined> {
  if (!text) return undefined
  try {
    const { list } = await call<typeof queryInstruments>('/v1/instruments/query', {
      query: { searchValue: text, limit: 1 },
    })
    const [first] = list
    return first && { entityType: first.entityType, entityValue: first.entityValue, name: first.tinyName }
  } catch {
    return undefined
  }
}
