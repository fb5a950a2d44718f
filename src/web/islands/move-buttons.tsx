import type { Movable } from '#web/islands/movable.ts'

interface MoveButtonsProps<Row> {
  list: readonly Row[]
  row: Row
  /** @param id of the button that was pressed */
  step: (row: Row, by: number, id: string) => void
}

const moves = [
  { name: 'hoch', by: -1, label: 'Nach oben' },
  { name: 'runter', by: 1, label: 'Nach unten' },
]

/** One place up, one place down; without script each sends its form. */
export const MoveButtons = <Row extends Movable>({ list, row, step }: MoveButtonsProps<Row>) =>
  moves.map(({ name, by, label }) => {
    const id = `${name}-${row.key}`
    return (
      <button
        key={name}
        id={id}
        className="btn"
        name={name}
        value={row.key}
        aria-disabled={!list[list.indexOf(row) + by]}
        onClick={() => step(row, by, id)}
      >
        {label}
        <span className="vh">: {row.label}</span>
      </button>
    )
  })
