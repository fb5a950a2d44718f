import { find, findAll } from '#web/client/dom.ts'
import { ApiError, failureText } from '#web/client/failure.ts'
import { postForm } from '#web/client/forms.ts'
import { format } from '#web/format.ts'

type Control = HTMLInputElement | HTMLSelectElement
const stateOf = (control: Control) => (control instanceof HTMLInputElement ? control.checked : control.value)
function setState(control: Control, state: string | boolean): void {
  if (control instanceof HTMLInputElement) control.checked = state === true
  else control.value = String(state)
}

/** Saves every switch as it is moved, one after the other. One that could not be saved goes back, and it is said why. */
export function wake(element: HTMLElement): void {
  const form = find<HTMLFormElement>('form', element)
  const told = find('[role="status"]', element)
  const button = find('.acts', element)
  if (!form || !told || !button) return
  button.hidden = true
  const kept = new Map(findAll<Control>('[type="checkbox"], select', form).map((each) => [each, stateOf(each)]))
  let last = Promise.resolve()

  form.addEventListener('change', ({ target }) => {
    const moved = [...kept.keys()].find((each) => each === target)
    if (moved) last = last.then(() => save(form, moved, told))
  })

  async function save(sent: HTMLFormElement, moved: Control, place: HTMLElement): Promise<void> {
    const saved = [...kept.keys()].map((each) => [each, stateOf(each)] as const)
    try {
      const answer = await postForm(sent)
      if (!('location' in answer)) throw new ApiError(422, { message: answer.message })
      for (const [control, state] of saved) kept.set(control, state)
      place.textContent = `Gespeichert ${format.time(Date.now(), Date.now())}`
    } catch (error) {
      setState(moved, kept.get(moved) ?? '')
      place.textContent = `Nicht gespeichert: ${failureText(error)}`
    }
  }
}
