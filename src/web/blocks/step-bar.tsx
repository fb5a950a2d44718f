import { Icon } from '#web/shell/icons.tsx'

/** Where somebody is on a way of several pages: what is done has a tick, the current step the oak line. */
export const StepBar = ({ steps, now }: { steps: readonly string[] /** from 0 */; now: number }) => (
  <ol className="step-bar" aria-label="Schritte">
    {steps.map((label, index) => (
      <li key={label} aria-current={index === now ? 'step' : undefined} className={index < now ? 'past' : undefined}>
        {index < now ? <Icon name="check" small /> : <b>{index + 1}</b>}
        <span>{label}</span>
        {index < now ? <span className="vh"> erledigt</span> : null}
      </li>
    ))}
  </ol>
)
