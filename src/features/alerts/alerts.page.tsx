import {
  deleteAlert,
  listAlertEvents,
  listAlerts,
  putAlertEventsRead,
  restoreAlert,
} from '#features/alerts/alerts.contract.ts'
import { alertsPath, AlertsTable } from '#features/alerts/alerts-table.block.tsx'
import { FiredList } from '#features/lists/fired-list.block.tsx'
import { done, type Action } from '#web/action.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { deletedKey, Undo } from '#web/blocks/undo.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const shownEvents = 30

const markRead: Action = async (submitted, { call }) => {
  await call(putAlertEventsRead, { body: { idEvent: submitted.text('bis') } })
  return done(alertsPath)
}

const restore: Action = async (submitted, { call }) => {
  const { instrument, text } = await call(restoreAlert, { params: { idAlert: submitted.text('alarm') } })
  return done(alertsPath, `Der Alarm „${instrument.name} ${text}“ ist wieder da.`)
}

/** Deletes an alert; the page that follows offers the way back. */
export const remove: Action = async (_, { call, params }) => {
  const idAlert = params['id'] ?? ''
  await call(deleteAlert, { params: { idAlert } })
  return done(withQuery(alertsPath, new URLSearchParams(), { [deletedKey]: idAlert }))
}

/** `/alarme`: what has fired, and what is set. */
export const overview = page({
  path: alertsPath,
  needsLogin: true,
  nav: [
    {
      label: 'Alarme',
      path: alertsPath,
      sitemap: 'Mein Parkett und Premium',
      words: 'Alarm Alarme Kursalarm Benachrichtigung Limit Kursmarke',
    },
  ],
  action: { gelesen: markRead, zurueck: restore },
  load: async ({ call }) => {
    const [alerts, events] = await Promise.all([
      call(listAlerts),
      softly(call(listAlertEvents, { query: { limit: shownEvents } })),
    ])
    return { alerts: alerts.list, events }
  },
  head: () => ({ title: 'Alarme', noIndex: true }),
  Page: ({ alerts, events, at }) => {
    const active = alerts.filter((alert) => alert.active).length
    return (
      <>
        <div className="page-head">
          <div>
            <h1>Alarme</h1>
            <p className="sm">
              {format.counted(active, 'Alarm', 'Alarme')} gesetzt, {format.integer(alerts.length - active)} ruhen{' '}
              <SimulatedBadge />
            </p>
          </div>
        </div>
        <Undo at={at} action="zurueck" name="alarm" text="Der Alarm ist gelöscht." />
        <div className="stack">
          <Board
            title="Ausgelöst"
            action={
              events && events.numberUnread > 0 && events.list[0] ? (
                <Form of={formOf(at, 'gelesen')}>
                  <input type="hidden" name="bis" value={events.list[0].idEvent} />
                  <button className="btn">{events.numberUnread} neu: als gelesen merken</button>
                </Form>
              ) : undefined
            }
          >
            {ifLoaded(events, ({ list }) =>
              list.length === 0 ? (
                <Empty
                  text="Noch kein Alarm hat ausgelöst."
                  hint="Was auslöst, steht hier und kommt als Mail, wenn du willst."
                />
              ) : (
                <FiredList events={list} now={at.now} />
              ),
            )}
          </Board>
          <Board title="Gesetzt">
            {alerts.length === 0 ? (
              <Empty
                text="Du hast noch keinen Alarm."
                hint="Auf der Seite jedes Werts setzt die Glocke einen: für eine Kursmarke, einen Termin oder eine Meldung."
              >
                <div className="acts">
                  <a className="btn primary" href={`${alertsPath}/neu?wert=INDEX-20735`} rel="nofollow">
                    Alarm für den DAX
                  </a>
                  <a className="btn" href="/watchlist">
                    Zur Watchlist
                  </a>
                </div>
              </Empty>
            ) : (
              <AlertsTable caption="Deine Alarme, die neuesten zuerst" rows={alerts} />
            )}
          </Board>
        </div>
      </>
    )
  },
})
