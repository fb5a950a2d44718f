import { useEffect, useRef, useState } from 'react'
import { germanDay } from '#contract/number-format.ts'
import { formFields } from '#web/action.ts'
import { useAwake } from '#web/islands/hooks.ts'
import { island } from '#web/islands/island.ts'
import { faultsText, lineWords, mostLetters, readLine, type LineFields } from '#features/sample-portfolio/one-line.ts'

interface OneLineProps {
  /** where something is booked */
  action: string
  token: string
  /** what stands in it */
  line: string
  /** the line whose booking stands in the form below: sent again, it is booked */
  read: string
  /** name of the paper that was found */
  paper: string | undefined
  /** of the form below */
  isoCurrency: string
  /** when the page was made */
  moment: string
  /** 2026-11-20 */
  today: string
  fault: string | undefined
}

const shown: readonly (keyof LineFields)[] = [
  'quantity',
  'instrument',
  'ratioNew',
  'ratioOld',
  'price',
  'amount',
  'isoCurrency',
  'fee',
  'tax',
  'date',
  'time',
]

const id = 'transaktion-zeile'

/**
 * One line that fills the form below. A form by POST that works without script; awake it says as one types what it reads, and what
 * it cannot.
 */
function OneLine({ action, token, line, read, paper, isoCurrency, moment, today, fault }: OneLineProps) {
  const [typed, type] = useState(line)
  const field = useRef<HTMLInputElement>(null)
  const isAwake = useAwake()
  const isAnswer = read !== '' || fault !== undefined
  // the page answers a line: the reader goes on where they were, with Enter or a word more
  useEffect(() => {
    if (isAnswer) field.current?.focus()
  }, [isAnswer])
  const isRead = read !== '' && typed.trim() === read
  const { fields, missing, faults } = readLine(typed, today)
  const isEmpty = typed.trim() === ''
  // a fault of the server is about what was sent, and nobody wants to be told of a word that is half typed
  const wrong = typed === line ? fault : isEmpty || !isAwake ? undefined : faultsText(faults)
  const missed = isEmpty ? '' : missing.map((field) => lineWords[field as keyof LineFields]).join(', ')
  return (
    <form className="one-line" action={action} method="post">
      <input type="hidden" name={formFields.token} value={token} />
      <input type="hidden" name={formFields.action} value="zeile" />
      <input type="hidden" name="gelesen" value={read} />
      <input type="hidden" name="waehrung" value={isoCurrency} />
      <input type="hidden" name="einmal" value={moment} />
      <label htmlFor={id}>In einer Zeile</label>
      <div className="one-line-row">
        <span className={wrong ? 'input wrong' : 'input'}>
          <input
            ref={field}
            id={id}
            name="zeile"
            value={typed}
            maxLength={mostLetters}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="Kauf 10 SAP 182,50 am 3.11."
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}-liest`}
            onChange={({ currentTarget: { value } }) => type(value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.repeat) event.preventDefault() // a key held down confirms nothing
            }}
          />
        </span>
        <button className={isRead && missing.length === 0 ? 'btn primary' : 'btn'}>
          {isRead && missing.length === 0 ? 'Buchen' : 'Ins Formular'}
        </button>
      </div>
      <div id={`${id}-liest`} role="status">
        {wrong ? <p className="field-message">{wrong}</p> : null}
        <p className="reads">
          {shown.flatMap((field) => {
            const text = fields[field]
            if (text === undefined) return []
            return (
              <span key={field} className="read">
                <em>{lineWords[field]}</em> {field === 'date' ? germanDay(text) : text}
                {field === 'instrument' && isRead && paper !== undefined ? <small> {paper}</small> : null}
              </span>
            )
          })}
          {isEmpty || fields.date !== undefined ? null : (
            <span className="read">
              <em>{lineWords.date}</em> heute
            </span>
          )}
        </p>
        {missed === '' ? null : <p className="sm mut2">{`Es fehlt: ${missed}.`}</p>}
        {isRead && missing.length === 0 && !wrong ? (
          <p className="sm">
            So steht es im Formular. Noch einmal <kbd>Enter</kbd> bucht diese Zeile; ändern und bestätigen kannst du
            unten.
          </p>
        ) : null}
        {isEmpty && !wrong ? (
          <p className="sm mut2">
            Art, Stück, Wertpapier, Kurs, dann Tag und Kosten: „v 5 716460 190 gestern gebühr 4,90“, „Dividende SAP
            23,40“, „Einlage 1.000“. Enter füllt das Formular.
          </p>
        ) : null}
      </div>
    </form>
  )
}

export default island('one-line', OneLine)
