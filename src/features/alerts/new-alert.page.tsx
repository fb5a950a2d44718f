import { assetClasses } from '#contract/asset-classes.ts'
import { Failure } from '#contract/failures.ts'
import { getChartHistory } from '#contract/history.ts'
import { getInstrument, type Instrument } from '#contract/instruments.ts'
import { listQuotes, type Quote } from '#contract/quotes.ts'
import { entityTypes } from '#contract/vocabulary.ts'
import {
  listAlerts,
  postAlerts,
  rehearseAlerts,
  type Alert,
  type Kind,
  type Rehearsal,
} from '#features/alerts/alerts.contract.ts'
import { LevelPlot, type Level } from '#features/alerts/level-plot.block.tsx'
import { getAlertWays } from '#features/alerts/ways.contract.ts'
import { AlertsTable, alertsPath, isReachedToday } from '#features/alerts/alerts-table.block.tsx'
import {
  boxesFor,
  fieldOf,
  fieldsFor,
  offeredBy,
  WayFields,
  wayOf,
  type OfferedWays,
} from '#features/alerts/rule-form.block.tsx'
import { done, faults, shown, type Action, type Submitted } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { FigureField } from '#web/blocks/form-fields.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { typedNumber } from '#web/blocks/number-field.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const mostFigure = 1e9

/** `STOCK-82849` of the address. @throws Failure INSTRUMENT_UNKNOWN */
function paramsFrom(value: string | null) {
  const [, type = '', entityValue = ''] = /^([A-Z_]+)-(.+)$/.exec(value ?? '') ?? []
  const entityType = entityTypes.find((each) => each === type)
  if (!entityType) throw new Failure('INSTRUMENT_UNKNOWN', {}, 'The address names no instrument')
  return { entityType, entityValue }
}

interface TypedRule {
  kind: Kind
  threshold?: number | undefined
}

/** What was typed: rules, and a sentence for each figure that cannot be read. */
function typedRules(submitted: Submitted, instrument: Instrument, displayUnit: string | undefined) {
  const wrong: Record<string, string> = {}
  const rules = fieldsFor(instrument).flatMap(({ kind, name, unit }): TypedRule[] => {
    const text = submitted.text(name)
    if (text === '') return []
    const threshold = typedNumber(text, mostFigure, 0, unit ?? displayUnit)
    if (threshold === undefined) wrong[name] = 'Das ist keine Zahl, die wir lesen können, etwa 118,50.'
    return threshold === undefined ? [] : [{ kind, threshold }]
  })
  for (const { kind, name } of boxesFor(instrument)) if (submitted.has(name)) rules.push({ kind })
  return { rules, wrong }
}

const set: Action = async (submitted, { call, query }) => {
  const params = paramsFrom(query.get('wert'))
  const instrument = await call(getInstrument, { params })
  const { rules, wrong } = typedRules(submitted, instrument, (await watchedQuote(call, instrument))?.displayUnit)
  const { facts, fault } = wayOf(submitted)
  if (fault) wrong['notiz'] = fault
  if (Object.keys(wrong).length > 0) return faults(wrong)
  if (rules.length === 0) return faults({ ueber: 'Bitte gib mindestens eine Marke ein, oder wähle unten etwas aus.' })
  const body = { instrument: `${params.entityType}:${params.entityValue}`, rules }
  let isReached = false
  try {
    if (submitted.has('pruefen')) return shown((await call(rehearseAlerts, { body })).list.map(rehearsed))
    isReached = (await call(postAlerts, { body: { ...body, ...facts } })).list.some(isReachedToday)
  } catch (error) {
    const named = error instanceof Failure ? error.faults : undefined
    if (!named) throw error
    return faults(Object.fromEntries(Object.entries(named).map(([kind, text]) => [fieldOf(kind), text])))
  }
  const many = format.counted(rules.length, 'Alarm ist gesetzt', 'Alarme sind gesetzt')
  const from = isReached ? ' Die Tagesbewegung ist heute schon so weit: Sie zählt ab dem nächsten Handelstag.' : ''
  return done(alertsPath, `${instrument.name}: ${many}.${from}`)
}

/** „über 118,00 EUR: an 4 Tagen, zuletzt am 28.10.2026“ */
function rehearsed({ text, count, last }: Rehearsal): string {
  if (count === undefined) return `${text}: lässt sich nicht zurückrechnen, weil die Barriere jeden Tag eine andere ist`
  if (count === 0) return `${text}: an keinem Tag`
  return `${text}: an ${count === 1 ? 'einem Tag' : `${count} Tagen`}, zuletzt am ${format.date(`${last}T12:00:00Z`)}`
}

/**
 * `/alarme/neu?wert=STOCK-82849`: what its owner wants to be told of a paper. Figures such as `termin=1` or `unter=23.000`
 * stand in their field.
 */
export const create = page({
  path: `${alertsPath}/neu`,
  needsLogin: true,
  widthClass: 'lg',
  action: { setzen: set },
  load: async ({ call, query }) => {
    const params = paramsFrom(query.get('wert'))
    const instrument = await call(getInstrument, { params })
    const [quote, present, ways] = await Promise.all([
      watchedQuote(call, instrument),
      softly(call(listAlerts, { query: { instrument: `${params.entityType}:${params.entityValue}` } })),
      softly(call(getAlertWays)),
    ])
    const notation = quote && { idNotation: quote.market.idNotation }
    const history = await softly(call(getChartHistory, { params, query: { range: 'M3', ...notation } }))
    return { instrument, quote, present: present?.list, offered: offeredBy(ways), history }
  },
  head: ({ instrument }) => ({ title: `Alarm für ${instrument.name}`, noIndex: true }),
  Page: ({ instrument, quote, present, offered, history, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'Alarme', path: alertsPath }, { label: instrument.name }]} />
      <div className="page-head">
        <div>
          <h1>Alarm für {instrument.name}</h1>
          <p className="sm">
            {ifLoaded(quote, ({ last, displayUnit, market }) => (
              <>
                Kurs {format.price(last, kindOf(instrument))} {format.unit(displayUnit)} · {market.name}
              </>
            ))}
          </p>
        </div>
      </div>
      <div className="cols">
        <div className="stack">
          <RuleForm instrument={instrument} quote={quote} offered={offered} at={at} />
          {present && present.length > 0 ? (
            <Board title="Schon gesetzt">
              <AlertsTable caption={`Alarme für ${instrument.name}`} rows={present} />
            </Board>
          ) : null}
        </div>
        {history && history.last.length > 1 ? (
          <Board title="Drei Monate und deine Marken">
            <div className="pad">
              <LevelPlot
                closes={history.last}
                levels={[...levelsOf(present ?? []), ...typedLevels(at, quote?.displayUnit)]}
                from={format.date((history.datetimeLast[0] ?? 0) * 1000)}
                text={(price) => format.price(price, kindOf(instrument))}
              />
            </div>
          </Board>
        ) : null}
      </div>
    </>
  ),
})

/** Of alerts that wait for a price. */
const levelsOf = (alerts: readonly Alert[]): Level[] =>
  alerts.flatMap(({ active, kind, threshold }) =>
    active && threshold !== undefined && (kind === 'ABOVE' || kind === 'BELOW')
      ? [{ side: kind === 'ABOVE' ? 'über' : 'unter', price: threshold }]
      : [],
  )

/** The quote of the series that is watched, which lists show, too. */
async function watchedQuote(call: PageContext['call'], instrument: Instrument): Promise<Quote | undefined> {
  const { entityType, entityValue } = instrument
  const isoCurrency = assetClasses.of(instrument).listedInEuro ? { isoCurrency: 'EUR' } : {}
  return (await softly(call(listQuotes, { body: { list: [{ entityType, entityValue, ...isoCurrency }] } })))?.list[0]
}

/** What stands in the form that came back. */
const typedLevels = (at: PageContext, unit: string | undefined): Level[] =>
  (['ueber', 'unter'] as const).flatMap((name) => {
    const price = typedNumber(formOf(at, 'setzen').values[name]?.[0] ?? '', mostFigure, 0, unit)
    return price ? [{ side: name === 'ueber' ? 'über' : 'unter', price }] : []
  })

/** by how many percent the level lies off that stands below the fields of prices */
const exampleStep = 5

/** „5 % höher: 299,98“ */
function exampleHint(kind: Kind, instrument: Instrument, last: number | undefined): string | undefined {
  if (last === undefined || instrument.entityType === 'INTEREST' || (kind !== 'ABOVE' && kind !== 'BELOW'))
    return undefined
  const isAbove = kind === 'ABOVE'
  const level = last * (1 + (isAbove ? exampleStep : -exampleStep) / 100)
  return `${format.percent(exampleStep, 0)} ${isAbove ? 'höher' : 'tiefer'}: ${format.price(level, kindOf(instrument))}`
}

interface RuleFormProps {
  instrument: Instrument
  quote: Quote | undefined
  offered: OfferedWays
  at: PageContext
}

function RuleForm({ instrument, quote, offered, at }: RuleFormProps) {
  const form = formOf(at, 'setzen')
  return (
    <Board title="Wann du es wissen willst">
      <Form of={form}>
        {form.shown.length > 0 ? (
          <div className="note" role="status">
            <p className="b">In den letzten zwölf Monaten hätte das ausgelöst:</p>
            <ul>
              {form.shown.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <div className="rule-fields">
          {fieldsFor(instrument).map((field) => (
            <FigureField
              key={field.name}
              of={form}
              {...field}
              hint={field.hint ?? exampleHint(field.kind, instrument, quote?.last)}
              unit={field.unit ?? format.unit(quote?.displayUnit)}
              value={/^\d[\d.,]{0,15}$/.exec(at.query.get(field.name) ?? '')?.[0]}
            />
          ))}
        </div>
        <div className="rule-ways">
          {boxesFor(instrument).map(({ name, label }) => (
            <label key={name} className="check">
              <input type="checkbox" name={name} value="ja" defaultChecked={form.values[name] !== undefined} />
              {label}
            </label>
          ))}
        </div>
        <WayFields
          of={form}
          kinds={[...fieldsFor(instrument), ...boxesFor(instrument)].map(({ kind }) => kind)}
          offered={offered}
        />
        <div className="acts">
          <button className="btn primary">Alarm setzen</button>
          <button className="btn" name="pruefen" value="ja">
            Wie oft in zwölf Monaten?
          </button>
          <a className="btn ghost" href={pathOf(instrument)}>
            Abbrechen
          </a>
        </div>
      </Form>
    </Board>
  )
}
