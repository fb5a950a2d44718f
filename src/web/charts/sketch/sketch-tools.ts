import { type SketchKind, sketchKinds } from '#web/charts/sketch/sketches.ts'
import { make } from '#web/client/dom.ts'

interface ToolEvents {
  take(kind: SketchKind | undefined): void
  /** the text is written: now it needs its place */
  typed(): void
  move(): void
  remove(): void
  undo(): void
}

interface ToolBar {
  toggle(): boolean
  /** shows which tool is taken; that of a text asks for it first */
  press(kind: SketchKind | undefined): void
  text(): string
  /** says at the field what is wrong with the text, and returns it */
  wrong(text: string): string
}

/** A button for each tool, a field for the text, a line that says what comes next. */
export function sketchTools(after: HTMLElement, longest: number, events: ToolEvents): ToolBar {
  const button = (label: string, act: () => void) => {
    const made = make('button', { type: 'button', class: 'chip' }, label)
    made.addEventListener('click', act)
    return made
  }
  let taken: SketchKind | undefined
  const kinds = (Object.keys(sketchKinds) as SketchKind[]).map((kind) => {
    const made = button(sketchKinds[kind].label, () => events.take(kind === taken ? undefined : kind))
    made.setAttribute('aria-pressed', 'false')
    return { kind, made }
  })
  const field = document.createElement('input')
  Object.assign(field, { type: 'text', maxLength: longest, id: 'zeichnung-text', autocomplete: 'off' })
  const fault = make('p', { class: 'field-message', id: 'zeichnung-fehler', role: 'alert' })
  const words = make(
    'div',
    { class: 'sketch-text', hidden: '' },
    make('label', { for: field.id }, 'Text'),
    make('span', { class: 'input small' }, field),
    fault,
  )
  const clear = () => {
    fault.replaceChildren()
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
  }
  field.addEventListener('input', clear)
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') events.take(undefined)
    else if (key === 'Enter' && field.value.trim() !== '') events.typed()
  })
  const bar = make(
    'div',
    { class: 'sketch-tools', role: 'group', 'aria-label': 'Zeichnen', hidden: '' },
    ...kinds.map(({ made }) => made),
    button('Verschieben', () => events.move()),
    button('Löschen', () => events.remove()),
    button('Rückgängig', () => events.undo()),
    words,
  )
  after.after(bar)
  const press = (next: SketchKind | undefined) => {
    taken = next
    for (const { kind, made } of kinds) made.setAttribute('aria-pressed', String(kind === taken))
    words.hidden = next !== 'text'
    clear()
    if (words.hidden) return
    field.value = ''
    field.focus()
  }
  return {
    toggle() {
      bar.hidden = !bar.hidden
      if (bar.hidden) events.take(undefined)
      return !bar.hidden
    },
    press,
    text: () => field.value.trim(),
    wrong(text) {
      fault.replaceChildren(text)
      field.setAttribute('aria-invalid', 'true')
      field.setAttribute('aria-describedby', fault.id)
      field.focus()
      return text
    },
  }
}
