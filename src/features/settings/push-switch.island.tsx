import { useSyncExternalStore, useState } from 'react'
import type { postPushDevice } from '#features/alerts/ways.contract.ts'
import { call } from '#web/client/call.ts'
import { bytesOf } from '#web/client/base64url.ts'
import { scriptUrl } from '#web/client/script-url.ts'
import { island } from '#web/islands/island.ts'

interface PushSwitchProps {
  /** by which push services know the portal, base64url */
  pushKey: string
  /** of the service worker */
  worker: string
  /** the pages it is for */
  scope: string
}

/** Switches this browser on. Only a script can: the browser itself asks its reader. */
function PushSwitch({ pushKey, worker, scope }: PushSwitchProps) {
  const [told, tell] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isAble = useSyncExternalStore(
    neverChanges,
    () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    () => undefined,
  )

  async function switchOn() {
    setBusy(true)
    try {
      if ((await Notification.requestPermission()) !== 'granted') {
        tell('Der Browser erlaubt es nicht. Du kannst das in seinen Einstellungen für diese Seite ändern.')
        return
      }
      const subscription = await subscribed(pushKey, worker, scope)
      const { endpoint = '', keys = {} } = subscription.toJSON()
      const body = { endpoint, publicKey: keys['p256dh'] ?? '', authSecret: keys['auth'] ?? '' }
      await call<typeof postPushDevice>('/v1/alerts/push_devices', { method: 'POST', body })
      location.reload()
    } catch {
      tell(
        'Das hat nicht geklappt: Der Push-Dienst des Browsers ist nicht erreichbar, oder die Anmeldung ist abgelaufen.',
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="post-form">
      {isAble === false ? <p>Dieser Browser kann keine Push-Nachrichten.</p> : null}
      {isAble ? (
        <div className="acts">
          <button className="btn primary" type="button" disabled={isBusy} onClick={() => void switchOn()}>
            In diesem Browser einschalten
          </button>
        </div>
      ) : null}
      <p role="status">{told}</p>
    </div>
  )
}

const neverChanges = () => () => {}

/** The browser's subscription; one with another key of the portal is replaced. */
async function subscribed(pushKey: string, worker: string, scope: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(scriptUrl(worker), { scope })
  await active(registration)
  const applicationServerKey = bytesOf(pushKey)
  const before = await registration.pushManager.getSubscription()
  if (before && !isSame(before.options.applicationServerKey, applicationServerKey)) await before.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

function active({ active: running, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  return running || !worker
    ? Promise.resolve()
    : new Promise((done) =>
        worker.addEventListener('statechange', () => {
          if (worker.state === 'activated') done()
        }),
      )
}

const isSame = (a: ArrayBuffer | null, b: Uint8Array): boolean =>
  a !== null && a.byteLength === b.length && new Uint8Array(a).every((byte, i) => byte === b[i])

export default island('push-switch', PushSwitch)
