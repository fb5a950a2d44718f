import { dayMs } from '#contract/vocabulary.ts'

/**
 * What derivatives are narrowed by, once for the form, the address, the endpoint and its reference. `param` is the name in
 * the address; `column` the figure of the finder.
 */
export const paperRanges = [
  { param: 'leverageRange', column: 'gearing', label: 'Hebel', unit: '×' },
  { param: 'gearingAskRange', column: 'gearingAsk', label: 'Hebel', unit: '×' },
  { param: 'differenceKnockoutPctRange', column: 'barrierDistancePct', label: 'Abstand zur Barriere', unit: '%' },
  { param: 'knockOutAbsRange', column: 'barrier', label: 'Barriere', unit: 'level' },
  { param: 'strikeAbsRange', column: 'strike', label: 'Basispreis', unit: 'level' },
  { param: 'strikeDistancePctRange', column: 'strikeDistancePct', label: 'Abstand zum Basispreis', unit: '%' },
  { param: 'omegaRange', column: 'omega', label: 'Omega', unit: '' },
  { param: 'deltaRange', column: 'delta', label: 'Delta', unit: '' },
  { param: 'impliedVolatilityRange', column: 'impliedVolatility', label: 'Implizite Volatilität', unit: '%' },
  { param: 'premiumAskRange', column: 'premiumPct', label: 'Aufgeld', unit: '%' },
  { param: 'premiumPctPaRange', column: 'premiumPctPa', label: 'Aufgeld p. a.', unit: '%' },
  { param: 'discountPctRange', column: 'discountPct', label: 'Discount', unit: '%' },
  { param: 'capRange', column: 'cap', label: 'Cap', unit: 'level' },
  { param: 'maxReturnPaRange', column: 'maxReturnPa', label: 'Max. Rendite p. a.', unit: '%' },
  { param: 'sidewaysReturnPaRange', column: 'sidewaysReturnPa', label: 'Seitwärtsrendite p. a.', unit: '%' },
  { param: 'bonusReturnPaRange', column: 'bonusReturnPa', label: 'Bonusrendite p. a.', unit: '%' },
  { param: 'bonusLevelRange', column: 'bonusLevel', label: 'Bonuslevel', unit: 'level' },
  { param: 'couponPctRange', column: 'couponPct', label: 'Kupon p. a.', unit: '%' },
  { param: 'spreadHomogenizedRange', column: 'spreadHomogenized', label: 'Spread homogenisiert', unit: 'EUR' },
  { param: 'spreadAskPctRange', column: 'spreadPct', label: 'Spread', unit: '%' },
  { param: 'bidRange', column: 'bid', label: 'Geldkurs', unit: 'EUR' },
  { param: 'askRange', column: 'ask', label: 'Briefkurs', unit: 'EUR' },
  { param: 'coverRatioRange', column: 'ratio', label: 'Bezugsverhältnis', unit: '' },
  { param: 'dateMaturityRange', column: 'maturity', label: 'Bewertungstag', unit: 'day' },
  { param: 'dateFirstTradingRange', column: 'issued', label: 'Emissionstag', unit: 'day' },
] as const
export type PaperRangeFilter = (typeof paperRanges)[number]

/** By choosing among values. */
export const paperPicks = [
  { param: 'idExerciseRight', column: 'side', label: 'Richtung' },
  { param: 'idIssuer', column: 'issuer', label: 'Emittent' },
  { param: 'term', column: 'term', label: 'Laufzeit' },
  { param: 'variant', column: 'variant', label: 'Art' },
  { param: 'isoCurrencyUnderlying', column: 'currency', label: 'Währung des Basiswerts' },
  { param: 'barrierIntact', column: 'intact', label: 'Barriere' },
] as const

export type PaperFilterName = (typeof paperRanges)[number]['param'] | (typeof paperPicks)[number]['param']

/** Figures a list may be sorted by, by their names on the wire; `fit`: nearest to a gearing of 5, then by spread. */
export const paperSorts = {
  fit: 'fit',
  gearingAsk: 'gearingAsk',
  leverage: 'gearing',
  differenceKnockoutPct: 'barrierDistancePct',
  knockOutAbs: 'barrier',
  strikeAbs: 'strike',
  strikeDistancePct: 'strikeDistancePct',
  omega: 'omega',
  delta: 'delta',
  impliedVolatility: 'impliedVolatility',
  impliedVolatilityAsk: 'impliedVolatility',
  premiumAsk: 'premiumPct',
  premiumPctPa: 'premiumPctPa',
  discountPct: 'discountPct',
  cap: 'cap',
  maxReturnPa: 'maxReturnPa',
  sidewaysReturnPa: 'sidewaysReturnPa',
  bonusReturnPa: 'bonusReturnPa',
  bonusLevel: 'bonusLevel',
  couponPct: 'couponPct',
  spreadHomogenized: 'spreadHomogenized',
  spreadAskPct: 'spreadPct',
  bid: 'bid',
  ask: 'ask',
  coverRatio: 'ratio',
  dateMaturity: 'maturity',
  dateFirstTrading: 'issued',
} as const
export type PaperSort = keyof typeof paperSorts
export const isPaperSort = (name: string): name is PaperSort => Object.hasOwn(paperSorts, name)

/** `4;6`, `4;`, `;6`: both bounds count; numbers with a point or, as readers type them, a comma; days as `2026-12-18`. */
export function rangeOf(
  text: string,
  { label, unit }: PaperRangeFilter,
): { from?: number; to?: number; fault?: undefined } | { fault: string } {
  const parts = text.split(';').map((part) => part.trim())
  if (parts.length > 2) return { fault: `${label}: höchstens zwei Grenzen, getrennt durch ein Semikolon.` }
  const [from, to] = parts.map((part) => (part === '' ? undefined : unit === 'day' ? dayOf(part) : numberOf(part)))
  if ([from, to].some((bound) => Number.isNaN(bound)))
    return { fault: `${label}: Bitte ${unit === 'day' ? 'Tage wie 2026-12-18' : 'Zahlen wie 4 oder 4,5'} angeben.` }
  if (from !== undefined && to !== undefined && from > to)
    return { fault: `${label}: „von“ muss kleiner sein als „bis“.` }
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

const numberOf = (text: string): number =>
  /^[-+]?\d{1,12}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN

/** Days since 1970; a time behind the day does not count. */
function dayOf(text: string): number {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T|$)/.exec(text) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs
}

/** How the values of a choice are called, by their names on the wire. */
export const paperValueNames: Readonly<Record<string, string>> = {
  'idExerciseRight 2': 'Long, Call',
  'idExerciseRight 1': 'Short, Put',
  'term openEnd': 'open end',
  'term upTo1M': 'bis 1 Monat',
  'term upTo3M': '1 bis 3 Monate',
  'term upTo6M': '3 bis 6 Monate',
  'term upTo12M': '6 bis 12 Monate',
  'term longer': 'über 12 Monate',
  'variant plain': 'klassisch',
  'variant openEnd': 'Open End',
  'variant stopLoss': 'mit Stop-Loss',
  'variant american': 'amerikanisch',
  'variant european': 'europäisch',
  'variant capped': 'mit Cap',
  'variant uncapped': 'ohne Cap',
  'barrierIntact 0': 'verletzt',
  'barrierIntact 1': 'intakt',
}
