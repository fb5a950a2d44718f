import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { formFields } from '#web/action.ts'
import { failureText } from '#web/client/failure.ts'
import { writeStored } from '#web/client/stored.ts'
import { useAwake } from '#web/islands/hooks.ts'
import { island } from '#web/islands/island.ts'
import { arrangementKey, placed } from '#features/dashboard/cards.ts'

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

const idOf = (move: string, key: string): string => `${move}-${key}`

/**
 * The order of the cards. A form whose every button works without script; awake a card moves at once, by button or by its
 * grip, and what has changed is stored.
 */
function CardOrder({ action, token, cards }: CardOrderProps) {
  const [list, change] = useState(cards)
  const [said, say] = useState('')
  const [lifted, lift] = useState<string | undefined>()
  const [focused, focus] = useState<{ id: string } | undefined>()
  const stored = useRef(Promise.resolve())
  const isAwake = useAwake()

  // a row that moves in the document loses the focus that is in it
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus()
  }, [focused])

  function keep(next: readonly Card[], what: string) {
    change(next)
    say(what)
    const value = { order: next.map(({ key }) => key), hidden: next.flatMap(({ key, shown }) => (shown ? [] : [key])) }
    stored.current = stored.current
      .then(async () => void (await writeStored(arrangementKey, value, undefined)))
      .catch((error: unknown) => say(`Nicht gespeichert. ${failureText(error)}`))
  }

  function at(key: string, place: number): readonly Card[] {
    const order = placed(
      list.map((each) => each.key),
      key,
      place,
    )
    return order.flatMap((each) => list.find((card) => card.key === each) ?? [])
  }

  const placeText = (next: readonly Card[], { key, label }: Card): string =>
    `${label}: Platz ${next.findIndex((each) => each.key === key) + 1} von ${next.length}`

  function step(card: Card, by: number) {
    const place = list.indexOf(card) + by
    if (place < 0 || place >= list.length) return
    const next = at(card.key, place)
    focus({ id: idOf(by < 0 ? 'hoch' : 'runter', card.key) })
    keep(next, placeText(next, card))
  }

  function turn(card: Card) {
    const shown = !card.shown
    keep(
      list.map((each) => (each === card ? { ...each, shown } : each)),
      shown ? `${card.label}: wieder da` : `${card.label}: ausgeblendet`,
    )
  }

  function drag({ clientX, clientY }: PointerEvent) {
    if (lifted === undefined) return
    const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-card]')?.dataset['card']
    const place = list.findIndex(({ key }) => key === over)
    if (over !== undefined && over !== lifted && place >= 0) change(at(lifted, place))
  }

  function drop() {
    const card = list.find(({ key }) => key === lifted)
    lift(undefined)
    if (card) keep(list, placeText(list, card))
  }

  return (
    <form
      className="card-order"
      action={action}
      method="post"
      onSubmit={(event) => {
        if (isAwake) event.preventDefault()
      }}
    >
      <input type="hidden" name={formFields.token} value={token} />
      <input type="hidden" name={formFields.action} value="anordnen" />
      <ol onPointerMove={drag} onPointerUp={drop} onPointerCancel={drop}>
        {list.map((card, i) => (
          <li
            key={card.key}
            data-card={card.key}
            className={`${card.shown ? '' : 'off'}${lifted === card.key ? ' lifted' : ''}`}
          >
            {isAwake ? (
              <span
                className="grip"
                aria-hidden="true"
                onPointerDown={(event) => {
                  event.preventDefault()
                  event.currentTarget.closest('ol')?.setPointerCapture(event.pointerId) // the row itself will move
                  lift(card.key)
                }}
              />
            ) : null}
            <span className="card-name">
              <b>{card.label}</b>
              <small>
                {card.wide ? 'breit' : 'schmal'}
                {card.shown ? '' : ' · ausgeblendet'}
              </small>
            </span>
            <span className="acts">
              <button
                id={idOf('hoch', card.key)}
                className="btn"
                name="hoch"
                value={card.key}
                aria-disabled={i === 0}
                onClick={() => step(card, -1)}
              >
                Nach oben<span className="vh">: {card.label}</span>
              </button>
              <button
                id={idOf('runter', card.key)}
                className="btn"
                name="runter"
                value={card.key}
                aria-disabled={i === list.length - 1}
                onClick={() => step(card, 1)}
              >
                Nach unten<span className="vh">: {card.label}</span>
              </button>
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
