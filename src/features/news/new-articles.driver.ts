import type { findArticles } from '#features/news/articles.contract.ts'
import { call } from '#web/client/call.ts'

interface Shown {
  /** numbers of the articles that are shown, the newest there are */
  known: readonly string[]
}

const pauseMs = 60_000

/** Asks now and then how many articles have come since, while somebody looks. */
export function wake(element: HTMLElement, { known }: Shown): void {
  const link = element.querySelector('a')
  if (!link) return
  const query = { perPage: Math.max(known.length, 1) }
  const timer = setInterval(() => void look(link), pauseMs)

  async function look(shown: HTMLAnchorElement): Promise<void> {
    if (!element.isConnected) return clearInterval(timer)
    if (document.hidden) return
    const found = await call<typeof findArticles>('/v1/articles/finder/configuration_query', { query }).catch(
      () => undefined,
    )
    const count = found?.list.filter(({ entityValue }) => !known.includes(entityValue)).length ?? 0
    if (count === 0) return
    shown.textContent = count === 1 ? '1 neue Meldung zeigen' : `${count} neue Meldungen zeigen`
    shown.hidden = false
  }
}
