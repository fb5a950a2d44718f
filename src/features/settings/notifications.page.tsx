import {
  deletePushDevice,
  deleteWebhook,
  getAlertWays,
  postWebhook,
  putAlertWays,
  testAlertMail,
  testPushDevice,
  testWebhook,
  waysFor,
  type AlertHabit,
  type AlertWay,
  type Webhook,
} from '#features/alerts/ways.contract.ts'
import { kinds } from '#features/alerts/alerts.contract.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { AuthorWays, followActions, type AlertWays } from '#features/lists/author-ways.block.tsx'
import { listFollowedAuthors, type FollowedAuthor as FollowedAuthorOf } from '#features/news/follows.contract.ts'
import { done, faults, shown, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'
import { page, type PageContext } from '#web/page.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { deviceName } from '#contract/device-name.ts'
import { SettingsFrame } from './frame.block.tsx'
import { PushDevices } from './push-devices.block.tsx'
import { QuietTime } from './quiet-time.block.tsx'
import { hourField, isOpened, ToldTable, waysField } from './told-table.block.tsx'
import { deliveryText, WayAct } from './way-acts.block.tsx'

const path = '/einstellungen/benachrichtigungen'

const setWays: Action = async (submitted, { call }) => {
  const { habits, ...offered } = await call(getAlertWays)
  const chosen = ({ kind, ways }: AlertHabit): AlertWay[] =>
    waysFor(kind).filter((way) =>
      // a switch that could not be moved stays
      isOpened(way, offered) ? submitted.all(waysField(kind)).includes(way) : ways.includes(way),
    )
  const mailHours = Object.fromEntries(
    kinds.flatMap((kind) => {
      const hour = ([7, 18] as const).find((each) => String(each) === submitted.text(hourField(kind)))
      return hour === undefined ? [] : [[kind, hour]]
    }),
  )
  const ways = Object.fromEntries(habits.map((habit) => [habit.kind, chosen(habit)]))
  await call(putAlertWays, { body: { ways, mailHours } })
  return done(path, 'Gespeichert. Es gilt ab dem nächsten Alarm.')
}

/** A message on trial each way that is set up, all at once. */
const tryAll: Action = async (_, { call }) => {
  const { mayPush, devices, mayWebhook, webhooks } = await call(getAlertWays)
  const said = (isDelivered: boolean, well: string, error = 'ohne Grund') =>
    isDelivered ? well : `Die Probe kam nicht an: ${error}.`
  const texts = await Promise.all([
    call(testAlertMail).then(({ recipient }) => `E-Mail: Die Probe an ${recipient} ist unterwegs.`),
    ...(mayPush ? devices : []).map(async ({ idDevice, device }) => {
      const { isDelivered, error } = await call(testPushDevice, { params: { idDevice } })
      if (error === 'gone') return `${deviceName(device)}: Dieser Browser hat sich abgemeldet.`
      return `${deviceName(device)}: ${said(isDelivered, 'Die Probe ist unterwegs.', error)}`
    }),
    ...(mayWebhook ? webhooks : []).map(async ({ idWebhook, url }) => {
      const { isDelivered, error } = await call(testWebhook, { params: { idWebhook } })
      return `${url}: ${said(isDelivered, 'Die Probe ist angekommen.', error)}`
    }),
  ])
  return shown(texts)
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

const setQuiet: Action = async (submitted, { call }) => {
  if (submitted.text('ruhe') !== 'ja') {
    await call(putAlertWays, { body: { quiet: null } })
    return done(path, 'Push-Nachrichten kommen zu jeder Zeit.')
  }
  const [from, until] = [submitted.text('von'), submitted.text('bis')]
  const wrong = Object.fromEntries(
    Object.entries({ von: from, bis: until }).flatMap(([name, text]) =>
      clock.test(text) ? [] : [[name, 'Bitte gib eine Uhrzeit ein, etwa 22:00.']],
    ),
  )
  if (Object.keys(wrong).length > 0) return faults(wrong)
  if (from === until) return faults({ bis: 'Beginn und Ende sind gleich.' })
  await call(putAlertWays, { body: { quiet: { from, until } } })
  return done(path, `Push-Nachrichten warten von ${from} bis ${until} Uhr.`)
}

const add: Action = async (submitted, { call }) => {
  try {
    await call(postWebhook, { body: { url: submitted.text('url') } })
  } catch (error) {
    if (error instanceof Failure && error.faults) return faults(error.faults)
    throw error
  }
  return done(path, 'Der Webhook ist angelegt. Schicke am besten gleich eine Probe.')
}

const tryOut: Action = async (submitted, { call }) => {
  const { isDelivered, error } = await call(testWebhook, { params: { idWebhook: submitted.text('ziel') } })
  return shown([isDelivered ? 'Die Probe ist angekommen.' : `Die Probe kam nicht an: ${error ?? 'ohne Grund'}.`])
}

const remove: Action = async (submitted, { call }) => {
  await call(deleteWebhook, { params: { idWebhook: submitted.text('ziel') } })
  return done(path, 'Der Webhook ist gelöscht.')
}

const tryDevice: Action = async (submitted, { call }) => {
  const { isDelivered, error } = await call(testPushDevice, { params: { idDevice: submitted.text('ziel') } })
  if (error === 'gone') return done(path, 'Dieser Browser hat sich abgemeldet und steht nicht mehr in der Liste.')
  return shown([isDelivered ? 'Die Probe ist unterwegs.' : `Die Probe kam nicht an: ${error ?? 'ohne Grund'}.`])
}

const removeDevice: Action = async (submitted, { call }) => {
  await call(deletePushDevice, { params: { idDevice: submitted.text('ziel') } })
  return done(path, 'Dieser Browser bekommt keine Nachrichten mehr.')
}

/** `/einstellungen/benachrichtigungen`: where and when alerts are told besides on the pages. */
export const notifications = page({
  path,
  widthClass: 'lg',
  needsLogin: true,
  action: {
    wege: setWays,
    proben: tryAll,
    ruhe: setQuiet,
    webhook: add,
    probe: tryOut,
    loeschen: remove,
    'push-probe': tryDevice,
    'push-aus': removeDevice,
    ...followActions((at) => `${at}#autoren`),
  },
  load: async ({ call }) => {
    const [ways, followed] = await Promise.all([call(getAlertWays), softly(call(listFollowedAuthors))])
    return { ways, followed }
  },
  head: () => ({ title: 'Benachrichtigungen', noIndex: true }),
  Page: ({ ways, followed, at }) => (
    <SettingsFrame at={at}>
      <ToldTable at={at} ways={ways} />
      <div className="g2">
        <QuietTime at={at} quiet={ways.quiet} />
        <Authors at={at} followed={followed} ways={ways} />
      </div>
      <div className="g2">
        <PushDevices at={at} devices={ways.devices} pushKey={ways.pushKey} />
        <Webhooks at={at} webhooks={ways.webhooks} isAllowed={ways.mayWebhook} />
      </div>
      {ways.mayWebhook ? <NewWebhook at={at} /> : null}
    </SettingsFrame>
  ),
})

interface AuthorsProps {
  at: PageContext
  followed: ReplyOf<typeof listFollowedAuthors> | undefined | null
  ways: AlertWays
}

const Authors = ({ at, followed, ways: offered }: AuthorsProps) => (
  <Board title="Autoren, denen ich folge" id="autoren">
    {ifLoaded(followed, ({ list }) =>
      list.length === 0 ? (
        <Empty text="Du folgst noch niemandem." hint="„Folgen“ steht auf der Seite jeder Autorin und jedes Autors.">
          <a className="btn" href="/news/redaktion">
            Wer hier schreibt
          </a>
        </Empty>
      ) : (
        list.map(({ author, ways }) => (
          <FollowedAuthor key={author.alias} at={at} author={author} ways={ways} offered={offered} />
        ))
      ),
    )}
  </Board>
)

function FollowedAuthor({ at, author, ways, offered }: FollowedAuthorOf & { at: PageContext; offered: AlertWays }) {
  const { alias, name, urls } = author
  const form = { ...formOf(at, 'melden'), part: alias }
  return (
    <section className="followed-author">
      <header>
        <h3>
          <a href={new URL(urls.WEBSITE).pathname}>{name}</a>
        </h3>
        <Form of={{ ...formOf(at, 'nicht-folgen'), part: alias }}>
          <input type="hidden" name="autor" value={alias} />
          <button className="btn small">
            Nicht mehr folgen<span className="vh">: {name}</span>
          </button>
        </Form>
      </header>
      <Form of={form}>
        <AuthorWays of={form} alias={alias} ways={ways} offered={offered} legend="Neue Artikel melden per" />
        <div className="acts">
          <button className="btn small">
            Speichern<span className="vh">: {name}</span>
          </button>
        </div>
      </Form>
    </section>
  )
}

function Webhooks({ at, webhooks, isAllowed }: { at: PageContext; webhooks: readonly Webhook[]; isAllowed: boolean }) {
  const tried = at.form?.action === 'probe' ? (at.form.shown ?? []) : []
  const failed = at.form?.action === 'probe' ? at.form.message : undefined
  return (
    <Board title="Webhooks" id="webhooks">
      <div className="post-form">
        {isAllowed ? (
          <p>
            Löst ein Alarm mit dem Weg „Webhook“ aus, schickt dieses Portal deinem Programm eine signierte Nachricht.
            Kommt sie nicht an, wird sie etwa anderthalb Tage lang immer seltener wiederholt.
          </p>
        ) : (
          <p>
            Der Betreiber dieses Portals hat Webhooks nicht eingeschaltet: Es schickt von sich aus nichts an fremde
            Adressen.
          </p>
        )}
        {[...tried, ...(failed ? [failed] : [])].map((text) => (
          <Note key={text}>{text}</Note>
        ))}
      </div>
      {webhooks.length === 0
        ? isAllowed && (
            <Empty
              text="Noch kein Webhook."
              hint="Für eigene Programme, etwa eine Hausautomation mit öffentlicher Adresse."
            />
          )
        : webhooks.map((webhook) => (
            <OneWebhook key={webhook.idWebhook} at={at} webhook={webhook} isAllowed={isAllowed} />
          ))}
    </Board>
  )
}

function OneWebhook({ at, webhook, isAllowed }: { at: PageContext; webhook: Webhook; isAllowed: boolean }) {
  const { idWebhook, url, key, last } = webhook
  return (
    <div className="post-form webhook">
      <h3>{url}</h3>
      <p>{deliveryText(last)}</p>
      <details>
        <summary>Schlüssel der Signatur</summary>
        <pre>{key}</pre>
        <p className="sm">
          Im Kopf „x-parkett-signature“ steht „t=Sekunde,v1=HMAC“: HMAC-SHA256 aus Sekunde, Punkt und Nachricht,
          hexadezimal.
        </p>
      </details>
      <div className="acts">
        {isAllowed ? <WayAct at={at} action="probe" id={idWebhook} label="Probe schicken" what={url} /> : null}
        <WayAct at={at} action="loeschen" id={idWebhook} label="Löschen" what={url} />
      </div>
    </div>
  )
}

function NewWebhook({ at }: { at: PageContext }) {
  const form = formOf(at, 'webhook')
  return (
    <Board title="Neuer Webhook">
      <Form of={form}>
        <Field
          of={form}
          name="url"
          label="Adresse"
          autoComplete="off"
          hint="https, von überall erreichbar; Adressen privater Netze und Weiterleitungen nehmen wir nicht."
        />
        <div className="acts">
          <button className="btn primary">Webhook anlegen</button>
        </div>
      </Form>
    </Board>
  )
}
