import { formFields } from '#web/action.ts'
import { call } from '#web/client/call.ts'
import { useAwake } from '#web/islands/hooks.ts'
import { island } from '#web/islands/island.ts'
import { useMovable } from '#web/islands/movable.ts'
import { MoveButtons } from '#web/islands/move-buttons.tsx'
import type { putWatchlistOrder } from '#features/watchlist/watchlists.contract.ts'

interface Row {
  /** number of the position */
  key: string
  label: string
  detail: string
}

interface PositionOrderProps {
  /** address of the form */
  action: string
  token: string
  /** number of the list */
  list: string
  rows: readonly Row[]
}

/**
 * The order of a list. A form whose every button works without script; awake a row moves at once, by button, by its grip or by
 * keys on it, and the server keeps what has changed.
 */
function PositionOrder({ action, token, list: entityValue, rows }: PositionOrderProps) {
  const { list, said, step, isLifted, listProps, gripProps } = useMovable(rows, (next, before) =>
    call<typeof putWatchlistOrder>('/v2/watchlists/:entityValue/order', {
      method: 'PUT',
      params: { entityValue },
      body: { list: next.map(({ key }) => key), seen: before.map(({ key }) => key) },
    }),
  )
  const isAwake = useAwake()
  return (
    <form
      className="row-order"
      action={action}
      method="post"
      onSubmit={(event) => {
        if (isAwake) event.preventDefault()
      }}
    >
      <input type="hidden" name={formFields.token} value={token} />
      <input type="hidden" name={formFields.action} value="verschieben" />
      <ol {...listProps}>
        {list.map((row) => (
          <li key={row.key} data-row={row.key} className={isLifted(row) ? 'lifted' : undefined}>
            {isAwake ? <button {...gripProps(row)} /> : null}
            <span className="row-name">
              <b>{row.label}</b>
              <small>{row.detail}</small>
            </span>
            <span className="acts">
              <MoveButtons list={list} row={row} step={step} />
            </span>
          </li>
        ))}
      </ol>
      {isAwake ? (
        <p className="xs mut2 pad">
          Am Griff ziehen; auf der Tastatur hebt ihn die Leertaste an, und die Pfeiltasten verschieben.
        </p>
      ) : null}
      <p className="xs mut2" role="status">
        {said}
      </p>
    </form>
  )
}

export default island('position-order', PositionOrder)
