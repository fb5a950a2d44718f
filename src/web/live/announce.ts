/** ms between two announcements */
const restMs = 10_000

export interface AnnouncerOptions {
  /** puts a text into the live region */
  say(text: string): void
  every(ms: number, call: () => void): void
}

export interface Announcer {
  /** @param read what there is to say of it now @returns the way to end it */
  follow(read: () => string): () => void
}

/**
 * Announces changes of the followed prices to screen readers: the first at once, from then on at most every ten
 * seconds.
 */
export function createAnnouncer({ say, every }: AnnouncerOptions): Announcer {
  const said = new Map<() => string, string>()
  let started = false
  const sayChanges = () => {
    const news = [...said].flatMap(([read, before]) => {
      const text = read()
      said.set(read, text)
      return text === before ? [] : [text]
    })
    if (news.length > 0) say(news.join('; '))
  }
  return {
    follow(read) {
      said.set(read, '')
      if (!started) {
        started = true
        sayChanges()
        every(restMs, sayChanges)
      }
      return () => void said.delete(read)
    },
  }
}

const endings = new WeakMap<HTMLElement, () => void>()
let announcer: Announcer | undefined

/** Begins or ends the announcements of a row's price; the button says which in `aria-pressed`. */
export function toggleAnnouncements(button: HTMLElement): void {
  const place = document.querySelector('[data-announcements]')
  const row = button.closest('tr')
  if (!place || !row) return
  announcer ??= createAnnouncer({
    say: (text) => {
      place.textContent = text
    },
    every: (ms, call) => void setInterval(call, ms),
  })
  const end = endings.get(button)
  end?.()
  if (end) endings.delete(button)
  else
    endings.set(
      button,
      announcer.follow(() => textOf(row)),
    )
  button.setAttribute('aria-pressed', String(!end))
  button.title = end ? 'Kursansagen ein' : 'Kursansagen aus'
}

/** „SAP 246,35, +1,87 %“ */
const textOf = (row: HTMLElement): string => {
  const written = (selector: string) => row.querySelector(selector)?.textContent ?? ''
  return [`${written('th a')} ${written('[data-field=last]')}`, written('[data-field=performancePct]')]
    .filter(Boolean)
    .join(', ')
}
