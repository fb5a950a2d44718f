import type { Instrument } from '#contract/instruments.ts'
import { searchedKey, type LineAnswer } from '#features/watchlist/actions.ts'
import { TextArea } from '#web/blocks/form-fields.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

/** A paper by its name or number. */
export const TakeIn = ({ at }: { at: PageContext }) => {
  const form = formOf({ ...at, query: new URLSearchParams() }, 'aufnehmen')
  return (
    <Form of={form}>
      <Field
        of={form}
        name="wert"
        label="Wert aufnehmen: Name, WKN, ISIN oder Kürzel"
        type="search"
        value={at.query.get(searchedKey) ?? ''}
      />
      <button className="btn primary">Aufnehmen</button>
    </Form>
  )
}

/** Several at once, from wherever they stand. */
export const Paste = ({ at }: { at: PageContext }) => {
  const form = formOf({ ...at, query: new URLSearchParams() }, 'einfuegen')
  return (
    <details open={at.form?.action === 'einfuegen'}>
      <summary className="btn">Liste einfügen</summary>
      <Form of={form}>
        <PasteAnswer path={at.path} lines={at.form?.action === 'einfuegen' ? (at.form.shown ?? []) : []} />
        <TextArea
          of={form}
          name="zeilen"
          label="Eine Zeile je Wert"
          rows={8}
          hint="ISIN, WKN, Kürzel oder Name; auch Zeilen aus einer Tabelle. Höchstens 500."
        />
        <div className="acts">
          <button className="btn primary">Einfügen</button>
        </div>
      </Form>
    </details>
  )
}

/** What came of a pasted list: all of it in a sentence, then line by line. */
function PasteAnswer({ path, lines: [sentence, ...lines] }: { path: string; lines: readonly string[] }) {
  return sentence === undefined ? null : (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page came back for this answer alone
    <div className="paste-answer" role="status" tabIndex={-1} autoFocus>
      <p className="b">{sentence}</p>
      <ul>
        {lines
          .map((line) => JSON.parse(line) as LineAnswer) // as `paste` writes them
          .map(({ sign, text, asked }, place) => (
            <li key={`${place} ${text}`} data-sign={sign}>
              <span aria-hidden="true">{sign}</span> {text}
              {asked === undefined ? null : (
                <>
                  {' '}
                  <a
                    className="more"
                    href={withQuery(path, new URLSearchParams(), { [searchedKey]: asked })}
                    rel="nofollow"
                  >
                    Auswählen<span className="vh">: {asked}</span>
                  </a>
                </>
              )}
            </li>
          ))}
      </ul>
    </div>
  )
}

/** Several papers are meant: each with a button of its own. */
export const Hits = ({ hits, at }: { hits: readonly Instrument[]; at: PageContext }) => {
  const form = formOf({ ...at, query: new URLSearchParams() }, 'aufnehmen')
  if (hits.length === 0) return <Empty text={`Zu „${at.query.get(searchedKey)}“ finden wir kein Wertpapier.`} />
  return (
    <div className="watch-hits">
      <p className="b sm">Welcher Wert ist gemeint?</p>
      <Form of={form}>
        <ul>
          {hits.map(({ entityType, entityValue, name, displayType, wkn }) => (
            <li key={`${entityType}:${entityValue}`}>
              <span>
                <b>{name}</b> <small>{[displayType, wkn].filter(Boolean).join(' · ')}</small>
              </span>
              <button className="btn" name="papier" value={`${entityType}:${entityValue}`}>
                Aufnehmen<span className="vh"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </div>
  )
}
