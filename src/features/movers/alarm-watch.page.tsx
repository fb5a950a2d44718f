import type { ReplyOf } from '#contract/endpoint.ts'
import { getAlertWays } from '#features/alerts/ways.contract.ts'
import { ClosedWays } from '#features/lists/closed-ways.block.tsx'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { alarmsFeed } from './alarms-feed.page.ts'
import { alarmsPath, allLabel, askedAlarms, capitalisations, directions } from './alarms-query.ts'
import { loadMarkets, type Markets } from './market-form.block.tsx'
import { AlarmFilters, deleteAlarmWatch, getAlarmWatch, putAlarmWatch } from './movers.contract.ts'

const path = `${alarmsPath}/melden`
const ways = [
  { value: 'PUSH', label: 'Push-Nachricht' },
  { value: 'WEBHOOK', label: 'Webhook' },
] as const

/** As the calls take what an address asks for. */
const filtersOf = ({ own, asked }: ReturnType<typeof askedAlarms>): string =>
  new URLSearchParams(
    Object.entries({ ...asked, ...(own && { own: true }) }).map(([name, value]) => [name, String(value)]),
  ).toString()

/** „ab 5 %, steigend, DAX, ab 50.000 EUR Umsatz“ */
function wordsOf(filters: string, { indices, countries }: Markets): string {
  const read = AlarmFilters.safeParse(Object.fromEntries(new URLSearchParams(filters)))
  if (!read.success) return 'Filter, die es nicht mehr gibt'
  const { threshold, direction, index, isoCountry, minMoney, minCap, own } = read.data
  return [
    own ? 'nur meine Werte' : undefined,
    `ab ${threshold} %`,
    direction && directions.find(({ key }) => key === direction)?.word.toLowerCase(),
    indices.find(({ instrument }) => instrument.entityValue === index)?.instrument.name ??
      countries.find(({ key }) => key === isoCountry)?.name ??
      allLabel,
    minMoney > 0 ? `ab ${format.integer(minMoney)} EUR Tagesumsatz` : undefined,
    minCap > 0
      ? `Marktkapitalisierung ${capitalisations.find(({ value }) => Number(value) === minCap)?.label ?? format.integer(minCap)}`
      : undefined,
  ]
    .filter(Boolean)
    .join(', ')
}

const tell: Action = async (submitted, { call, query }) => {
  const chosen = ways.flatMap(({ value }) => (submitted.all('weg').includes(value) ? [value] : []))
  if (chosen.length === 0) return faults({ weg: 'Bitte wähle mindestens einen Weg.' })
  const filters = filtersOf(askedAlarms(query, await loadMarkets(call, 'stocks')))
  await call(putAlarmWatch, { body: { filters, ways: chosen } })
  return done(path, 'Neue Alarme dieser Liste werden gemeldet.')
}

const stop: Action = async (_, { call }) => {
  await call(deleteAlarmWatch)
  return done(path, 'Neue Alarme werden nicht mehr gemeldet.')
}

/** `/aktien/performance-alarme/melden?schwelle=5&…`: the list leads here with what it shows. */
export const route = page({
  path,
  needsLogin: true,
  widthClass: 'md',
  action: { melden: tell, beenden: stop },
  load: async ({ call, query }) => {
    const markets = await loadMarkets(call, 'stocks')
    const [watch, offered] = await Promise.all([softly(call(getAlarmWatch)), softly(call(getAlertWays))])
    return { markets, watch, offered, filters: filtersOf(askedAlarms(query, markets)) }
  },
  head: () => ({ title: 'Neue Alarme melden', noIndex: true }),
  Page: ({ markets, watch, offered, filters, at }) => (
    <>
      <Crumbs
        crumbs={[{ label: 'Aktien', path: '/aktien' }, { label: '5%-Alarme', path: alarmsPath }, { label: 'Melden' }]}
      />
      <div className="page-head">
        <div>
          <h1>Neue Alarme melden</h1>
          <p className="sm">Jede Aktie, die neu in die Liste kommt, sobald sie darin steht.</p>
        </div>
      </div>
      <div className="stack">
        {ifLoaded(watch, ({ watch: kept }) =>
          kept ? (
            <Board title="Gemeldet wird">
              <div className="pad">
                <p>
                  {wordsOf(kept.filters, markets)}, per{' '}
                  {kept.ways.map((way) => (way === 'PUSH' ? 'Push' : 'Webhook')).join(' und ')}
                </p>
                <Form of={formOf(at, 'beenden')}>
                  <p className="acts">
                    <button className="btn">Nicht mehr melden</button>
                  </p>
                </Form>
              </div>
            </Board>
          ) : null,
        )}
        {ifLoaded(offered, (given) => (
          <Ways {...{ given, filters, markets, at }} />
        ))}
      </div>
    </>
  ),
})

interface WaysProps {
  given: ReplyOf<typeof getAlertWays>
  filters: string
  markets: Markets
  at: PageContext
}

function Ways({ given, filters, markets, at }: WaysProps) {
  const of = formOf(at, 'melden')
  const { mayPush, devices, mayWebhook, webhooks, habits } = given
  const open = ways.filter(({ value }) =>
    value === 'PUSH' ? mayPush && devices.length > 0 : mayWebhook && webhooks.length > 0,
  )
  const list = withQuery(alarmsPath, at.query, {})
  if (open.length === 0)
    return (
      <Board title="Wege">
        {mayPush || mayWebhook ? (
          <Empty text="Noch ist kein Weg eingerichtet.">
            <a className="btn" href="/einstellungen/benachrichtigungen">
              Push oder Webhook einrichten
            </a>
          </Empty>
        ) : (
          <Empty text="Push und Webhooks sind hier ausgeschaltet." hint="Die Liste gibt es auch als RSS.">
            <a className="btn" href={alarmsFeed.path}>
              RSS abonnieren
            </a>
          </Empty>
        )}
      </Board>
    )
  const fault = of.faults['weg']
  return (
    <Board title="Diese Liste">
      <div className="pad">
        <p>
          <a href={list}>{wordsOf(filters, markets)}</a>
        </p>
        <Form of={of}>
          <fieldset className="choices" aria-describedby={fault ? 'weg-fehler' : undefined}>
            <legend>Weg</legend>
            {open.map(({ value, label }) => (
              <label key={value} className="check">
                <input type="checkbox" name="weg" value={value} defaultChecked />
                {label}
              </label>
            ))}
            <ClosedWays habits={habits} kinds={['MOVE']} of={open.map(({ value }) => value)} />
            {fault ? (
              <p className="field-message" id="weg-fehler" role="alert">
                {fault}
              </p>
            ) : null}
          </fieldset>
          <p className="acts">
            <button className="btn primary">Melden</button>
            <a className="btn" href={list}>
              Zur Liste
            </a>
          </p>
        </Form>
      </div>
    </Board>
  )
}
