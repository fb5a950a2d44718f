import type { Alert } from '#features/alerts/alerts.contract.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { ListTable, listColumns } from '#web/blocks/list-table.tsx'
import { exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

export const alertsPath = '/alarme'

const named: Column<Alert> = {
  key: 'name',
  label: 'Alarm',
  cell: ({ instrument, text, note }) => (
    <>
      <InstrumentName isOwn instrument={instrument} detail={text} />
      {note ? <p className="note-line">{note}</p> : null}
    </>
  ),
}

const distance: Column<Alert> = {
  key: 'distance',
  label: 'bis dahin',
  numeric: true,
  cell: ({ active, distancePct, ...alert }) => {
    if (!active) return '–'
    if (isReachedToday(alert)) return <span title="Er zählt ab dem nächsten Handelstag.">heute erreicht</span>
    const points = pointsToGo(alert)
    return points === undefined ? <ChangePercent value={distancePct} digits={1} /> : format.percentPoints(points, 1)
  },
  attributes: ({ distancePct }) => exactly(distancePct),
}

/** Of an alert on the day's move: by how many percentage points the day has to go on. */
function pointsToGo({ kind, threshold, quote }: Pick<Alert, 'kind' | 'threshold' | 'quote'>): number | undefined {
  const { performancePct } = quote
  if (kind !== 'CHANGE' || threshold === undefined || performancePct === undefined) return undefined
  return threshold - Math.abs(performancePct)
}

/** The day has moved so far already: an alert on that counts from the next day on. */
export const isReachedToday = (alert: Parameters<typeof pointsToGo>[0]): boolean => (pointsToGo(alert) ?? 1) <= 0

const waysText = ({ byMail, byWebhook, byPush }: Pick<Alert, 'byMail' | 'byWebhook' | 'byPush'>): string =>
  [byMail ? 'E-Mail' : '', byPush ? 'Push' : '', byWebhook ? 'Webhook' : ''].filter(Boolean).join(', ')

const state: Column<Alert> = {
  key: 'state',
  label: 'Stand',
  from: 'tablet',
  cell: ({ active, repeats, datetimeFired, ...ways }) => (
    <div className="two">
      <span>{active ? (repeats ? 'jedes Mal' : 'einmal') : datetimeFired ? 'hat ausgelöst' : 'ruht'}</span>
      <small>{datetimeFired ? `zuletzt ${format.shortDate(datetimeFired)}` : waysText(ways) || 'nur hier'}</small>
    </div>
  ),
}

const change: Column<Alert> = {
  key: 'change-alert',
  label: <span className="vh">Ändern</span>,
  numeric: true,
  cell: ({ idAlert, instrument, text }) => (
    <a className="btn ghost square" href={`${alertsPath}/${idAlert}`} title={`${instrument.name} ${text} ändern`}>
      <span aria-hidden="true">⋯</span>
      <span className="vh">
        {instrument.name} {text} ändern
      </span>
    </a>
  ),
}

/** Alerts with the price of the moment and how far it is to their level. */
export const AlertsTable = ({ caption, rows }: { caption: string; rows: readonly Alert[] }) => (
  <ListTable
    caption={caption}
    rows={rows}
    rowKey={({ idAlert }) => idAlert}
    columns={[named, listColumns.last, distance, state, change]}
  />
)
