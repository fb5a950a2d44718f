import { assetClasses } from '#contract/asset-classes.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { Note } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { withQuery } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'
import { dayOf } from '#web/charts/history.ts'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { softly } from '#web/soft.tsx'
import { Dividends } from './calculator-dividends.block.tsx'
import { Heat, loadHeat } from './calculator-heat.block.tsx'
import {
  askedDividends,
  askedScenarios,
  choiceInputs,
  columns,
  differenceTo,
  numberInputs,
  type AskedScenario,
  type Scenario,
} from './calculator-fields.ts'
import { GreeksBoard, PayoutBoard, type WarrantCurve } from './calculator-curves.block.tsx'
import { calculateWarrants, getWarrantScenario, mostScenarios, type WarrantResult } from './free-calculator.contract.ts'

const path = '/derivate/optionsschein-rechner'

async function calculated(
  call: PageContext['call'],
  list: readonly Scenario[],
  isQuick = false,
): Promise<readonly WarrantResult[] | undefined> {
  if (list.length === 0) return []
  return (await softly(call(calculateWarrants, { body: { list: [...list], isQuick } })))?.list
}

type Results = Partial<Record<string, WarrantResult>>

const figures: readonly {
  of: Exclude<keyof WarrantResult, 'impliedVolatilityHint'>
  label: string
  as: 'percent' | number
  unit?: string
}[] = [
  { of: 'fairValue', label: 'Fairer Wert', as: 3, unit: 'EUR' },
  { of: 'intrinsicValue', label: 'Innerer Wert', as: 3, unit: 'EUR' },
  { of: 'timeValue', label: 'Zeitwert', as: 3, unit: 'EUR' },
  { of: 'impliedVolatility', label: 'Implizite Volatilität aus dem Preis', as: 'percent' },
  { of: 'breakEven', label: 'Break Even', as: 2 },
  { of: 'premiumPct', label: 'Aufgeld', as: 'percent' },
  { of: 'premiumPctPa', label: 'Aufgeld p. a.', as: 'percent' },
  { of: 'gearing', label: 'Einfacher Hebel', as: 2 },
  { of: 'omega', label: 'Omega', as: 2 },
  { of: 'delta', label: 'Delta', as: 4 },
  { of: 'gamma', label: 'Gamma', as: 6 },
  { of: 'theta', label: 'Theta je Tag', as: 4, unit: 'EUR' },
  { of: 'thetaWeek', label: 'Theta je Woche', as: 4, unit: 'EUR' },
  { of: 'vega', label: 'Vega je Punkt', as: 4, unit: 'EUR' },
  { of: 'rho', label: 'Rho je Punkt', as: 4, unit: 'EUR' },
  { of: 'totalLossProbabilityPct', label: 'Totalverlustwahrscheinlichkeit', as: 'percent' },
]

/** Prices of the curves, as parts of that of scenario A; every price of an American warrant is a tree of its own. */
const curveFrom = 0.7
const curveTo = 1.3
const curveSteps = { EUROPEAN: 24, AMERICAN: 12 } as const

/** Values and greeks of scenario A over the price of its underlying. */
async function curveOf(
  call: PageContext['call'],
  base: Scenario | undefined,
  now: WarrantResult | undefined,
  volatility: number | undefined,
): Promise<WarrantCurve | undefined> {
  if (!base || !now || volatility === undefined) return undefined
  const steps = curveSteps[base.exercise ?? 'EUROPEAN']
  // vega and rho at every price would take seconds then
  const isQuick = base.exercise === 'AMERICAN' && (base.dividends ?? []).length > 0
  const prices = Array.from(
    { length: steps + 1 },
    (_, i) => base.priceUnderlying * (curveFrom + ((curveTo - curveFrom) * i) / steps),
  )
  const parts = await Promise.all(
    Array.from({ length: Math.ceil(prices.length / mostScenarios) }, (_, part) =>
      calculated(
        call,
        prices
          .slice(part * mostScenarios, (part + 1) * mostScenarios)
          .map((priceUnderlying) => ({ ...base, price: undefined, impliedVolatility: volatility, priceUnderlying })),
        isQuick,
      ),
    ),
  )
  const results = parts.flatMap((part) => part ?? [])
  if (results.length < prices.length) return undefined
  return {
    scenario: base,
    now,
    points: prices.flatMap((price, i) => {
      const result = results[i]
      return result ? [{ price, result }] : []
    }),
  }
}

/** A warrant's model value in five scenarios side by side; the address holds all of them. */
export const calculatorRoute = page({
  path,
  nav: [
    {
      label: 'Optionsschein-Rechner',
      path,
      menu: assetClasses.get('derivatives').menu,
      footer: 'Listen',
      sitemap: 'Werkzeuge und Listen',
      tool: 'Fairer Wert, implizite Volatilität und Griechen in fünf Szenarien',
      words: 'Optionsscheinrechner Black-Scholes Griechen Delta Omega implizite Volatilität',
    },
  ],
  async load({ call, query, now }) {
    const wanted = query.get('papier')?.trim().slice(0, 40) ?? ''
    const paper =
      wanted === '' ? undefined : await softly(call(getWarrantScenario, { params: { entityValue: keyOf(wanted) } }))
    const today = dayOf(now)
    const dividends = askedDividends(query, today)
    const scenarios = askedScenarios(
      query,
      paper?.scenario,
      today,
      dividends.flatMap(({ dividend }) => dividend ?? []),
    )
    const results: Results = {}
    await Promise.all(
      scenarios.map(async ({ column, scenario }) => {
        if (scenario) results[column] = (await calculated(call, [scenario]))?.[0]
      }),
    )
    const first = scenarios[0]?.scenario
    const volatility = first?.impliedVolatility ?? results['a']?.impliedVolatility
    const [heat, curve] = await Promise.all([
      first && volatility !== undefined
        ? loadHeat((list) => calculated(call, list, true), first, volatility)
        : undefined,
      curveOf(call, first, results['a'], volatility),
    ])
    return { wanted, paper: paper ?? undefined, scenarios, dividends, results, heat, curve }
  },
  head: (_, { query }) => ({
    title: 'Optionsschein-Rechner',
    description:
      'Was ein Optionsschein in fünf Szenarien wert ist: fairer Wert, implizite Volatilität und alle Griechen.',
    noIndex: query.size > 0,
  }),
  Page: ({ wanted, paper, scenarios, dividends, results, heat, curve, at }) => (
    <Driven by="finder" when="now" props={{ assetClass: 'derivatives' }}>
      <Crumbs
        crumbs={[
          { label: 'Börse & Kurse', path: '/' },
          { label: 'Derivate', path: '/derivate' },
          { label: 'Optionsschein-Rechner' },
        ]}
      />
      <div className="page-head">
        <div>
          <h1>Optionsschein-Rechner</h1>
          <p className="sm">
            Fünf Szenarien nebeneinander. Was in B bis E leer bleibt, gilt wie in A. Die Adresse dieser Seite enthält
            alles.
          </p>
        </div>
        <div className="acts" data-part="link">
          <a className="btn" href={withQuery(path, at.query, {})}>
            Link zu dieser Rechnung
          </a>
          <button type="button" className="btn" data-share="Optionsschein-Rechner">
            Teilen
          </button>
        </div>
      </div>
      <div className="stack">
        <Note warn>Modellwert, kein Angebot. Optionsscheine können wertlos verfallen.</Note>
        <form className="board calc-paper" action={path} method="get" aria-label="Schein übernehmen">
          <div className="field">
            <label htmlFor="papier">WKN oder ISIN eines Optionsscheins</label>
            <span className={wanted && !paper ? 'input wrong' : 'input'}>
              <input
                id="papier"
                name="papier"
                defaultValue={wanted}
                autoComplete="off"
                spellCheck={false}
                aria-invalid={wanted && !paper ? true : undefined}
                aria-describedby={wanted && !paper ? 'papier-fehler' : undefined}
              />
            </span>
            {wanted && !paper ? (
              <p className="field-message" id="papier-fehler" role="alert">
                Unter dieser Nummer gibt es keinen Optionsschein. Gerechnet wird mit freien Werten.
              </p>
            ) : null}
          </div>
          <button className="btn">Werte übernehmen</button>
          {paper ? (
            <p className="sm">
              Übernommen: <b>{paper.name}</b>
            </p>
          ) : null}
        </form>
        <form id="finder-form" className="board" action={path} method="get">
          {wanted ? <input type="hidden" name="papier" value={wanted} /> : null}
          <View query={at.query} />
          <div className="tw" tabIndex={0} role="region" aria-label="Szenarien">
            <table className="calc">
              <caption className="vh">Eingaben und Modellwerte in fünf Szenarien</caption>
              <thead>
                <tr>
                  <th scope="col">Eingabe</th>
                  {scenarios.map(({ column, name, scenario }) => (
                    <th key={column} scope="col" className="num">
                      <span className="calc-name">
                        <b>{column.toUpperCase()}</b>
                        <input
                          name={`name_${column}`}
                          maxLength={40}
                          autoComplete="off"
                          defaultValue={name}
                          placeholder="Name"
                          aria-label={`Name von Szenario ${column.toUpperCase()}`}
                        />
                      </span>
                      <small data-part={`${column}-anders`}>
                        {column === 'a' || !scenario ? null : differenceTo(scenarios[0]?.scenario, scenario)}
                      </small>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {choiceInputs.map((input) => (
                  <tr key={input.word}>
                    <th scope="row">{input.label}</th>
                    {scenarios.map(({ column, typed }) => (
                      <td key={column}>
                        <span className="input">
                          <select
                            name={`${input.word}_${column}`}
                            defaultValue={typed[input.word]}
                            aria-label={`${input.label}, Szenario ${column.toUpperCase()}`}
                          >
                            {column === 'a' ? null : <option value="">wie A</option>}
                            {Object.entries(input.values).map(([value, label]) => (
                              <option key={value} value={value}>
                                {label}
                              </option>
                            ))}
                          </select>
                        </span>
                      </td>
                    ))}
                  </tr>
                ))}
                {numberInputs.map((input) => (
                  <tr key={input.word}>
                    <th scope="row">
                      {input.label} {input.unit ? <small className="mut">{input.unit}</small> : null}
                    </th>
                    {scenarios.map((scenario) => (
                      <NumberCell key={scenario.column} input={input} asked={scenario} first={scenarios[0]} />
                    ))}
                  </tr>
                ))}
              </tbody>
              <tbody data-part="result">
                <Against scenarios={scenarios} results={results} />
                {figures.map(({ of, label, as, unit }) => (
                  <tr key={of}>
                    <th scope="row">
                      {label} {unit ? <small className="mut">{unit}</small> : null}
                    </th>
                    {columns.map((column) => {
                      const value = results[column]?.[of]
                      const hint =
                        of === 'impliedVolatility'
                          ? results[column]?.impliedVolatilityHint
                          : of === 'premiumPctPa' && value === undefined && results[column]?.premiumPct !== undefined
                            ? 'ab sieben Tagen Laufzeit'
                            : undefined
                      return (
                        <td key={column} className="num">
                          {as === 'percent' ? format.percent(value) : format.small(value, as, 10 ** -as)}
                          {hint ? <small>{hint}</small> : null}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Dividends rows={dividends} now={at.now} />
          <p className="pad">
            <button className="btn primary">Rechnen</button>{' '}
            <a className="btn ghost" href={wanted ? withQuery(path, new URLSearchParams(), { papier: wanted }) : path}>
              Zurücksetzen
            </a>
          </p>
        </form>
        <div className="calc-pictures" data-part="heat">
          {heat ? <Heat heat={heat} price={scenarios[0]?.scenario?.price} at={at} /> : null}
          {curve ? (
            <div className="stack">
              <PayoutBoard curve={curve} />
              <GreeksBoard curve={curve} />
            </div>
          ) : null}
        </div>
      </div>
    </Driven>
  ),
})

/** What each scenario would have gained on the price of A, or on its model value where no price is given. */
function Against({ scenarios, results }: { scenarios: readonly AskedScenario[]; results: Results }) {
  const price = scenarios[0]?.scenario?.price
  const start = price ?? results['a']?.fairValue
  return (
    <tr>
      <th scope="row">
        Wert gegen {price === undefined ? 'Modellwert' : 'Preis'} von A{' '}
        <small className="mut">{format.number(start, 3)}</small>
      </th>
      {columns.map((column) => {
        const value = results[column]?.fairValue
        const change = value === undefined || !start ? undefined : (value / start - 1) * 100
        return (
          <td key={column} className="num">
            <ChangePercent value={change} digits={1} />
          </td>
        )
      })}
    </tr>
  )
}

/** How the map is looked at stays, whatever is typed. */
const View = ({ query }: { query: URLSearchParams }) => {
  const view = query.get('karte')
  return view === null ? null : <input type="hidden" name="karte" value={view.slice(0, 20)} />
}

/** An ISIN or a WKN as the resolver reads it. */
const keyOf = (wanted: string): string =>
  wanted.length === 12 ? `ISIN:${wanted.toUpperCase()}` : wanted.length === 6 ? `WKN:${wanted.toUpperCase()}` : wanted

interface CellProps {
  input: (typeof numberInputs)[number]
  asked: AskedScenario
  first: AskedScenario | undefined
}

function NumberCell({ input: { word, label }, asked: { column, typed, faults }, first }: CellProps) {
  const id = `${word}_${column}`
  const fault = faults[word]
  const isOther = column !== 'a' && typed[word] !== '' && typed[word] !== first?.typed[word]
  return (
    <td className={isOther ? 'differs' : undefined}>
      <span className={fault ? 'input wrong' : 'input'}>
        <input
          id={id}
          className="num"
          name={id}
          inputMode="decimal"
          autoComplete="off"
          aria-label={`${label}, Szenario ${column.toUpperCase()}`}
          placeholder={column === 'a' ? undefined : first?.typed[word]}
          defaultValue={typed[word]}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-fehler`}
        />
      </span>
      <span data-part={`${id}-fehler`} id={`${id}-fehler`} className="field-message" role="alert">
        {fault}
      </span>
    </td>
  )
}
