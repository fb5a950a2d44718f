import { getCrossRates } from '#features/lists/class-lists.contract.ts'
import { getCrossRate } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { NumberField, typedNumber, type Typed } from '#web/blocks/number-field.tsx'
import { dayOf, isDay } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

const codes = [
  'EUR',
  'USD',
  'CHF',
  'GBP',
  'JPY',
  'CAD',
  'AUD',
  'CNY',
  'SEK',
  'NOK',
  'PLN',
  'CZK',
  'DKK',
  'HUF',
  'TRY',
] as const
type Code = (typeof codes)[number]

export interface Conversion {
  amount: Typed
  from: Code
  to: Code
  feePct: Typed
  /** as typed; empty: now */
  day: string
  /** absent where the day has none */
  rate: number | undefined
  /** when it was quoted, where none of a day is asked for */
  rateAt?: string | undefined
}

const mostAmount = 1e12
const mostFeePct = 50

/** A currency the converter knows, else the fallback. */
export const codeOf = (text: string | null, fallback: Code): Code =>
  codes.find((code) => code === text?.toUpperCase()) ?? fallback

/** What the address asks to convert. */
export async function loadConverter(
  { call, query, now }: PageContext,
  fallback: { from: Code; to: Code } = { from: 'EUR', to: 'USD' },
): Promise<Conversion> {
  const typed = (param: string, otherwise: string, most: number): Typed => {
    const text = query.get(param)?.trim() || otherwise
    return { text, value: typedNumber(text, most) }
  }
  const from = codeOf(query.get('von'), fallback.from)
  const to = codeOf(query.get('nach'), fallback.to)
  const day = query.get('tag')?.trim() ?? ''
  return {
    amount: typed('betrag', '100', mostAmount),
    from,
    to,
    feePct: typed('gebuehr', '0', mostFeePct),
    day,
    ...(await rateOf({ call, now, from, to, day })),
  }
}

async function rateOf({
  call,
  now,
  from,
  to,
  day,
}: Pick<PageContext, 'call' | 'now'> & Pick<Conversion, 'from' | 'to' | 'day'>): Promise<
  Pick<Conversion, 'rate' | 'rateAt'>
> {
  if (day !== '' && !isPast(day, now)) return { rate: undefined }
  if (from === to) return { rate: 1 }
  if (day !== '')
    return {
      rate: (await softly(call(getCrossRate, { params: { base: from, quote: to }, query: { date: day } })))?.close,
    }
  const cell = (await softly(call(getCrossRates, { query: { codes: `${from},${to}` } })))?.list[0]?.rates[1]
  return { rate: cell?.rate, rateAt: cell?.datetime }
}

const isPast = (day: string, now: number): boolean => isDay(day) && day < dayOf(now)

/** Converts an amount by a form, with the fee of a bank or card, and a table of round amounts. */
export function Converter({ conversion, at }: { conversion: Conversion; at: PageContext }) {
  const { amount, from, to, feePct, day, rate, rateAt } = conversion
  const dayProblem = day !== '' && !isPast(day, at.now) ? 'Bitte wähle einen Tag vor heute.' : undefined
  const shownDay = day === '' || dayProblem ? undefined : format.date(`${day}T12:00:00Z`)
  return (
    <Board
      title="Währungsrechner"
      id="rechner"
      footer={
        <span>
          {shownDay
            ? `Schlusskurs vom ${shownDay}, kein`
            : rateAt
              ? `Kurs von ${format.time(rateAt, at.now)}, kein`
              : 'Kein'}{' '}
          Handelsangebot
        </span>
      }
    >
      <form className="converter" action={`${at.path}#rechner`}>
        <NumberField
          name="betrag"
          label="Betrag"
          typed={amount}
          problem="Bitte gib einen Betrag bis eine Billion ein, zum Beispiel 1.234,56."
        />
        <CurrencyField name="von" label="Von" value={from} />
        <CurrencyField name="nach" label="Nach" value={to} />
        <NumberField
          name="gebuehr"
          label="Bank- oder Kartengebühr"
          unit="%"
          typed={feePct}
          problem={`Bitte gib eine Gebühr von 0 bis ${mostFeePct} Prozent ein, zum Beispiel 1,75.`}
        />
        <div className="field">
          <label htmlFor="rechner-tag">Tag (leer: jetzt)</label>
          <span className="input">
            <input
              id="rechner-tag"
              type="date"
              name="tag"
              defaultValue={day}
              aria-invalid={dayProblem ? true : undefined}
              aria-describedby={dayProblem ? 'rechner-tag-fehler' : undefined}
            />
          </span>
          {dayProblem ? (
            <p className="field-message" id="rechner-tag-fehler" role="alert">
              {dayProblem}
            </p>
          ) : null}
        </div>
        <button className="btn primary" type="submit">
          Umrechnen
        </button>
      </form>
      {rate === undefined ? (
        dayProblem ? null : (
          <p className="pad sm mut2">Für diesen Tag gibt es keinen Kurs.</p>
        )
      ) : (
        <div className="pad stack">
          {amount.value === undefined || feePct.value === undefined ? null : (
            <p aria-live="polite">
              {format.number(amount.value)} {from} sind{' '}
              <b className="result">
                {format.number(amount.value * rate * (1 - feePct.value / 100))}&nbsp;{to}
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
          </p>
          <RoundAmounts from={from} to={to} rate={rate} />
        </div>
      )}
    </Board>
  )
}

const CurrencyField = ({ name, label, value }: { name: string; label: string; value: Code }) => (
  <div className="field">
    <label htmlFor={`rechner-${name}`}>{label}</label>
    <span className="input">
      <select id={`rechner-${name}`} name={name} defaultValue={value}>
        {codes.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </span>
  </div>
)

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
