import { Failure } from '#contract/failures.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { DayField, TextArea } from '#web/blocks/form-fields.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { VersionField } from '#web/blocks/version-field.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { listPath, movePosition, removePosition, seen, watchlistPath } from '#features/watchlist/actions.ts'
import {
  getWatchlist,
  listWatchlistPositions,
  putWatchlistPosition,
  type Watchlist,
  type WatchlistPosition,
} from '#features/watchlist/watchlists.contract.ts'

const ofList = ({ params }: PageContext) => ({ params: { entityValue: params['id'] ?? '' } })

/** Fields of the form, by those of the endpoint. */
const fieldOf: Readonly<Record<string, string>> = {
  buyDate: 'aufgenommen',
  sellDate: 'verkauft',
  datetimeAlert: 'wiedervorlage',
}

const change: Action = async (submitted, context) => {
  const note = submitted.text('notiz')
  if (note.length > 2000) return faults({ notiz: 'Eine Notiz hat höchstens 2.000 Zeichen.' })
  const version = Number(submitted.text('version')) || undefined
  const { entityValue } = ofList(context).params
  try {
    await context.call(putWatchlistPosition, {
      params: { entityValue, idPosition: context.params['position'] ?? '' },
      body: {
        note,
        buyDate: submitted.text('aufgenommen'),
        sellDate: submitted.text('verkauft'),
        datetimeAlert: submitted.text('wiedervorlage'),
      },
      ...seen(version),
    })
  } catch (error) {
    const wrong = error instanceof Failure ? error.facts['faults'] : undefined
    if (typeof wrong !== 'object' || wrong === null) throw error
    return faults(
      Object.fromEntries(Object.entries(wrong).map(([name, text]) => [fieldOf[name] ?? name, String(text)])),
    )
  }
  return done(listPath(entityValue), 'Gespeichert.')
}

interface PositionData {
  list: Watchlist
  position: WatchlistPosition
  place: number
  count: number
}

async function load(context: PageContext): Promise<PositionData> {
  const { call, params } = context
  const [list, { list: positions }] = await Promise.all([
    call(getWatchlist, ofList(context)),
    call(listWatchlistPositions, ofList(context)),
  ])
  const place = positions.findIndex(({ idPosition }) => idPosition === params['position'])
  const position = positions[place]
  if (params['tab'] !== 'POSITIONS' || !position) throw new Failure('POSITION_UNKNOWN', {}, 'There is no such position')
  return { list, position, place, count: positions.length }
}

/** `/watchlist/{id}/POSITIONS/{position}`: what its owner says of a paper, its place, and the way out. */
export const position = page({
  path: `${watchlistPath}/:id/:tab/:position`,
  needsLogin: true,
  widthClass: 'md',
  action: { aendern: change, verschieben: movePosition, entfernen: removePosition },
  load,
  head: ({ position: { instrument }, list }) => ({ title: `${instrument.name} in ${list.name}`, noIndex: true }),
  Page: ({ list, position: shown, place, count, at }) => {
    const form = formOf(at, 'aendern')
    const { instrument } = shown
    return (
      <>
        <Crumbs
          crumbs={[
            { label: 'Mein Parkett', path: '/' },
            { label: 'Watchlist', path: watchlistPath },
            { label: list.name, path: listPath(list.entityValue) },
            { label: instrument.name },
          ]}
        />
        <div className="page-head">
          <h1>{instrument.name}</h1>
        </div>
        <div className="stack">
          <Board title="Notiz und Daten">
            <Form of={form}>
              <VersionField
                of={form}
                name="version"
                version={shown.version}
                stored={[
                  shown.note,
                  shown.buyDate && `aufgenommen ${format.date(shown.buyDate)}`,
                  shown.sellDate && `verkauft ${format.date(shown.sellDate)}`,
                  shown.datetimeAlert && `Wiedervorlage ${format.date(shown.datetimeAlert)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              />
              <TextArea of={form} name="notiz" label="Notiz" rows={4} value={shown.note} hint="Das liest nur du." />
              <DayField
                of={form}
                name="aufgenommen"
                label="Aufgenommen am"
                value={shown.buyDate}
                hint="Ab dem Kurs dieses Tages zählt die Veränderung."
              />
              <DayField of={form} name="verkauft" label="Verkauft am" value={shown.sellDate} />
              <DayField
                of={form}
                name="wiedervorlage"
                label="Wiedervorlage"
                value={shown.datetimeAlert?.slice(0, 10)}
                hint="An diesem Tag steht der Wert unter „Alarme“."
              />
              <div className="acts">
                <button className="btn primary">Speichern</button>
                <a
                  className="btn"
                  href={`/alarme/neu?wert=${instrument.entityType}-${instrument.entityValue}`}
                  rel="nofollow"
                >
                  Alarm setzen
                </a>
                <a className="btn" href={listPath(list.entityValue)}>
                  Abbrechen
                </a>
              </div>
            </Form>
          </Board>
          <Board title={`Platz ${place + 1} von ${count}`}>
            <Form of={formOf(at, 'verschieben')}>
              <input type="hidden" name="position" value={shown.idPosition} />
              <div className="acts">
                <button className="btn" name="wohin" value="anfang" disabled={place === 0}>
                  An den Anfang
                </button>
                <button className="btn" name="wohin" value="hoch" disabled={place === 0}>
                  Nach oben
                </button>
                <button className="btn" name="wohin" value="runter" disabled={place === count - 1}>
                  Nach unten
                </button>
              </div>
            </Form>
            <Form of={formOf(at, 'entfernen')}>
              <input type="hidden" name="position" value={shown.idPosition} />
              <div className="acts">
                <button className="btn">Aus der Liste entfernen</button>
              </div>
            </Form>
          </Board>
        </div>
      </>
    )
  },
})
