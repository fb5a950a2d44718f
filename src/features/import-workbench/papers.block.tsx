import type { ImportCheck } from '#features/import-workbench/imports.contract.ts'
import { placesOf } from '#features/import-workbench/places.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { pathOf as instrumentPath } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

/** the field for a paper of the form */
export const paperField = (index: number): string => `papier-${index}`

/** What the file calls papers that are unknown here: its owner says which is meant, for this file and those to come. */
export function PapersBoard({
  at,
  check: { state, unknownPapers, assignedPapers },
}: {
  at: PageContext
  check: ImportCheck
}) {
  if (state !== 'open' || (unknownPapers.length === 0 && assignedPapers.length === 0)) return null
  const form = formOf(at, 'papiere')
  return (
    <Board
      title={unknownPapers.length > 0 ? 'Welches Wertpapier ist gemeint?' : 'Zugeordnete Wertpapiere'}
      footer={<span>Was du zuordnest, gilt auch für die nächste Datei. Was offen bleibt, bleibt außen vor.</span>}
    >
      {unknownPapers.length > 0 ? (
        <Form of={form}>
          {unknownPapers.map(({ said, name, count, lines }, index) => (
            <div key={said}>
              <input type="hidden" name="gesagt" value={said} />
              <Field
                of={form}
                name={paperField(index)}
                label={[name, name === said ? undefined : said].filter(Boolean).join(' · ')}
                type="search"
                hint={`${placesOf(count, lines)}. Name, WKN, ISIN oder Kürzel des gemeinten Werts.`}
              />
            </div>
          ))}
          <div className="acts">
            <button className="btn primary">Zuordnen</button>
          </div>
        </Form>
      ) : null}
      {assignedPapers.length > 0 ? (
        <ul className="booked stacked">
          {assignedPapers.map(({ said, instrument }) => (
            <li key={said}>
              <span>
                „{said}“ ist <a href={instrumentPath(instrument)}>{instrument.name}</a>
              </span>
              <Form of={formOf(at, 'papiere')}>
                <button className="btn ghost" name="loesen" value={said}>
                  Lösen<span className="vh">: {said}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
    </Board>
  )
}
