import { numberOf, TextQueryError, tokensOf, type Token } from '#finder/query-tokens.ts'
import { paperRanges, type PaperFilterName, type PaperRangeFilter } from './paper-filters.contract.ts'

type RangeName = PaperRangeFilter['param']

/** Words of conditions for ranges, `hebel >= 4`. */
export const rangeWords: Readonly<Record<RangeName, string>> = {
  leverageRange: 'hebel',
  gearingAskRange: 'hebel',
  differenceKnockoutPctRange: 'abstand',
  knockOutAbsRange: 'barriere',
  strikeAbsRange: 'basispreis',
  strikeDistancePctRange: 'abstand_basispreis',
  omegaRange: 'omega',
  deltaRange: 'delta',
  impliedVolatilityRange: 'vola',
  premiumAskRange: 'aufgeld',
  premiumPctPaRange: 'aufgeld_pa',
  discountPctRange: 'discount',
  capRange: 'cap',
  maxReturnPaRange: 'max_rendite',
  sidewaysReturnPaRange: 'seitwaertsrendite',
  bonusReturnPaRange: 'bonusrendite',
  bonusLevelRange: 'bonuslevel',
  couponPctRange: 'kupon',
  spreadHomogenizedRange: 'spread_hom',
  spreadAskPctRange: 'spread',
  bidRange: 'geld',
  askRange: 'brief',
  coverRatioRange: 'bezugsverhaeltnis',
  dateMaturityRange: 'bewertungstag',
  dateFirstTradingRange: 'emissionstag',
}

/** Words that are conditions by themselves. */
export const choiceWords: Readonly<Record<string, { param: PaperFilterName; value: string; label: string }>> = {
  long: { param: 'idExerciseRight', value: '2', label: 'Richtung: Long, Call' },
  call: { param: 'idExerciseRight', value: '2', label: 'Richtung: Long, Call' },
  short: { param: 'idExerciseRight', value: '1', label: 'Richtung: Short, Put' },
  put: { param: 'idExerciseRight', value: '1', label: 'Richtung: Short, Put' },
  open_end: { param: 'term', value: 'openEnd', label: 'Laufzeit: open end' },
  bis_1m: { param: 'term', value: 'upTo1M', label: 'Laufzeit: bis 1 Monat' },
  bis_3m: { param: 'term', value: 'upTo3M', label: 'Laufzeit: 1 bis 3 Monate' },
  bis_6m: { param: 'term', value: 'upTo6M', label: 'Laufzeit: 3 bis 6 Monate' },
  bis_12m: { param: 'term', value: 'upTo12M', label: 'Laufzeit: 6 bis 12 Monate' },
  lang: { param: 'term', value: 'longer', label: 'Laufzeit: über 12 Monate' },
  stop_loss: { param: 'variant', value: 'stopLoss', label: 'Art: mit Stop-Loss' },
  amerikanisch: { param: 'variant', value: 'american', label: 'Art: amerikanisch' },
  europaeisch: { param: 'variant', value: 'european', label: 'Art: europäisch' },
  intakt: { param: 'barrierIntact', value: '1', label: 'Barriere: intakt' },
}

/** Conditions as filters of the address, or what is wrong and at which sign, from 0. */
export interface PaperText {
  filters: readonly { parameter: PaperFilterName; value: string }[]
  error?: { text: string; position: number }
}

const ranges = new Map(
  paperRanges.map(
    (filter) => [rangeWords[filter.param], filter] as const satisfies readonly [string, PaperRangeFilter],
  ),
)
/** The leverage of factor certificates is their factor. */
const otherWords = new Map([['faktor', rangeWords.gearingAskRange]])

/**
 * Reads `long und hebel >= 4 und hebel < 6 und emittent = "UBS"`: what the form can show, joined by „und“. As its fields
 * do, `<` includes the bound. @param issuers ids by name
 */
export function readPaperText(text: string, issuers: ReadonlyMap<string, string>): PaperText {
  if (text.trim() === '') return { filters: [] }
  try {
    return { filters: filtersOf(tokensOf(text), issuers) }
  } catch (error) {
    if (!(error instanceof TextQueryError)) throw error
    return { filters: [], error: { text: error.message, position: error.position } }
  }
}

/** Words that begin so, or whose meaning holds it. */
export function completedWords(beginning: string): { word: string; label: string }[] {
  const start = beginning.toLowerCase()
  const all = [
    ...[...ranges].map(([word, { label, unit }]) => ({ word, label: unit === '%' ? `${label} in %` : label })),
    ...Object.entries(choiceWords).map(([word, { label }]) => ({ word, label })),
    { word: 'emittent', label: 'Emittent' },
  ]
  return all.filter(({ word, label }) => word.startsWith(start) || label.toLowerCase().includes(start))
}

function filtersOf(tokens: readonly Token[], issuers: ReadonlyMap<string, string>): PaperText['filters'] {
  const bounds = new Map<RangeName, { from?: string; to?: string }>()
  const picks = new Map<PaperFilterName, Set<string>>()
  const pick = (param: PaperFilterName, value: string) => picks.set(param, (picks.get(param) ?? new Set()).add(value))
  const end = tokens.at(-1) as Token
  let place = 0
  const take = (): Token => tokens[place++] ?? end
  for (;;) {
    const subject = take()
    if (subject.kind !== 'word') throw new TextQueryError('Erwartet wird eine Kennzahl oder ein Merkmal.', subject.at)
    const word = subject.text
    const choice = Object.hasOwn(choiceWords, word) ? choiceWords[word] : undefined
    const filter = ranges.get(otherWords.get(word) ?? word)
    if (choice) pick(choice.param, choice.value)
    else if (word === 'emittent') pick('idIssuer', issuerIn(take(), take(), issuers))
    else if (filter) narrow(bounds, filter, take(), take())
    else throw new TextQueryError(`Die Kennzahl „${subject.text.slice(0, 40)}“ gibt es hier nicht.`, subject.at)
    const join = take()
    if (join.kind === 'end') break
    if (join.kind !== 'word' || join.text !== 'und')
      throw new TextQueryError(
        join.text === 'oder'
          ? '„oder“ gibt es hier nicht: Die Filter gelten alle zugleich.'
          : `Erwartet wird „und“, nicht „${join.text.slice(0, 40)}“.`,
        join.at,
      )
  }
  return [
    ...[...bounds].map(([parameter, { from = '', to = '' }]) => ({ parameter, value: `${from};${to}` })),
    ...[...picks].map(([parameter, values]) => ({ parameter, value: [...values].join(',') })),
  ]
}

function narrow(
  bounds: Map<RangeName, { from?: string; to?: string }>,
  { param, unit, label }: PaperRangeFilter,
  sign: Token,
  value: Token,
): void {
  if (sign.kind !== 'sign' || !/^[<>]?=?$/.test(sign.text))
    throw new TextQueryError(`Erwartet wird <, > oder = hinter „${label}“.`, sign.at)
  const wanted = unit === 'day' ? 'day' : 'number'
  if (value.kind !== wanted)
    throw new TextQueryError(
      wanted === 'day' ? 'Erwartet wird ein Tag wie 2026-12-18.' : 'Erwartet wird eine Zahl wie 4 oder 4,5.',
      value.at,
    )
  const text = unit === 'day' ? value.text : String(numberOf(value.text)).replace('.', ',')
  const bound = bounds.get(param) ?? {}
  if (!sign.text.startsWith('<')) bound.from = further(bound.from, text, Math.max)
  if (!sign.text.startsWith('>')) bound.to = further(bound.to, text, Math.min)
  bounds.set(param, bound)
}

/** Two conditions on one side: the narrower one. Days of the same form are compared by their instants. */
function further(before: string | undefined, text: string, choose: (one: number, other: number) => number): string {
  if (before === undefined) return text
  const value = (each: string) => (/^\d{4}-/.test(each) ? Date.parse(each) : Number(each.replace(',', '.')))
  return choose(value(before), value(text)) === value(before) ? before : text
}

function issuerIn(sign: Token, name: Token, issuers: ReadonlyMap<string, string>): string {
  if (sign.text !== '=') throw new TextQueryError('Erwartet wird = hinter „emittent“.', sign.at)
  if (name.kind !== 'text' && name.kind !== 'word')
    throw new TextQueryError('Erwartet wird ein Name in Anführungszeichen, zum Beispiel "UBS".', name.at)
  const folded = name.text.toLowerCase()
  const found = [...issuers].find(([each]) => each.toLowerCase() === folded)
  if (!found) throw new TextQueryError(`Den Emittenten „${name.text.slice(0, 40)}“ gibt es hier nicht.`, name.at)
  return found[1]
}
