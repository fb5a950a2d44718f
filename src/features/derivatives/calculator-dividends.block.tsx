import { dayMs } from '#contract/vocabulary.ts'
import { dayOf } from '#web/charts/history.ts'
import type { AskedDividend } from './calculator-fields.ts'

/** Dividends that are paid on days: what they take from the price of the underlying counts on these days alone. */
export const Dividends = ({ rows, now }: { rows: readonly AskedDividend[]; now: number }) => (
  <details
    id="dividenden"
    className="pad calc-dividends"
    open={rows.some(({ day, amount }) => day !== '' || amount !== '')}
  >
    <summary className="b">Dividenden mit Tag</summary>
    <p className="sm mut2">
      Je Stück in der Währung des Basiswerts, für alle Szenarien. Sie kommen zur Dividendenrendite der Tabelle hinzu:
      Wer Tage nennt, lässt sie auf 0. Kürzere Restlaufzeit heißt späterer Tag: Was bis dahin gezahlt ist, fällt weg.
    </p>
    {rows.map(({ place, day, amount, fault }) => (
      <div key={place} className="acts">
        <div className="field">
          <label htmlFor={`dtag_${place}`}>Ex-Tag {place}</label>
          <span className={fault ? 'input wrong' : 'input'}>
            <input
              id={`dtag_${place}`}
              name={`dtag_${place}`}
              type="date"
              min={dayOf(now + dayMs)}
              defaultValue={day}
              aria-invalid={fault ? true : undefined}
              aria-describedby={`dividende_${place}-fehler`}
            />
          </span>
        </div>
        <div className="field">
          <label htmlFor={`dbetrag_${place}`}>Betrag {place}</label>
          <span className={fault ? 'input wrong' : 'input'}>
            <input
              id={`dbetrag_${place}`}
              className="num"
              name={`dbetrag_${place}`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={amount}
              aria-invalid={fault ? true : undefined}
              aria-describedby={`dividende_${place}-fehler`}
            />
          </span>
        </div>
        <span
          data-part={`dividende_${place}-fehler`}
          id={`dividende_${place}-fehler`}
          className="field-message"
          role="alert"
        >
          {fault}
        </span>
      </div>
    ))}
  </details>
)
