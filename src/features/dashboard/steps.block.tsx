import type { ReactNode } from 'react'
import type { ListRow } from '#contract/lists.ts'
import { Suggestions } from '#features/lists/well-known.block.tsx'
import {
  deleteWatchlist,
  pasteWatchlistPositions,
  postWatchlist,
  postWatchlistPosition,
} from '#features/watchlist/watchlists.contract.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'

/** What somebody has done of what makes this page worth a visit. */
export interface Progress {
  watches: boolean
  holds: boolean
  /** undefined: it is not known */
  isAlerted: boolean | undefined
}

export const isDone = ({ watches, holds, isAlerted }: Progress): boolean => watches && holds && isAlerted !== false

/** The first values, typed or ticked where the step stands: they begin a watchlist. */
export const watchFirst: Action = async (submitted, context) => {
  const text = submitted.text('werte')
  const ticked = submitted.all('vorschlag').slice(0, mostTicked)
  if (text === '' && ticked.length === 0)
    return faults({
      werte: 'Bitte gib Namen, WKN oder ISIN ein, durch Komma getrennt, oder wähle einen der Werte darunter.',
    })
  const lines = text.slice(0, 2000).replaceAll(/[,;]/g, '\n')
  const { entityValue } = await context.call(postWatchlist, { body: { name: 'Meine Watchlist', description: '' } })
  const params = { entityValue }
  const { count: typed, list } = await context.call(pasteWatchlistPositions, { params, body: { text: lines } })
  let count = typed
  for (const instrument of ticked)
    if ((await context.call(postWatchlistPosition, { params, body: { instrument, note: '' } })).isNew) count++
  const unclear = list
    .filter(({ outcome }) => outcome === 'AMBIGUOUS' || outcome === 'UNKNOWN')
    .map((each) => `„${each.text.slice(0, 40)}“`)
  const open = `Nicht eindeutig oder unbekannt: ${unclear.join(', ')}.`
  if (count === 0) {
    await context.call(deleteWatchlist, { params })
    return faults({ werte: open })
  }
  const kept = `${format.counted(count, 'Wert', 'Werte')} gemerkt.`
  return unclear.length === 0 ? done(context.path, kept) : done(`/watchlist/${entityValue}`, `${kept} ${open}`)
}

const mostTicked = 10

interface StepProps {
  label: string
  why: string
  isDone: boolean
  children: ReactNode
}

/** One step; a finished one folds to a line. */
const Step = ({ label, why, isDone: finished, children }: StepProps) => (
  <li className={finished ? 'finished' : undefined}>
    <h3>
      {finished ? <Icon name="check" /> : null}
      {label}
      {finished ? <span className="mut2"> · erledigt</span> : null}
    </h3>
    {finished ? null : (
      <>
        <p className="sm mut2">{why}</p>
        {children}
      </>
    )}
  </li>
)

/** the DAX, which everybody knows */
const alarmedFirst = 'INDEX-20735'

/** Three steps for the beginning, each usable where it stands. */
interface StepsProps {
  at: PageContext
  progress: Progress
  /** offered to be ticked */
  markets: readonly ListRow[]
}

export const Steps = ({ at, progress, markets }: StepsProps) => (
  <ol className="first-steps">
    <Step label="Werte merken" why="Danach siehst du hier, was sich bewegt und warum." isDone={progress.watches}>
      <Form of={formOf(at, 'merken')}>
        <Field
          of={formOf(at, 'merken')}
          name="werte"
          label="Namen, WKN oder ISIN"
          autoComplete="off"
          hint="Mehrere durch Komma getrennt"
        />
        {markets.length > 0 ? (
          <Suggestions rows={markets} chosen={formOf(at, 'merken').values['vorschlag'] ?? []} />
        ) : null}
        <div className="acts">
          <button className="btn primary">Merken</button>
        </div>
      </Form>
    </Step>
    <Step
      label="Depot übernehmen"
      why="Umsätze deines Brokers als CSV, oder von Hand; oder zum Üben ein Musterdepot."
      isDone={progress.holds}
    >
      <div className="acts">
        <a className="btn" href="/depots/hinzufuegen">
          <Icon name="download" small />
          Depot anlegen
        </a>
        <a className="btn ghost" href="/musterdepot">
          Musterdepot führen
        </a>
      </div>
    </Step>
    <Step
      label="Einen Alarm setzen"
      why="Bei einer Kursmarke, einer Tagesbewegung oder einer Meldung sagen wir dir Bescheid."
      isDone={progress.isAlerted === true}
    >
      <div className="acts">
        <a className="btn" href={`/alarme/neu?wert=${alarmedFirst}`}>
          <Icon name="bell" small />
          Alarm für den DAX
        </a>
        <a className="btn ghost" href="/alarme">
          Alle Alarme
        </a>
      </div>
    </Step>
  </ol>
)
