import { numberText, percentText, printed } from '#contract/number-format.ts'
import type { ArticleHead } from '#content/articles.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { OwnEvent } from '#market/drivers.ts'
import type { Rating } from '#market/fundamentals.ts'

const ratings: Readonly<Record<Rating, string>> = {
  STRONG_BUY: 'Stark kaufen',
  BUY: 'Kaufen',
  HOLD: 'Halten',
  SELL: 'Verkaufen',
  STRONG_SELL: 'Stark verkaufen',
}

/** A share's events on the wire, with what they were in German. */
export const presentEvents = (events: readonly OwnEvent[]) =>
  events.map((event) => ({
    type: types[event.kind],
    date: event.day,
    name: nameOf(event),
    ...(event.kind === 'split' && { ratio: event.ratio }),
  }))

/** Days with articles, each with the newest headline. */
export function presentNews(
  articles: readonly Pick<ArticleHead, 'headline' | 'publishedAt'>[],
  dayOf: (at: Instant) => TradingDay,
) {
  return [...Map.groupBy(articles, ({ publishedAt }) => dayOf(publishedAt))].map(([date, [newest, ...others]]) => ({
    type: 'NEWS' as const,
    date,
    name:
      (newest?.headline ?? '') +
      (others.length > 0
        ? ` und ${others.length} ${others.length === 1 ? 'weitere Meldung' : 'weitere Meldungen'}`
        : ''),
  }))
}

const types = { figures: 'FIGURES', dividend: 'DIVIDEND', split: 'SPLIT', rating: 'RATING' } as const

function nameOf(event: OwnEvent): string {
  switch (event.kind) {
    case 'figures':
      return event.title
    case 'dividend':
      return event.amount === undefined
        ? `Dividende ${percentText(event.fraction * 100, { typography: printed }) ?? ''} des Kurses`
        : `Dividende ${amountText(event.amount)} ${event.isoCurrency}`
    case 'split':
      return event.ratio > 1
        ? `Aktiensplit 1:${numberText(event.ratio, { decimals: 0 }) ?? ''}`
        : `Zusammenlegung ${numberText(1 / event.ratio, { decimals: 0 }) ?? ''}:1`
    case 'rating':
      return `${event.institute}: ${ratings[event.rating]} (zuvor ${ratings[event.before]})`
  }
}

/** Cents, or as many digits as there are: 0,0425. */
const amountText = (amount: number): string => {
  const digits = String(amount).split('.')[1]?.length ?? 0
  return numberText(amount, { decimals: Math.max(2, digits) }) ?? ''
}
