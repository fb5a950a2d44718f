import { said } from '#web/client/api.ts'
import { failureText } from '#web/client/failure.ts'
import { toast } from '#web/client/layers.ts'

/**
 * Tells a reader by a toast what went wrong, with a way to try again. @param what `cache`: of data that a page keeps
 * for a while
 */
export function showFailure(error: unknown, again: () => void, what?: 'answer' | 'cache'): void {
  toast(failureText(error, what), 'error', { label: 'Erneut laden', act: again })
}

/** What a success of the API has to say to the reader becomes a toast. */
export function showSuccesses(): void {
  document.addEventListener(said, (event) => {
    if (event instanceof CustomEvent) toast(String(event.detail))
  })
}
