import { useRef, useState } from 'react'
import {
  codeOf,
  codes,
  converted,
  isPast,
  mostAmount,
  mostFeePct,
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

type Rate = Pick<Conversion, 'rate' | 'rateAt'>

/** Without script a form by GET; awake it converts while one types, and asks for the rate of another pair. */
function Converter({ action, given, now, today }: ConverterProps) {
  const [asked, ask] = useState(given)
  const [isFailed, fail] = useState(false)
  const question = useRef<AbortController>(undefined)
  const { from, to, day, rate } = asked

  /** Another pair or day needs another rate; the last question wins. */
  async function change(changes: Partial<Pick<Conversion, 'from' | 'to' | 'day'>>) {
    const next = { ...asked, ...changes }
    ask({ ...next, rate: undefined, rateAt: undefined })
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
      amount: typedAs(text('betrag'), mostAmount),
      feePct: typedAs(text('gebuehr'), mostFeePct),
    }))
    const pair = { from: codeOf(text('von'), from), to: codeOf(text('nach'), to), day: text('tag') }
    if (pair.from !== from || pair.to !== to || pair.day !== day) void change(pair)
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
          onType={(text) => ask((present) => ({ ...present, amount: typedAs(text, mostAmount) }))}
        />
        <CurrencyField name="von" label="Von" value={from} onChoose={(code) => void change({ from: code })} />
        <CurrencyField name="nach" label="Nach" value={to} onChoose={(code) => void change({ to: code })} />
        <NumberField
          name="gebuehr"
          label="Bank- oder Kartengebühr"
          unit="%"
          typed={given.feePct}
          wrong={isWrong(asked.feePct)}
          problem={`Bitte gib eine Gebühr von 0 bis ${mostFeePct} Prozent ein, zum Beispiel 1,75.`}
          onType={(text) => ask((present) => ({ ...present, feePct: typedAs(text, mostFeePct) }))}
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
          <p className="pad sm mut2">{asked === given || day !== '' ? 'Für diesen Tag gibt es keinen Kurs.' : '…'}</p>
        )
      ) : (
        <Result asked={asked} rate={rate} now={now} />
      )}
    </>
  )
}
export default island('converter', Converter)

const typedAs = (text: string, most: number): Typed => ({ text: text.trim(), value: typedNumber(text.trim(), most) })
const isWrong = ({ text, value }: Typed): boolean => value === undefined && text !== ''

/** Where the pair is the other way round, for readers without script. */
function swapped(action: string, { from, to, amount, feePct, day }: Conversion): string {
  const [path = '', fragment = ''] = action.split('#')
  const query = new URLSearchParams({ betrag: amount.text, von: to, nach: from, gebuehr: feePct.text })
  if (day !== '') query.set('tag', day)
  return `${path}?${query.toString()}#${fragment}`
}

async function rateOf({ from, to, day }: Conversion, signal: AbortSignal): Promise<Rate> {
  if (from === to) return { rate: 1 }
  if (day !== '') {
    const past = await call<typeof getCrossRate>('/v1/currencies/crossrates/:base/:quote/date', {
      params: { base: from, quote: to },
      query: { date: day },
      signal,
    })
    return { rate: past.close }
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
  const { amount, feePct, from, to, day, rateAt } = asked
  const when =
    day !== '' ? `Schlusskurs vom ${format.date(`${day}T12:00:00Z`)}` : rateAt && `Kurs von ${format.time(rateAt, now)}`
  return (
    <div className="pad stack">
      {amount.value === undefined || feePct.value === undefined ? null : (
        <p aria-live="polite">
          {format.number(amount.value)} {from} sind{' '}
          <b className="result">
            {format.number(converted(amount.value, rate, feePct.value))}&nbsp;{to}
          </b>
          {feePct.value > 0 ? (
            <span className="sm mut2">
              {' '}
              nach {format.percent(feePct.value)} Gebühr, ohne Gebühr {format.number(amount.value * rate)} {to}
            </span>
          ) : null}
        </p>
      )}
      <p className="sm mut2">
        1 {from} = {format.number(rate, 4)} {to} · 1 {to} = {format.number(1 / rate, 4)} {from}
        {when ? ` · ${when}` : ''}
      </p>
      <RoundAmounts from={from} to={to} rate={rate} />
    </div>
  )
}

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
      {[1, 10, 50, 100, 1000].map((round) => (
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
