import { continents, countryName } from '#contract/country.ts'
import type { Instrument } from '#market/instruments.ts'
import {
  choice,
  currencyOf,
  performanceColumns,
  performances,
  regionOf,
  technicalColumns,
  technicals,
  type ClassFinder,
} from './figures.ts'

const indexOf = ({ facts }: Instrument) => (facts.kind === 'index' ? facts : undefined)

/** What an index is reckoned from; those of moods and fears have neither. */
function calculation(index: Instrument): string | undefined {
  const facts = indexOf(index)
  if (!facts || facts.weighting === 'volatility' || facts.weighting === 'sentiment') return undefined
  return facts.reinvests ? 'Performanceindex' : 'Kursindex'
}

const weightings: Readonly<Record<string, string>> = {
  freeFloat: 'nach Marktwert',
  price: 'nach Kurs',
  factors: 'Mitglieder nicht bekannt',
  volatility: 'Volatilität',
  sentiment: 'Stimmung',
}

export const indices: ClassFinder = {
  criteria: (rooms, today) => [
    choice('isoCountry', 'land', 'Land', 'Auswahl', ({ isoCountry }) => isoCountry, { nameOf: countryName }),
    choice('region', 'region', 'Region', 'Auswahl', regionOf, { order: continents }),
    choice('weighting', 'art', 'Art', 'Auswahl', (index) => indexOf(index)?.weighting, {
      nameOf: (key) => weightings[key] ?? key,
    }),
    choice('provider', 'anbieter', 'Anbieter', 'Auswahl', (index) => indexOf(index)?.provider),
    choice('calculation', 'berechnung', 'Berechnung', 'Auswahl', calculation),
    currencyOf,
    ...performances(rooms, today),
    ...technicals(rooms),
  ],
  views: [
    {
      key: 'basis',
      label: 'Basis',
      columns: ['performancePct1M', 'performancePctCY', 'performancePct1Y', 'isoCountry', 'calculation'],
    },
    { key: 'performance', label: 'Performance', columns: performanceColumns },
    { key: 'technik', label: 'Technik', columns: technicalColumns },
  ],
  presets: [
    { name: 'Nahe 52-Wochen-Hoch', rule: 'Abstand höchstens 3 %', query: 'abstand_hoch_von=-3' },
    { name: 'Dieses Jahr im Plus', rule: 'Performance lfd. Jahr ab 0 %', query: 'perf_jahr_von=0' },
  ],
}
