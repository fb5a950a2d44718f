import pushSwitch from '#features/settings/push-switch.island.tsx'
import type { PushDevice } from '#features/alerts/ways.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'
import { Island } from '#web/islands/place.tsx'
import type { PageContext } from '#web/page.tsx'
import { deviceName } from '#contract/device-name.ts'
import { deliveryText, WayAct } from './way-acts.block.tsx'

/** of the service worker, and the pages it is for */
const [worker, scope] = ['/meldungen.js', '/alarme']

interface PushDevicesProps {
  at: PageContext
  devices: readonly PushDevice[]
  /** absent: the operator has not switched it on */
  pushKey: string | undefined
}

/** Browsers that are told of alerts while no page of the portal is open. */
export function PushDevices({ at, devices, pushKey }: PushDevicesProps) {
  const tried = at.form?.action === 'push-probe' ? [...(at.form.shown ?? []), at.form.message ?? ''] : []
  return (
    <Board title="Push-Nachrichten" id="push">
      <div className="post-form">
        {pushKey === undefined ? (
          <p>Der Betreiber dieses Portals hat Push-Nachrichten nicht eingeschaltet.</p>
        ) : (
          <p>
            Auch wenn keine Seite offen ist. Die Nachricht geht verschlüsselt über den Dienst des Browser-Herstellers;
            er erfährt, wann eine kommt, nicht was in ihr steht.
          </p>
        )}
        {tried.filter(Boolean).map((text) => (
          <Note key={text}>{text}</Note>
        ))}
      </div>
      {devices.length === 0 && pushKey !== undefined ? <Empty text="Noch in keinem Browser eingeschaltet." /> : null}
      {devices.map(({ idDevice, device, last }) => (
        <div key={idDevice} className="post-form">
          <h3>{deviceName(device)}</h3>
          <p>{deliveryText(last)}</p>
          <div className="acts">
            {pushKey === undefined ? null : (
              <WayAct at={at} action="push-probe" id={idDevice} label="Probe schicken" what={deviceName(device)} />
            )}
            <WayAct at={at} action="push-aus" id={idDevice} label="Ausschalten" what={deviceName(device)} />
          </div>
        </div>
      ))}
      {pushKey === undefined ? null : (
        <>
          <noscript>
            <p className="pad">Zum Einschalten braucht der Browser JavaScript.</p>
          </noscript>
          <Island of={pushSwitch} when="now" props={{ pushKey, worker, scope }} />
        </>
      )}
    </Board>
  )
}
