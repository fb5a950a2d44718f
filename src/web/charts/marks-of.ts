import { format } from '#web/format.ts'
import type { EntityType } from '#contract/vocabulary.ts'
import type { Mark } from '#web/charts/marks.ts'

/** Whose charts have marks over days: of a paper nobody writes by itself. */
export const isMarked = (entityType: EntityType): boolean => entityType !== 'DERIVATIVE'

/** What happened to an instrument, as the API says it: of a share its own events, of others days with articles. */
interface OwnEvent {
  type: 'FIGURES' | 'DIVIDEND' | 'SPLIT' | 'RATING' | 'NEWS'
  date: string
  name: string
  ratio?: number | undefined
}

/**
 * Days on which a share went ex dividend (`D`), was split (`1:3`), reported (`Z`) or was judged anew (`A`), and anything
 * was written of (`N`).
 */
export const marksOf = (events: readonly OwnEvent[]): Mark[] =>
  events.map(({ type, date, name, ratio = 1 }) => {
    switch (type) {
      case 'DIVIDEND':
        return markOn(
          date,
          { text: 'D', side: 'below', meaning: 'Ex-Tag einer Dividende', rank: 0 },
          (day) => `${name}, Ex-Tag ${day}`,
        )
      case 'SPLIT': {
        const text = ratio > 1 ? `1:${ratio}` : `${Math.round(1 / ratio)}:1`
        return markOn(date, { text, side: 'above', meaning: 'Aktiensplit', rank: 0 }, (day) => `${name} am ${day}`)
      }
      case 'FIGURES':
        return markOn(date, { text: 'Z', side: 'above', meaning: 'Zahlen', rank: 1 }, (day) => `${name}, ${day}`)
      default: {
        const look = type === 'NEWS' ? { text: 'N', meaning: 'Meldung' } : { text: 'A', meaning: 'Analyse geändert' }
        return markOn(date, { ...look, side: 'above', rank: 2 }, (day) => `${name}, ${day}`)
      }
    }
  })

/** A mark at noon of a day, `2026-05-13`, as daily prices are stamped. */
export function markOn(day: string, look: Omit<Mark, 'at' | 'title'>, titleOn: (day: string) => string): Mark {
  const at = Date.parse(`${day}T12:00:00Z`)
  return { at, ...look, title: titleOn(format.date(at)) }
}

/** „5 Ereignisse im Chart“: what the list of a chart's marks is called. */
export const marksCounted = (count: number): string => `${count} ${count === 1 ? 'Ereignis' : 'Ereignisse'} im Chart`
