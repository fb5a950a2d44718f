import { Icon } from '#web/shell/icons.tsx'

/** Stops all live change; the client wires it. */
export function PauseButton() {
  return (
    <button type="button" className="btn" aria-pressed="false" data-live-pause="">
      <Icon name="pause" small />
      <span>Kurse anhalten</span>
    </button>
  )
}
