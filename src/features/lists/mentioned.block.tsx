import type { ReactNode } from 'react'
import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { Board } from '#web/blocks/board.tsx'
import { liveChange, QuoteChange } from '#web/blocks/change.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

interface MentionedProps {
  title: string
  values: readonly { instrument: Instrument; note: ReactNode }[]
  quotes: readonly Quote[]
  now: Instant
}

/** Values that a text or an episode speaks of: what they cost now, and a note on each. */
export const Mentioned = ({ title, values, quotes, now }: MentionedProps) => (
  <Board title={title} footer={<span>Stand {format.time(now, now)}</span>}>
    <ul className="mentioned">
      {values.map(({ instrument, note }) => {
        const { entityType, entityValue } = instrument
        const quote = quotes.find((each) => each.entityType === entityType && each.entityValue === entityValue)
        return (
          <li key={`${entityType} ${entityValue}`}>
            <a href={pathOf(instrument)}>{instrument.name}</a>
            {quote?.last === undefined ? (
              <span>–</span>
            ) : (
              <span>
                <b {...live(quote, 'last')}>{format.price(quote.last, kindOf(instrument))}</b>{' '}
                {format.unit(quote.displayUnit)}{' '}
                <span {...liveChange(quote)}>
                  <QuoteChange instrument={instrument} quote={quote} />
                </span>
              </span>
            )}
            <small>{note}</small>
          </li>
        )
      })}
    </ul>
  </Board>
)
