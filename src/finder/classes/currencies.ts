import { continentOf, continents, type Continent } from '#contract/country.ts'
import type { Instrument } from '#market/instruments.ts'
import { choice, performanceColumns, performances, technicalColumns, technicals, type ClassFinder } from './figures.ts'

const pairOf = ({ facts }: Instrument) => (facts.kind === 'currency' ? facts : undefined)

const majors = ['EUR', 'USD', 'JPY', 'GBP', 'CHF']

/** A currency's code begins with the country it is of; `X` stands for those of several. */
function regionOfQuote(pair: Instrument): Continent | undefined {
  const country = pairOf(pair)?.quote.slice(0, 2)
  return country === undefined || country.startsWith('X') ? undefined : continentOf(country)
}

export const currencies: ClassFinder = {
  criteria: (rooms, today) => [
    choice('base', 'basis', 'Basiswährung', 'Auswahl', (pair) => pairOf(pair)?.base),
    choice('quote', 'gegen', 'Gegenwährung', 'Auswahl', (pair) => pairOf(pair)?.quote),
    choice('region', 'region', 'Region der Gegenwährung', 'Auswahl', regionOfQuote, { order: continents }),
    ...performances(rooms, today),
    ...technicals(rooms),
  ],
  views: [
    {
      key: 'basis',
      label: 'Basis',
      columns: ['performancePct1W', 'performancePct1M', 'performancePctCY', 'performancePct1Y', 'volatility250d'],
    },
    { key: 'performance', label: 'Performance', columns: performanceColumns },
    { key: 'technik', label: 'Technik', columns: technicalColumns },
  ],
  presets: [
    {
      name: 'Hauptwährungen',
      rule: `${majors.join(', ')} untereinander`,
      query: `basis=${majors.join(',')}&gegen=${majors.join(',')}`,
    },
    { name: 'Der Euro', rule: 'alle Paare mit EUR als Basis', query: 'basis=EUR' },
    { name: 'Ruhige Paare', rule: 'Schwankung 250 Tage bis 5 %', query: 'vola_250_bis=5' },
  ],
}
