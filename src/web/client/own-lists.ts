import { find } from '#web/client/dom.ts'

/** under which the tab keeps the lists of who is signed in */
export const ownListsKey = 'parkett.listen'

/** Forgets them as soon as nobody is signed in, or a form is sent that may change them. */
export function forgetOwnListsInTime(): void {
  if (!find('.user-menu')) forget()
  document.addEventListener('submit', ({ target }) => {
    if ((target as HTMLFormElement).method === 'post') forget() // only forms are submitted
  })
}

function forget(): void {
  try {
    sessionStorage.removeItem(ownListsKey)
  } catch {
    // nothing is kept where nothing may be
  }
}
