import { germanDay } from '#contract/number-format.ts'
import type { PlainSnapshot } from '#features/instrument/snapshots.contract.ts'
import { factsOf, type Listing } from '#market/instruments.ts'
import type { Asker } from '#api/asker.ts'
import type { Rooms } from '#api/rooms.ts'
import { relatedRows } from '#features/lists/rows.ts'
import { exactText, known, number, text, type SectionsOf } from '#features/instrument/snapshot-figures.ts'
import { referenceClose } from '#market/reference-close.ts'

export function currencySections(rooms: Rooms, listing: Listing, asker: Asker): SectionsOf<PlainSnapshot> {
  const facts = factsOf(listing.instrument, 'currency')
  const reference = referenceClose(rooms, listing)
  const mirrored = rooms.universe.find('CURRENCY', facts.quote + facts.base)
  return {
    type: 'CurrenciesSnapshot',
    figures: [
      {
        ...number(
          'reference',
          'Referenzkurs',
          reference?.close,
          facts.quote,
          'vor mehr als einem Jahr zuletzt importiert',
        ),
        // with the places it was published with
        ...(reference && { text: `${exactText(reference.close)} ${facts.quote}` }),
      },
      text('referenceDay', 'Referenz vom', reference && `${germanDay(reference.day)} · ${reference.source}`),
    ].filter(known),
    description: [
      `${facts.base}/${facts.quote} sagt, wie viele ${facts.quote} eine Einheit ${facts.base} kostet`,
      `(Mengennotiz aus Sicht von ${facts.base}).`,
      ...(mirrored ? [`Umgekehrt gelesen heißt das Paar ${facts.quote}/${facts.base}.`] : []),
      `Steigt der Kurs, wird ${facts.base} teurer.`,
    ].join(' '),
    ...(mirrored && { nameRelated: 'Umgekehrt', related: relatedRows(rooms, [mirrored], asker) }),
  }
}
