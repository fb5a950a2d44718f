import { useRef, useState } from 'react'
import {
  asksForDay,
  codeOf,
  codes,
  converted,
  dayQuery,
  dayRateWords,
  isPast,
  mostAmount,
  mostFeePct,
  rateKindOf,
  rateKinds,
  type Code,
  type Conversion,
} from '#features/currencies/conversion.ts'
import { NumberField, typedNumber, type Typed } from '#web/blocks/number-field.tsx'
import type { getCrossRate } from '#contract/lists.ts'
import type { getCrossRates } from '#features/lists/class-lists.contract.ts'
import { call } from '#web/client/call.ts'
import { format } from '#web/format.ts'
import { useTypedBefore } from '#web/islands/hooks.ts'
import { island } from '#web/islands/island.ts'

interface ConverterProps {
  action: string
  given: Conversion
  /** the market's instant and its day in Berlin: what is past is judged by it */
  now: number
  today: string
}

type Rate = Pick<Conversion, 'rate' | 'rateAt' | 'rateDay' | 'source'>
type Question = Pick<Conversion, 'from' | 'to' | 'day' | 'kind'>

/** Without script a form by GET; awake it converts while one types, and asks for the rate of another pair. */
function Converter({ action, given, now, today }: ConverterProps) {
  const [asked, ask] = useState(given)
  const [isFailed, fail] = useState(false)
  const question = useRef<AbortController>(undefined)
  const { from, to, day, kind, rate } = asked

  /** Another pair or day needs another rate; the last question wins. */
  async function change(changes: Partial<Question>) {
    const next = { ...asked, ...changes }
    ask({ ...next, rate: undefined, rateAt: undefined, rateDay: undefined, source: undefined })
    question.current?.abort()
    const { signal } = (question.current = new AbortController())
    if (next.day !== '' && !isPast(next.day, today)) return
    try {
      const found = await rateOf(next, signal)
      ask((present) => ({ ...present, ...found }))
      fail(false)
    } catch {
      if (!signal.aborted) fail(true)
    }
  }
  const form = useTypedBefore((typed) => {
    const text = (name: string) => String(typed.get(name) ?? '')
    ask((present) => ({
      ...present,
      amount: typedAs(text('betrag'), mostAmount, codeOf(text('von'), from)),
      feePct: typedAs(text('gebuehr'), mostFeePct, '%'),
    }))
    const typedNow: Question = {
      from: codeOf(text('von'), from),
      to: codeOf(text('nach'), to),
      day: text('tag'),
      kind: rateKindOf(text('kurs')),
    }
    if (typedNow.from !== from || typedNow.to !== to || typedNow.day !== day || typedNow.kind !== kind)
      void change(typedNow)
  })
  const dayProblem = day !== '' && !isPast(day, today) ? 'Bitte wähle einen Tag vor heute.' : undefined
  return (
    <>
      <form className="converter" action={action} ref={form}>
        <NumberField
          name="betrag"
          label="Betrag"
          typed={given.amount}
          wrong={isWrong(asked.amount)}
          problem="Bitte gib einen Betrag bis eine Billion ein, zum Beispiel 1.234,56."
          onType={(text) => ask((present) => ({ ...present, amount: typedAs(text, mostAmount, from) }))}
        />
        <div className="field">
          <label htmlFor="rechner-kurs">Kursart</label>
          <span className="input">
            <select
              id="rechner-kurs"
              name="kurs"
              value={kind}
              onChange={({ currentTarget }) => void change({ kind: rateKindOf(currentTarget.value) })}
            >
              {Object.entries(rateKinds).map(([word, name]) => (
                <option key={word} value={word}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        </div>
        <CurrencyField name="von" label="Von" value={from} onChoose={(code) => void change({ from: code })} />
        <CurrencyField name="nach" label="Nach" value={to} onChoose={(code) => void change({ to: code })} />
        <NumberField
          name="gebuehr"
          label="Bank- oder Kartengebühr"
          unit="%"
          typed={given.feePct}
          wrong={isWrong(asked.feePct)}
          problem={`Bitte gib eine Gebühr von 0 bis ${mostFeePct} Prozent ein, zum Beispiel 1,75.`}
          onType={(text) => ask((present) => ({ ...present, feePct: typedAs(text, mostFeePct, '%') }))}
        />
        <div className="field">
          <label htmlFor="rechner-tag">Tag (leer: jetzt)</label>
          <span className="input">
            <input
              id="rechner-tag"
              type="date"
              name="tag"
              defaultValue={given.day}
              aria-invalid={dayProblem ? true : undefined}
              aria-describedby={dayProblem ? 'rechner-tag-fehler' : undefined}
              onChange={({ currentTarget: { value } }) => void change({ day: value })}
            />
          </span>
          {dayProblem ? (
            <p className="field-message" id="rechner-tag-fehler" role="alert">
              {dayProblem}
            </p>
          ) : null}
        </div>
        <a
          className="btn"
          href={swapped(action, asked)}
          rel="nofollow"
          onClick={(event) => {
            event.preventDefault()
            void change({ from: to, to: from })
          }}
        >
          Tauschen
        </a>
        <button className="btn primary" type="submit">
          Umrechnen
        </button>
      </form>
      {isFailed ? (
        <p className="pad sm" role="alert">
          Der Kurs ist gerade nicht erreichbar. „Umrechnen“ versucht es erneut.
        </p>
      ) : rate === undefined ? (
        dayProblem ? null : (
          <p className="pad sm mut2">{asked === given || asksForDay(asked) ? withoutRate(asked) : '…'}</p>
        )
      ) : (
        <Result asked={asked} rate={rate} now={now} />
      )}
    </>
  )
}
export default island('converter', Converter)

const typedAs = (text: string, most: number, unit: string): Typed => ({
  text: text.trim(),
  value: typedNumber(text.trim(), most, 0, unit),
})
const isWrong = ({ text, value }: Typed): boolean => value === undefined && text !== ''

const withoutRate = ({ day, kind }: Question): string =>
  kind === 'mitte'
    ? 'Für diesen Tag gibt es keinen Kurs.'
    : day === ''
      ? 'Im letzten Jahr kam kein Referenzkurs der EZB.'
      : 'Für diesen Tag gibt es keinen Referenzkurs der EZB.'

/** Where the pair is the other way round, for readers without script. */
function swapped(action: string, { from, to, amount, feePct, day, kind }: Conversion): string {
  const [path = '', fragment = ''] = action.split('#')
  const query = new URLSearchParams({ betrag: amount.text, von: to, nach: from, gebuehr: feePct.text })
  if (day !== '') query.set('tag', day)
  if (kind !== 'mitte') query.set('kurs', kind)
  return `${path}?${query.toString()}#${fragment}`
}

async function rateOf({ from, to, day, kind }: Question, signal: AbortSignal): Promise<Rate> {
  if (from === to) return { rate: 1 }
  if (asksForDay({ day, kind })) {
    const past = await call<typeof getCrossRate>('/v1/currencies/crossrates/:base/:quote/date', {
      params: { base: from, quote: to },
      query: dayQuery({ day, kind }),
      signal,
    })
    return { rate: past.close, rateDay: past.date, source: past.source }
  }
  const { list } = await call<typeof getCrossRates>('/v1/currencies/crossrates', {
    query: { codes: `${from},${to}` },
    signal,
  })
  const cell = list[0]?.rates[1]
  return { rate: cell?.rate, rateAt: cell?.datetime }
}

interface CurrencyFieldProps {
  name: string
  label: string
  value: Code
  onChoose: (code: Code) => void
}

const CurrencyField = ({ name, label, value, onChoose }: CurrencyFieldProps) => (
  <div className="field">
    <label htmlFor={`rechner-${name}`}>{label}</label>
    <span className="input">
      <select
        id={`rechner-${name}`}
        name={name}
        value={value}
        onChange={({ currentTarget }) => onChoose(codeOf(currentTarget.value, value))}
      >
        {codes.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </span>
  </div>
)

function Result({ asked, rate, now }: { asked: Conversion; rate: number; now: number }) {
  const { amount, feePct, from, to, rateAt } = asked
  const when = asked.rateDay ? dayRateWords(asked) : rateAt && `Kurs von ${format.time(rateAt, now)}`
  const price = (value: number) => format.price(value, { entityType: 'CURRENCY' })
  return (
    <div className="pad stack">
      {amount.value === undefined || feePct.value === undefined ? null : (
        <div aria-live="polite">
          <Direction amount={amount.value} feePct={feePct.value} from={from} to={to} rate={rate} />
          {from === to ? null : (
            <Direction amount={amount.value} feePct={feePct.value} from={to} to={from} rate={1 / rate} isOther />
          )}
        </div>
      )}
      <p className="sm mut2">
        1 {from} = {price(rate)} {to} · 1 {to} = {price(1 / rate)} {from}
        {when ? ` · ${when}` : ''}
      </p>
      <RoundAmounts from={from} to={to} rate={rate} />
    </div>
  )
}

interface DirectionProps {
  amount: number
  feePct: number
  from: Code
  to: Code
  rate: number
  /** the amount read the other way round, below what was asked for */
  isOther?: boolean
}

function Direction({ amount, feePct, from, to, rate, isOther = false }: DirectionProps) {
  const result = `${format.number(converted(amount, rate, feePct))}\u00A0${to}`
  return (
    <p className={isOther ? 'sm mut2' : undefined}>
      {format.number(amount)} {from} sind {isOther ? result : <b className="result">{result}</b>}
      {feePct > 0 ? (
        <span className="sm mut2">
          {' '}
          nach {format.percent(feePct)} Gebühr, ohne Gebühr {format.number(amount * rate)} {to}
        </span>
      ) : null}
    </p>
  )
}

const roundAmounts = [1, 5, 10, 50, 100, 500, 1000]

const RoundAmounts = ({ from, to, rate }: Pick<Conversion, 'from' | 'to'> & { rate: number }) => (
  <table className="quick">
    <caption className="vh">Runde Beträge</caption>
    <thead>
      <tr>
        <th scope="col" className="num">
          {from}
        </th>
        <th scope="col" className="num">
          {to}
        </th>
        <th scope="col" className="num">
          {to}
        </th>
        <th scope="col" className="num">
          {from}
        </th>
      </tr>
    </thead>
    <tbody>
      {roundAmounts.map((round) => (
        <tr key={round}>
          <td className="num">{format.integer(round)}</td>
          <td className="num">{format.number(round * rate)}</td>
          <td className="num">{format.integer(round)}</td>
          <td className="num">{format.number(round / rate)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
