import { getInstrument } from '#contract/instruments.ts'
import { Failure } from '#contract/failures.ts'
import { entityTypes } from '#contract/vocabulary.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { TextArea } from '#web/blocks/form-fields.tsx'
import { Choices, Field, Form, formOf } from '#web/blocks/form.tsx'
import { pathOf } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { firstName, listPath, watchlistPath } from '#features/watchlist/actions.ts'
import { listWatchlists, postWatchlist, postWatchlistPosition } from '#features/watchlist/watchlists.contract.ts'

const newList = 'neu'

/** `STOCK-82849` of the address. @throws Failure INSTRUMENT_UNKNOWN */
function paramsFrom(value: string | undefined) {
  const [, type = '', entityValue = ''] = /^([A-Z_]+)-(.+)$/.exec(value ?? '') ?? []
  const entityType = entityTypes.find((each) => each === type)
  if (!entityType) throw new Failure('INSTRUMENT_UNKNOWN', {}, 'The address names no instrument')
  return { entityType, entityValue }
}

const add: Action = async (submitted, { call, params }) => {
  const { entityType, entityValue } = paramsFrom(params['value'])
  const chosen = submitted.text('liste')
  const name = submitted.text('name') || firstName
  const note = submitted.text('notiz')
  if (note.length > 2000) return faults({ notiz: 'Eine Notiz hat höchstens 2.000 Zeichen.' })
  if (name.length > 80) return faults({ name: 'Ein Name hat höchstens 80 Zeichen.' })
  if (chosen === '') return faults({ liste: 'Bitte wähle eine Liste.' })
  const id = chosen === newList ? (await call(postWatchlist, { body: { name, description: '' } })).entityValue : chosen
  const { position, isNew } = await call(postWatchlistPosition, {
    params: { entityValue: id },
    body: { instrument: `${entityType}:${entityValue}`, note },
  })
  const { instrument } = position
  return done(
    listPath(id),
    isNew ? `${instrument.name} steht jetzt in der Liste.` : `${instrument.name} steht schon in der Liste.`,
  )
}

/** `/watchlist/add-position/{STOCK-82849}`: puts a paper into a list of one's own, or into a new one. */
export const addPosition = page({
  path: `${watchlistPath}/add-position/:value`,
  needsLogin: true,
  widthClass: 'md',
  action: { aufnehmen: add },
  load: async ({ call, params }) => {
    const [{ list }, instrument] = await Promise.all([
      call(listWatchlists),
      call(getInstrument, { params: paramsFrom(params['value']) }),
    ])
    return { list, instrument }
  },
  head: ({ instrument }) => ({ title: `${instrument.name} in die Watchlist`, noIndex: true }),
  Page: ({ list, instrument, at }) => {
    const form = formOf(at, 'aufnehmen')
    return (
      <>
        <div className="page-head">
          <h1>{instrument.name} in die Watchlist</h1>
        </div>
        <Board title="Liste und Notiz">
          <Form of={form}>
            <Choices
              of={form}
              name="liste"
              legend="Liste"
              value={list[0]?.entityValue ?? newList}
              options={[
                ...list.map(({ entityValue, name }) => ({ value: entityValue, label: name })),
                { value: newList, label: 'Neue Liste' },
              ]}
            />
            <Field of={form} name="name" label="Name der neuen Liste" value={list.length === 0 ? firstName : ''} />
            <TextArea of={form} name="notiz" label="Notiz" rows={3} hint="Das liest nur du." />
            <div className="acts">
              <button className="btn primary">Aufnehmen</button>
              <a className="btn" href={pathOf(instrument)}>
                Zurück
              </a>
            </div>
          </Form>
        </Board>
      </>
    )
  },
})
