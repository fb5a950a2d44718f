import { Fragment } from 'react'
import { format } from '#web/format.ts'
import { bestCriteria, type BestEtfs } from './best.contract.ts'

/** How points come about. */
export const method =
  'Je Kriterium bekommt der beste ETF das volle Gewicht, der schlechteste keines, dazwischen anteilig. Fehlt ein Wert, zählt sein ' +
  'Gewicht bei diesem ETF nicht mit.'

interface WeightsProps {
  asked: { typed: Readonly<Record<string, string>>; faults: Readonly<Record<string, string>> }
  found: Pick<BestEtfs, 'criteria' | 'list'>
  /** of the ranking with the usual weights */
  address: string
}

/** What „am besten“ means: a weight for each criterion that counts, in the colours of the ranking. */
export function Weights({ asked, found: { criteria, list }, address }: WeightsProps) {
  const weighed = criteria.filter(({ counts }) => counts)
  const unknown = criteria.filter(({ counts }) => !counts)
  return (
    <section className="board">
      <header>
        <h2>Gewichte</h2>
        <a href={address}>Auf Standard</a>
      </header>
      <form id="finder-form" className="weights" action={address} method="get">
        <div className="weight-fields">
          {bestCriteria
            .filter(({ id }) => weighed.some((each) => each.id === id))
            .map(({ id, word, label }) => (
              <WeightField
                key={id}
                word={word}
                label={label}
                look={`s${weighed.findIndex((each) => each.id === id) + 1}`}
                value={asked.typed[word] ?? format.number(criteria.find((each) => each.id === id)?.weight, 0)}
                fault={asked.faults[word]}
              />
            ))}
          <button className="btn primary" type="submit">
            Rechnen
          </button>
        </div>
        <details className="sm mut2">
          <summary>Wie die Punkte entstehen</summary>
          <p>{method}</p>
          <p>
            Laufende Kosten und Fondsvolumen nennt hier keine Quelle; für den Umfang steht der Umsatz an der Börse.
            {unknown.map(({ id, label, known }) => (
              <Fragment key={id}>
                {' '}
                {label}: {known === 0 ? 'für keinen dieser ETFs' : `nur für ${known} von ${list.length}`} bekannt, zählt
                nicht mit.
              </Fragment>
            ))}
          </p>
        </details>
      </form>
    </section>
  )
}

interface WeightFieldProps {
  word: string
  label: string
  /** of its colour */
  look: string
  value: string
  fault: string | undefined
}

function WeightField({ word, label, look, value, fault }: WeightFieldProps) {
  return (
    <div className="field">
      <label htmlFor={word}>
        <i className={`key ${look}`} aria-hidden="true" /> {label}
      </label>
      <span className={fault ? 'input wrong' : 'input'}>
        <input
          id={word}
          name={word}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={value}
          data-slide="0 100 1"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${word}-fehler` : undefined}
        />
      </span>
      {fault ? (
        <p className="field-message" id={`${word}-fehler`} role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  )
}
