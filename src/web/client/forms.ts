import { messageKey } from '#web/action.ts'
import { find } from '#web/client/dom.ts'
import { ApiError, Unreachable } from '#web/client/failure.ts'
import { ask, toast } from '#web/client/layers.ts'
import { showFailure } from '#web/client/api-toasts.ts'

/** What came of a form: where to go on, or what is wrong at which field. */
export type FormAnswer = { location: string; message?: string } | { message?: string; faults: Record<string, string> }

/**
 * Sends a form by fetch to the same action that answers it without script. `location` shows the message by itself; who
 * stays on the page shows `message`.
 * @param submitter the button, where it says what is wanted
 * @throws ApiError or Unreachable when the server fails or cannot be reached
 */
export async function postForm(form: HTMLFormElement, submitter?: HTMLButtonElement): Promise<FormAnswer> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === 'string') fields.append(name, value)
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: fields,
  }).catch((error: unknown) => {
    throw error instanceof TypeError ? new Unreachable(error) : error
  })
  const isAnswer = response.ok || response.status === 422 || response.status === 403
  if (!isAnswer || !response.headers.get('content-type')?.startsWith('application/json'))
    throw new ApiError(response.status, await response.json().catch(() => ({})))
  return (await response.json()) as FormAnswer // the site answers in this shape (`web/site.tsx`)
}

/** Forms that cannot be undone ask first. */
export function watchForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.dataset['question'] === undefined) return
    event.preventDefault()
    void sendIfSure(form, form.dataset['question'])
  })
}

async function sendIfSure(form: HTMLFormElement, question: string): Promise<void> {
  if (await ask('Bist du sicher?', question)) await send(form)
}

async function send(form: HTMLFormElement): Promise<void> {
  try {
    const answer = await postForm(form)
    if ('location' in answer) location.assign(answer.location)
    else form.submit() // the page shows what is wrong
  } catch (error) {
    showFailure(error, () => void send(form))
  }
}

/** What was done on the page before is told by a toast, and is not told again when this address is opened again. */
export function tellOnce(): void {
  const told = find('[data-told]')
  if (!told) return
  toast(told.textContent)
  told.remove()
  const address = new URL(location.href)
  address.searchParams.delete(messageKey)
  history.replaceState(history.state, '', address)
}
