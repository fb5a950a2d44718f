import { countryName } from '#contract/country.ts'
import { germanTerm } from '#market/german-terms.ts'
import { followedIndex } from '#market/fund-holdings.ts'
import type { Instrument } from '#market/instruments.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { numberOfName, presentCompany } from '#features/instrument/present-company.ts'
import type { FinderRow } from './finder.contract.ts'

const spans = ['1Y', '3Y', '5Y', '10Y']

/** What clients of other portals read of a row beside its quote, from the figures of the table. */
export function clientParts(
  rooms: Rooms,
  instrument: Instrument,
  values: FinderRow['values'],
): Omit<FinderRow, 'instrument' | 'quote' | 'values'> {
  const { facts, name, isoCurrency } = instrument
  const figure = (id: string) => (typeof values[id] === 'number' ? values[id] : undefined)
  if (facts.kind === 'stock')
    return {
      company: presentCompany(instrument),
      stocksDetails: { shortName: name, officialName: name },
      stocksFigure: { isoCurrency: 'EUR', marketCapCompany: figure('marketCap') },
    }
  if (facts.kind !== 'fund' && facts.kind !== 'etf') return {}
  const index = followedIndex(rooms, instrument)
  const volatility = figure('volatility1y')
  return {
    fundsBaseData: { isoCurrencyFund: isoCurrency, nameCountry: facts.domicile && countryName(facts.domicile) },
    fundsDetails: {
      nameTypeFund: facts.group ? germanTerm(facts.group) : 'Fonds',
      nameInvestmentFocus: facts.category && germanTerm(facts.category),
    },
    ...(facts.family && {
      issuer: { id: numberOfName(facts.family), name: facts.family, nameGroupIssuer: facts.family },
    }),
    ...(index && { benchmark: { instrument: presentInstrument(index, rooms.origin) } }),
    fundsEvaluation: {},
    fundsPerformanceList: {
      list: spans.flatMap((timeSpan) => {
        const own = figure(`performancePct${timeSpan}`)
        return own === undefined ? [] : [{ timeSpan, performanceTimeSpanPct: own }]
      }),
    },
    fundsRiskList: { list: volatility === undefined ? [] : [{ timeSpan: '1Y', volatility }] },
  }
}
