import type { AlertWays } from '#features/lists/author-ways.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ClockField } from '#web/blocks/form-fields.tsx'
import { Choices, Form, formOf } from '#web/blocks/form.tsx'
import type { PageContext } from '#web/page.tsx'

const usualNight = { from: '22:00', until: '07:00' }

/** When browsers stay quiet. */
export function QuietTime({ at, quiet }: { at: PageContext; quiet: AlertWays['quiet'] }) {
  const form = formOf(at, 'ruhe')
  const { from, until } = quiet ?? usualNight
  return (
    <Board title="Ruhezeit">
      <Form of={form}>
        <Choices
          of={form}
          name="ruhe"
          legend="Push-Nachrichten"
          options={[
            { value: 'nein', label: 'Kommen zu jeder Zeit' },
            { value: 'ja', label: 'Warten, bis die Ruhezeit vorbei ist' },
          ]}
          value={quiet ? 'ja' : 'nein'}
        />
        <div className="form-pair">
          <ClockField of={form} name="von" label="Von" value={from} />
          <ClockField of={form} name="bis" label="Bis" value={until} />
        </div>
        {quiet ? <QuietBar from={from} until={until} /> : null}
        <p className="hint">Uhrzeit in Berlin. E-Mails und Webhooks kommen weiter.</p>
        <div className="acts">
          <button className="btn primary">Ruhezeit speichern</button>
        </div>
      </Form>
    </Board>
  )
}

/** of a day, in percent */
const placeOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return Math.round(((hours * 60 + minutes) / 1440) * 1000) / 10
}

/** The quiet hours on a day from midnight to midnight; they may lie around it. */
function QuietBar({ from, until }: { from: string; until: string }) {
  const [start, end] = [placeOf(from), placeOf(until)]
  const parts =
    start < end
      ? [[start, end]]
      : [
          [0, end],
          [start, 100],
        ]
  return (
    <div className="quiet-bar" aria-hidden="true">
      <svg width="100%" height="8">
        <rect width="100%" height="8" />
        {parts.map(([x = 0, to = 0]) => (
          <rect key={x} className="in" x={`${x}%`} width={`${to - x}%`} height="8" />
        ))}
      </svg>
      <p className="xs mut2">
        <span>0</span> <span>6</span> <span>12</span> <span>18</span> <span>24 Uhr</span>
      </p>
    </div>
  )
}
