import { make } from '#web/client/dom.ts'

/**
 * Puts a slider before every number field that names its stretch (`data-slide="from to step"`). The field stays what counts: the
 * slider writes into it, which says so as if it were typed, and follows what is typed; beyond its ends it stands at them.
 */
export function dressSliders(root: ParentNode): void {
  for (const field of root.querySelectorAll<HTMLInputElement>('input[data-slide]'))
    if (!field.closest('.slid')) dress(field)
}

function dress(field: HTMLInputElement): void {
  const [min = '', max = '', step = ''] = field.dataset['slide']?.split(' ') ?? []
  const box = field.parentElement
  const label = field.labels?.[0]?.textContent ?? ''
  const slider = make('input', { type: 'range', min, max, step, 'aria-label': `${label}, Regler` })
  if (!box || !(slider instanceof HTMLInputElement)) return
  const unit = box.querySelector('.u')?.textContent ?? ''
  const follow = () => {
    const value = Number(field.value.replaceAll(/[\s.]/g, '').replace(',', '.'))
    if (!Number.isNaN(value)) slider.value = String(value)
    slider.setAttribute('aria-valuetext', `${field.value} ${unit}`.trim())
  }
  slider.addEventListener('input', () => {
    field.value = slider.valueAsNumber.toLocaleString('de-DE')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  field.addEventListener('input', follow)
  box.before(slider)
  box.parentElement?.classList.add('slid')
  follow()
  slider.defaultValue = slider.value // nobody has moved it yet
}
