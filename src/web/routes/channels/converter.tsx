import { getCrossRates } from '#contract/channels.ts'
import { getCrossRate } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

const codes = ['EUR', 'USD', 'CHF', 'GBP', 'JPY', 'CAD', 'AUD', 'CNY', 'SEK', 'NOK', 'PLN', 'CZK', 'DKK', 'HUF', 'TRY'] as const
type Code = (typeof codes)[number]

export interface Conversion {
  amount: number
  from: Code
  to: Code
  feePct: number
  /** the day whose close is used; absent: the rate of the moment */
  day: string | undefined
  rate: number | undefined
}

/** A currency the converter knows, else the fallback. */
export const codeOf = (text: string | null, fallback: Code): Code => codes.find((code) => code === text?.toUpperCase()) ?? fallback

/** A number as Germans type it: `1.234,56`, also `1234.56`. */
export function typedNumber(text: string | null, fallback: number): number {
  if (!text?.trim()) return fallback
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
  const value = Number(plain.replace(/\s/g, ''))
  return Number.isFinite(value) && value >= 0 && value <= 1e12 ? value : fallback
}

/** What the address asks to convert. */
export async function loadConverter({ call, query, now }: PageContext, fallback: { from: Code; to: Code } = { from: 'EUR', to: 'USD' }): Promise<Conversion> {
  const from = codeOf(query.get('von'), fallback.from)
  const to = codeOf(query.get('nach'), fallback.to)
  const asked = query.get('tag')
  const today = new Date(now).toISOString().slice(0, 10)
  const day = asked && /^\d{4}-\d\d-\d\d$/.test(asked) && asked < today ? asked : undefined
  const amount = typedNumber(query.get('betrag'), 100)
  const feePct = Math.min(typedNumber(query.get('gebuehr'), 0), 50)
  const rate = from === to ? 1 : day
    ? (await softly(call(getCrossRate, { params: { base: from, quote: to }, query: { date: day } })))?.close
    : (await softly(call(getCrossRates, { query: { codes: `${from},${to}` } })))?.list[0]?.rates[1]?.rate
  return { amount, from, to, feePct, day, rate }
}

/** Converts an amount by a form, with the fee of a bank or card, and a table of round amounts. */
export function Converter({ conversion, at }: { conversion: Conversion; at: PageContext }) {
  const { amount, from, to, feePct, day, rate } = conversion
  const select = (name: string, label: string, value: Code) => (
    <div className="field">
      <label htmlFor={`rechner-${name}`}>{label}</label>
      <span className="input"><select id={`rechner-${name}`} name={name} defaultValue={value}>{codes.map((code) => <option key={code}>{code}</option>)}</select></span>
    </div>
  )
  return (
    <Board title="Währungsrechner" id="rechner" footer={<span>{day ? `Schlusskurs vom ${format.date(`${day}T12:00:00Z`)}` : 'Kurs von jetzt'}, kein Handelsangebot</span>}>
      <form className="converter" action={`${at.path}#rechner`}>
        <div className="field">
          <label htmlFor="rechner-betrag">Betrag</label>
          <span className="input"><input id="rechner-betrag" className="num" name="betrag" inputMode="decimal" defaultValue={format.number(amount)} autoComplete="off" /></span>
        </div>
        {select('von', 'Von', from)}
        {select('nach', 'Nach', to)}
        <div className="field">
          <label htmlFor="rechner-gebuehr">Bank- oder Kartengebühr</label>
          <span className="input"><input id="rechner-gebuehr" className="num" name="gebuehr" inputMode="decimal" defaultValue={format.number(feePct, 2)} autoComplete="off" /><span className="u">%</span></span>
        </div>
        <div className="field">
          <label htmlFor="rechner-tag">Tag (leer: jetzt)</label>
          <span className="input"><input id="rechner-tag" type="date" name="tag" defaultValue={day ?? ''} /></span>
        </div>
        <button className="btn primary" type="submit">Umrechnen</button>
      </form>
      {rate === undefined ? <p className="pad sm mut2">Für diesen Tag gibt es keinen Kurs.</p> : (
        <div className="pad stack">
          <p aria-live="polite">
            {format.number(amount)} {from} sind <b className="result">{format.number(amount * rate * (1 - feePct / 100))}&nbsp;{to}</b>
            {feePct > 0 ? <span className="sm mut2"> nach {format.percent(feePct)} Gebühr, ohne Gebühr {format.number(amount * rate)} {to}</span> : null}
          </p>
          <p className="sm mut2">1 {from} = {format.number(rate, 4)} {to} · 1 {to} = {format.number(1 / rate, 4)} {from}</p>
          <table className="quick">
            <caption className="vh">Runde Beträge</caption>
            <thead><tr><th scope="col" className="num">{from}</th><th scope="col" className="num">{to}</th><th scope="col" className="num">{to}</th><th scope="col" className="num">{from}</th></tr></thead>
            <tbody>
              {[1, 10, 50, 100, 1000].map((round) => (
                <tr key={round}>
                  <td className="num">{format.integer(round)}</td><td className="num">{format.number(round * rate)}</td>
                  <td className="num">{format.integer(round)}</td><td className="num">{format.number(round / rate)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Board>
  )
}
