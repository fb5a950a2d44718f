import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { failureText } from '#web/client/failure.ts'
import { placed } from '#web/placed.ts'

/** A row that its owner moves. */
export interface Movable {
  key: string
  label: string
}

const movedTo = <Row extends Movable>(list: readonly Row[], key: string, place: number): readonly Row[] =>
  placed(
    list.map((each) => each.key),
    key,
    place,
  ).flatMap((each) => list.find((row) => row.key === each) ?? [])

/**
 * A list whose rows are moved by buttons, by their grip, and by keys on it: space bar or Enter lift and drop, arrows move, Escape puts
 * back. What has changed is stored, one change after the other.
 * @param store keeps the list as it is given, in place of the one that was kept before
 */
export function useMovable<Row extends Movable>(
  rows: readonly Row[],
  store: (list: readonly Row[], before: readonly Row[]) => Promise<unknown>,
) {
  const [list, change] = useState(rows)
  const [said, say] = useState('')
  const [lifted, lift] = useState<{ key: string; from: readonly Row[] } | undefined>()
  const [focused, focus] = useState<{ id: string } | undefined>()
  const stored = useRef(Promise.resolve(rows))

  // a row that moves in the document loses the focus that is in it
  useEffect(() => {
    if (focused) document.getElementById(focused.id)?.focus()
  }, [focused])

  function keep(next: readonly Row[], what: string) {
    change(next)
    say(what)
    stored.current = stored.current.then(async (before) => {
      try {
        await store(next, before)
        return next
      } catch (error) {
        say(`Nicht gespeichert. ${failureText(error)}`)
        return before
      }
    })
  }

  const placeText = (next: readonly Row[], { key, label }: Movable): string =>
    `${label}: Platz ${next.findIndex((each) => each.key === key) + 1} von ${next.length}`

  /** @param id of the button, which has the focus still when its row has moved */
  function step(row: Row, by: number, id: string) {
    const place = list.indexOf(row) + by
    if (place < 0 || place >= list.length) return
    const next = movedTo(list, row.key, place)
    focus({ id })
    keep(next, placeText(next, row))
  }

  function drop() {
    const row = list.find(({ key }) => key === lifted?.key)
    lift(undefined)
    if (row && list !== lifted?.from) keep(list, placeText(list, row))
  }

  function drag({ clientX, clientY }: PointerEvent) {
    if (!lifted) return
    const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')?.dataset['row']
    const place = list.findIndex(({ key }) => key === over)
    if (over !== undefined && over !== lifted.key && place >= 0) change(movedTo(list, lifted.key, place))
  }

  function turn(row: Row) {
    if (lifted) return drop()
    lift({ key: row.key, from: list })
    say(`${placeText(list, row)}. Pfeiltasten verschieben, Enter legt ab, Escape legt zurück.`)
  }

  function press(event: KeyboardEvent, row: Row, id: string) {
    const { key } = event
    if (!lifted) return
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault()
      const next = movedTo(list, row.key, list.indexOf(row) + (key === 'ArrowUp' ? -1 : 1))
      change(next)
      focus({ id })
      say(placeText(next, row))
    } else if (key === 'Escape') {
      event.preventDefault()
      change(lifted.from)
      lift(undefined)
      focus({ id })
      say(placeText(lifted.from, row))
    } else if (key === 'Tab') drop()
  }

  return {
    list,
    said,
    keep,
    step,
    isLifted: (row: Row): boolean => lifted?.key === row.key,
    /** of the list itself */
    listProps: { onPointerMove: drag, onPointerUp: drop, onPointerCancel: drop },
    /** of a row's grip, which is a button */
    gripProps: (row: Row) => {
      const id = `griff-${row.key}`
      return {
        id,
        type: 'button' as const,
        className: 'grip',
        'aria-label': `${row.label} verschieben`,
        'aria-pressed': lifted?.key === row.key,
        onKeyDown: (event: KeyboardEvent) => press(event, row, id),
        // by keys, or by a program that reads to its user: a pointer has lifted and dropped already
        onClick: ({ detail }: MouseEvent) => {
          if (detail === 0) turn(row)
        },
        onPointerDown: (event: PointerEvent) => {
          event.preventDefault()
          event.currentTarget.closest('ol')?.setPointerCapture(event.pointerId) // the row itself will move
          lift({ key: row.key, from: list })
        },
      }
    },
  }
}
