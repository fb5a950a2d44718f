import { find, findAll, make } from '#web/client/dom.ts'

interface ListedSketch {
  id: string
  text: string
  isChosen: boolean
}

interface ListEvents {
  choose(id: string | undefined): void
  remove(id: string): void
}

/** The sketches as text below a chart: each can be chosen and deleted there. */
export function sketchList(
  after: HTMLElement,
  { choose, remove }: ListEvents,
): { show(sketches: readonly ListedSketch[], notes: readonly string[]): void } {
  const list = make('ul', { 'aria-label': 'Zeichnungen' })
  const notes = make('p', { class: 'xs mut' })
  const box = make('div', { class: 'sketch-list', hidden: '' }, list, notes)
  after.after(box)

  const buttons = () => findAll('button', list)
  const row = ({ id, text, isChosen }: ListedSketch): HTMLElement => {
    const choice = make('button', { type: 'button', class: 'link', 'aria-pressed': String(isChosen) }, text)
    const removal = make('button', { type: 'button', class: 'chip', 'aria-label': `${text} löschen` }, 'Löschen')
    choice.addEventListener('click', () => choose(isChosen ? undefined : id))
    removal.addEventListener('click', () => remove(id))
    const item = make('li', {}, choice, removal)
    item.addEventListener('keydown', ({ key }) => key === 'Delete' && remove(id))
    return item
  }
  return {
    show(sketches, texts) {
      const focused = buttons().findIndex((button) => button === document.activeElement)
      list.replaceChildren(...sketches.map(row))
      notes.replaceChildren(texts.join(' '))
      box.hidden = sketches.length === 0 && texts.length === 0
      if (focused >= 0) (buttons()[focused] ?? buttons().at(-1) ?? find('.chart-live', after))?.focus()
    },
  }
}
