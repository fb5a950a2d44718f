import { countryName } from '#contract/country.ts'
import type { PlainSnapshot } from '#features/instrument/snapshots.contract.ts'
import { factsOf, type FactsOf, type Listing } from '#market/instruments.ts'
import type { Rooms } from '#api/rooms.ts'
import { memberFigures } from './member-figures.ts'
import { known, text, type SectionsOf } from '#features/instrument/snapshot-figures.ts'

export function indexSections(rooms: Rooms, { instrument }: Listing): SectionsOf<PlainSnapshot> {
  const facts = factsOf(instrument, 'index')
  const members = rooms.universe.membersOf(instrument)
  const weighting = {
    freeFloat: 'nach Marktwert, je Wert gekappt',
    price: 'nach Kurs der Aktien',
    factors: 'Mitglieder nicht bekannt',
    volatility: 'keine Mitglieder: erwartete Schwankung',
    sentiment: 'keine: Stimmung von −100 bis 100',
  }[facts.weighting as string]
  return {
    type: 'IndicesSnapshot',
    figures: [
      text('provider', 'Anbieter', facts.provider),
      text('country', 'Land', instrument.isoCountry && countryName(instrument.isoCountry)),
      text('members', 'Mitglieder', members.length > 0 ? String(members.length) : undefined),
      text('weighting', 'Gewichtung', weighting),
      text(
        'calculation',
        'Berechnung',
        facts.weighting === 'volatility' || facts.weighting === 'sentiment'
          ? undefined
          : facts.reinvests
            ? 'Performanceindex, Dividenden eingerechnet'
            : 'Kursindex, ohne Dividenden',
      ),
    ].filter(known),
    figureGroups: [
      { title: 'Breite und Schwankung der Mitglieder', figures: memberFigures(members, rooms.statistics) },
    ],
    description: indexWords(instrument.name, facts),
  }
}

/** What an index measures and by which rules; nothing where its rules are not known. */
function indexWords(name: string, { weighting, reinvests }: FactsOf<'index'>): string | undefined {
  if (weighting === 'volatility')
    return (
      `Der ${name} sagt, mit welcher Schwankung für die nächsten 30 Tage gerechnet wird: 20 Punkte stehen ` +
      'für 20 Prozent im Jahr. Er steigt meist, wenn die Kurse fallen.'
    )
  if (weighting !== 'freeFloat' && weighting !== 'price') return undefined
  const counted =
    weighting === 'price'
      ? 'Jede Aktie zählt nach ihrem Kurs, nicht nach der Größe des Unternehmens.'
      : 'Jede Aktie zählt nach dem Wert aller ihrer Stücke, denn der Streubesitz liegt uns nicht vor; über ' +
        'eine Obergrenze hinaus zählt keine.'
  const dividends = reinvests
    ? 'Dividenden rechnet er ein: Er ist ein Performanceindex.'
    : 'Dividenden rechnet er nicht ein: Er ist ein Kursindex.'
  return (
    `Der ${name} fasst die Kurse seiner Mitglieder zusammen. ${counted} ${dividends} Neu bestimmt werden ` +
    'die Gewichte viermal im Jahr, nach dem dritten Freitag im März, Juni, September und Dezember.'
  )
}
