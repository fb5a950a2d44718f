import type { Exchange } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { Island } from '#web/islands/place.tsx'
import { page, type PageContext } from '#web/page.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { arrange, arrangementOf, arrangingKey, arrangingPath } from '#features/dashboard/arranging.ts'
import cardOrder from '#features/dashboard/card-order.island.tsx'
import { type Arrangement, arrangementFrom, type CardKey, isWide, labelOf } from '#features/dashboard/cards.ts'
import { Since } from '#features/dashboard/since.block.tsx'
import { isDone, type Progress, watchFirst } from '#features/dashboard/steps.block.tsx'
import { stateOf } from '#features/lists/exchange-state.ts'
import { DashboardCard } from '#features/dashboard/card.block.tsx'
import { MarketsNow } from '#features/lists/well-known.block.tsx'
import { loadOverview, type Overview } from '#features/dashboard/overview.ts'

export const route = page<{ arranging: Arrangement } | { overview: Overview }>({
  path: '/dashboard',
  needsLogin: true,
  action: { anordnen: arrange, merken: watchFirst },
  load: async (context) => {
    const arrangement = await softly(arrangementOf(context))
    if (context.query.has(arrangingKey) && arrangement) return { arranging: arrangement }
    return { overview: await loadOverview(context, arrangement ?? arrangementFrom(undefined)) }
  },
  head: () => ({ title: 'Meine Übersicht', noIndex: true }),
  Page: (data) => {
    const { at } = data
    return 'arranging' in data ? <Arranging at={at} {...data.arranging} /> : <Cards at={at} {...data.overview} />
  },
})

function Arranging({ order, hidden, at }: Arrangement & { at: PageContext }) {
  const form = formOf(at, 'anordnen')
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Karten anordnen</h1>
          <p className="sm">
            Auf großen Bildschirmen stehen breite Karten links und schmale rechts, auf dem Telefon alle untereinander in
            dieser Reihenfolge.
          </p>
        </div>
        <div className="acts">
          <a className="btn primary" href={at.path}>
            Fertig
          </a>
        </div>
      </div>
      <Board title="Reihenfolge">
        <Island
          of={cardOrder}
          when="now"
          props={{
            action: form.address,
            token: form.token,
            cards: order.map((key) => ({
              key,
              label: labelOf(key),
              wide: isWide(key),
              shown: !hidden.includes(key),
            })),
          }}
        />
      </Board>
      <div className="card-order-reset">
        <Form of={form}>
          <button className="btn" name="anfang" value="1">
            Wie am Anfang
          </button>
        </Form>
      </div>
    </>
  )
}

/** Of somebody who neither holds nor watches anything: how to begin, and what there is to tell all the same. */
const firstCards = ({ fired, orders, followed }: Overview): CardKey[] => [
  'schritte',
  ...(fired && fired.list.length > 0 ? (['alarme'] as const) : []),
  ...(orders && orders.total > 0 ? (['orders'] as const) : []),
  ...(followed && followed.length > 0 ? (['meldungen'] as const) : []),
]

function Cards({ at, ...overview }: Overview & { at: PageContext }) {
  const { portfolios, depots, watchlists, values, since, exchanges, arrangement, hasAlerts, markets } = overview
  const progress: Progress = {
    watches: watchlists?.length !== 0,
    holds: portfolios?.length !== 0 || depots?.length !== 0,
    isAlerted: hasAlerts ?? undefined,
  }
  const isEmpty = !progress.watches && !progress.holds
  const shown = isEmpty
    ? firstCards(overview)
    : arrangement.order.filter((key) => !arrangement.hidden.includes(key) && (key !== 'schritte' || !isDone(progress)))
  const isAlone = shown.length === 1 && !markets
  const place = new Map<CardKey, number>(shown.map((key, i) => [key, i + 1]))
  const column = (wide: boolean) =>
    shown
      .filter((key) => isWide(key) === wide)
      .map((key) => (
        <div key={key} className="card" data-place={place.get(key)}>
          <DashboardCard card={key} progress={progress} at={at} isEmpty={isEmpty} {...overview} />
        </div>
      ))
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{isEmpty ? 'Willkommen' : greetingAt(at.now)}</h1>
          <p className="sm">
            {isEmpty ? 'Jeder Schritt dauert unter einer Minute, und du kannst jeden auslassen.' : null}
            {isEmpty ? null : format.longDate(at.now)}
            {exchanges && !isEmpty ? ` · ${openAt(exchanges, at.now)}` : ''}
          </p>
        </div>
        {isEmpty ? null : (
          <div className="acts">
            <a className="btn ghost" href={arrangingPath(at.path)} rel="nofollow">
              Anordnen
            </a>
          </div>
        )}
      </div>
      {isEmpty ? null : values ? (
        <Since values={values} since={since} instants={overview.instants} summed={overview.summed} now={at.now} />
      ) : (
        <Board title="Seit deinem letzten Besuch">{ifLoaded(values, () => null)}</Board>
      )}
      {shown.length === 0 ? (
        <Board title="Karten">
          <Empty text="Alle Karten sind ausgeblendet." hint="Unter „Anordnen“ holst du sie zurück." />
        </Board>
      ) : (
        <div className={isAlone ? 'stack' : 'cols dash'}>
          <div className="stack">{column(true)}</div>
          {isAlone ? null : (
            <div className="stack">
              {column(false)}
              {markets ? (
                <div className="card" data-place={shown.length + 1}>
                  <MarketsNow rows={markets} />
                </div>
              ) : null}
            </div>
          )}
        </div>
      )}
    </>
  )
}

function greetingAt(now: number): string {
  const hour = Number(format.minute(now).slice(0, 2))
  if (hour < 11) return 'Guten Morgen'
  return hour < 18 ? 'Guten Tag' : 'Guten Abend'
}

/** „Xetra offen bis 17:30“ */
const openAt = (exchanges: readonly Exchange[], now: number): string =>
  exchanges
    .filter(({ name }) => name === 'Xetra' || name === 'NYSE')
    .map((exchange) => `${exchange.name} ${stateOf(exchange, now)}`)
    .join(' · ')
