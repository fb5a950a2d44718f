import { Failure } from '#contract/failures.ts'
import { getAlert, putAlert, type Alert } from '#features/alerts/alerts.contract.ts'
import { remove } from '#features/alerts/alerts.page.tsx'
import { alertsPath } from '#features/alerts/alerts-table.block.tsx'
import { getAlertWays } from '#features/alerts/ways.contract.ts'
import { fieldsFor, offeredBy, WayFields, wayOf, type OfferedWays } from '#features/alerts/rule-form.block.tsx'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { FigureField } from '#web/blocks/form-fields.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { typedNumber } from '#web/blocks/number-field.tsx'
import { VersionField } from '#web/blocks/version-field.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

const mostFigure = 1e9
/** of coins a euro buys thousands of */
const mostDecimals = 12

const set: Action = async (submitted, { call, params }) => {
  const { facts, fault } = wayOf(submitted)
  const text = submitted.text('marke')
  const threshold = text === '' ? undefined : typedNumber(text, mostFigure, 0, await unitOf(call, params))
  const wrong = {
    ...(fault && { notiz: fault }),
    ...(submitted.has('marke') && threshold === undefined && { marke: 'Bitte gib eine Zahl ein, etwa 118,50.' }),
  }
  if (Object.keys(wrong).length > 0) return faults(wrong)
  const version = Number(submitted.text('version')) || undefined
  try {
    const { instrument, text: rule } = await call(putAlert, {
      params: { idAlert: params['id'] ?? '' },
      body: { ...facts, active: !submitted.has('ruhen'), ...(threshold !== undefined && { threshold }) },
      ...(version === undefined ? {} : { version }),
    })
    return done(alertsPath, submitted.has('ruhen') ? 'Der Alarm ruht.' : `${instrument.name} ${rule}: gesetzt.`)
  } catch (error) {
    const [sentence] = error instanceof Failure && error.faults ? Object.values(error.faults) : []
    if (sentence === undefined) throw error
    return faults({ marke: sentence })
  }
}

/** Of the figure that is watched. */
async function unitOf(call: PageContext['call'], params: PageContext['params']): Promise<string | undefined> {
  const alert = await softly(call(getAlert, { params: { idAlert: params['id'] ?? '' } }))
  const field = alert && fieldsFor(alert.instrument).find(({ kind }) => kind === alert.kind)
  return field?.unit ?? alert?.quote.displayUnit
}

/** `/alarme/{id}`: an alert is changed, set anew, put to rest or deleted. */
export const change = page({
  path: `${alertsPath}/:id`,
  needsLogin: true,
  widthClass: 'md',
  action: { setzen: set, loeschen: remove },
  load: async ({ call, params }) => {
    const alert = await call(getAlert, { params: { idAlert: params['id'] ?? '' } })
    const ways = await softly(call(getAlertWays))
    return { alert, offered: offeredBy(ways) }
  },
  head: ({ alert }) => ({ title: `Alarm für ${alert.instrument.name}`, noIndex: true }),
  Page: ({ alert, offered, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'Alarme', path: alertsPath }, { label: alert.instrument.name }]} />
      <div className="page-head">
        <div>
          <h1>{alert.instrument.name}</h1>
          <p className="sm">
            {alert.text} · Kurs {format.price(alert.quote.last, kindOf(alert.instrument))}{' '}
            {format.unit(alert.quote.displayUnit)}
          </p>
        </div>
      </div>
      <ChangeForm alert={alert} offered={offered} at={at} />
    </>
  ),
})

/** A figure as Germans type it, with as many decimals as it has. */
const typedFigure = (value: number): string =>
  value.toLocaleString('de-DE', { useGrouping: false, maximumFractionDigits: mostDecimals })

function ChangeForm({ alert, offered, at }: { alert: Alert; offered: OfferedWays; at: PageContext }) {
  const form = formOf(at, 'setzen')
  const field = fieldsFor(alert.instrument).find(({ kind }) => kind === alert.kind)
  return (
    <Board title={alert.active ? 'Alarm ändern' : 'Alarm neu setzen'}>
      <Form of={form}>
        <VersionField of={form} name="version" version={alert.version} stored={alert.text} />
        {field && alert.threshold !== undefined ? (
          <FigureField
            of={form}
            name="marke"
            label={field.label}
            unit={field.unit ?? format.unit(alert.quote.displayUnit)}
            value={typedFigure(alert.threshold)}
            hint={field.hint}
          />
        ) : null}
        <WayFields of={form} {...alert} kinds={[alert.kind]} offered={offered} />
        <div className="acts">
          <button className="btn primary">{alert.active ? 'Speichern' : 'Neu setzen'}</button>
          {alert.active ? (
            <button className="btn" name="ruhen" value="ja">
              Ruhen lassen
            </button>
          ) : null}
          <a className="btn" href={alertsPath}>
            Abbrechen
          </a>
        </div>
      </Form>
      <Form of={formOf(at, 'loeschen')}>
        <div className="acts">
          <button className="btn">Alarm löschen</button>
        </div>
      </Form>
    </Board>
  )
}
