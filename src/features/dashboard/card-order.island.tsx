import { formFields } from '#web/action.ts'
import { writeStored } from '#web/client/stored.ts'
import { useAwake } from '#web/islands/hooks.ts'
import { island } from '#web/islands/island.ts'
import { useMovable } from '#web/islands/movable.ts'
import { MoveButtons } from '#web/islands/move-buttons.tsx'
import { arrangementKey } from '#features/dashboard/cards.ts'

interface Card {
  key: string
  label: string
  wide: boolean
  shown: boolean
}

interface CardOrderProps {
  /** address of the form */
  action: string
  token: string
  cards: readonly Card[]
}

const store = (list: readonly Card[]) => {
  const value = { order: list.map(({ key }) => key), hidden: list.flatMap(({ key, shown }) => (shown ? [] : [key])) }
  return writeStored(arrangementKey, value, undefined)
}

/**
 * The order of the cards. A form whose every button works without script; awake a card moves at once, by button or by its
 * grip, and what has changed is stored.
 */
function CardOrder({ action, token, cards }: CardOrderProps) {
  const { list, said, keep, step, isLifted, listProps, gripProps } = useMovable(cards, store)
  const isAwake = useAwake()

  function turn(card: Card) {
    const shown = !card.shown
    keep(
      list.map((each) => (each === card ? { ...each, shown } : each)),
      shown ? `${card.label}: wieder da` : `${card.label}: ausgeblendet`,
    )
  }

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
      <input type="hidden" name={formFields.action} value="anordnen" />
      <ol {...listProps}>
        {list.map((card) => (
          <li
            key={card.key}
            data-row={card.key}
            className={`${card.shown ? '' : 'off'}${isLifted(card) ? ' lifted' : ''}`}
          >
            {isAwake ? <button {...gripProps(card)} /> : null}
            <span className="row-name">
              <b>{card.label}</b>
              <small>
                {card.wide ? 'breit' : 'schmal'}
                {card.shown ? '' : ' · ausgeblendet'}
              </small>
            </span>
            <span className="acts">
              <MoveButtons list={list} row={card} step={step} />
              <button
                className="btn ghost"
                name={card.shown ? 'aus' : 'ein'}
                value={card.key}
                onClick={() => turn(card)}
              >
                {card.shown ? 'Ausblenden' : 'Einblenden'}
                <span className="vh">: {card.label}</span>
              </button>
            </span>
          </li>
        ))}
      </ol>
      <p className="xs mut2" role="status">
        {said}
      </p>
    </form>
  )
}

export default island('card-order', CardOrder)
