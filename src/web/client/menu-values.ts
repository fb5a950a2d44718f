import type { Instrument } from '#contract/instruments.ts'
import type { listInstruments, Quote } from '#contract/quotes.ts'
import { call } from '#web/client/call.ts'
import { findAll } from '#web/client/dom.ts'
import { direction, format } from '#web/format.ts'
import { kindWords } from '#web/live/kind-words.ts'

/** The change of the day beside entries of the open menu: asked for once, then live. Without an answer they stay links. */
export async function fillMenu(menu: HTMLElement): Promise<void> {
  const places = findAll('[data-menu-value]:not([data-live])', menu)
  const wanted = places.map((place) => {
    const [entityType = '', entityValue = ''] = (place.dataset['menuValue'] ?? '').split(':')
    return { entityType, entityValue }
  })
  if (wanted.length === 0) return
  try {
    const { list } = await call<typeof listInstruments>('/v1/instruments/list', {
      method: 'POST',
      body: { list: wanted },
    })
    for (const { instrument, quote } of list) {
      const key = `${instrument.entityType}:${instrument.entityValue}`
      for (const place of places) if (place.dataset['menuValue'] === key) fill(place, instrument, quote)
    }
    document.dispatchEvent(new CustomEvent('parkett:cells'))
  } catch {
    // the next opening asks again
  }
}

function fill(place: HTMLElement, instrument: Instrument, quote: Quote): void {
  place.dataset['live'] = String(quote.market.idNotation)
  place.dataset['field'] = 'performancePct'
  place.dataset['kind'] = kindWords(instrument)
  place.classList.add(direction(quote.performancePct))
  place.textContent = format.changePercent(quote.performancePct)
}
