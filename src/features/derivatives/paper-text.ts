import { paperRanges, type PaperFilterName, type PaperRangeFilter } from './paper-filters.contract.ts'

type RangeName = PaperRangeFilter['param']

/** Words of conditions for ranges, `hebel >= 4`. */
const rangeWords: Readonly<Record<RangeName, string>> = {
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
const choiceWords: Readonly<Record<string, { param: PaperFilterName; value: string; label: string }>> = {
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

export const longestPaperText = 2000

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
const days = String.raw`(?<day>\d{4}-\d{1,2}-\d{1,2})`
const numbers = String.raw`(?<number>-?\d[\d.]*(?:,\d+)?)`
const others = String.raw`(?<word>[\p{L}_][\p{L}\p{N}_]*)|"(?<text>[^"]*)"|(?<sign><=|>=|≤|≥|[<>=])`
const pattern = new RegExp(String.raw`\s*(?:${days}|${numbers}|${others})`, 'uy')

interface Token {
  kind: 'day' | 'number' | 'word' | 'text' | 'sign' | 'end'
  text: string
  at: number
}

class Fault extends Error {
  readonly position: number
  constructor(text: string, position: number) {
    super(text)
    this.position = position
  }
}

/**
 * Reads `long und hebel >= 4 und hebel < 6 und emittent = "UBS"`: what the form can show, joined by „und“. As its fields
 * do, `<` includes the bound. @param issuers ids by name
 */
export function readPaperText(text: string, issuers: ReadonlyMap<string, string>): PaperText {
  if (text.trim() === '') return { filters: [] }
  try {
    if (text.length > longestPaperText)
      throw new Fault(`Die Bedingung ist zu lang: höchstens ${longestPaperText} Zeichen.`, longestPaperText)
    return { filters: filtersOf(tokensOf(text), issuers) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
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

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (text.slice(at).trim() !== '') {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    const start = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
    const [kind, value] = Object.entries(found?.groups ?? {}).find(([, each]) => each !== undefined) ?? []
    if (!found || !kind) throw new Fault(`Das Zeichen „${text[start] ?? ''}“ passt hier nicht.`, start)
    tokens.push({ kind: kind as Token['kind'], text: value ?? '', at: start }) // groups are named as kinds are
    at = pattern.lastIndex
  }
  return [...tokens, { kind: 'end', text: '', at: text.length }]
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
    if (subject.kind !== 'word') throw new Fault('Erwartet wird eine Kennzahl oder ein Merkmal.', subject.at)
    const word = subject.text.toLowerCase()
    const choice = choiceWords[word]
    const filter = ranges.get(word)
    if (choice) pick(choice.param, choice.value)
    else if (word === 'emittent') pick('idIssuer', issuerIn(take(), take(), issuers))
    else if (filter) narrow(bounds, filter, take(), take())
    else throw new Fault(`Die Kennzahl „${subject.text.slice(0, 40)}“ gibt es hier nicht.`, subject.at)
    const join = take()
    if (join.kind === 'end') break
    if (join.kind !== 'word' || join.text.toLowerCase() !== 'und')
      throw new Fault(
        join.text.toLowerCase() === 'oder'
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
  if (sign.kind !== 'sign') throw new Fault(`Erwartet wird <, > oder = hinter „${label}“.`, sign.at)
  const wanted = unit === 'day' ? 'day' : 'number'
  if (value.kind !== wanted)
    throw new Fault(
      wanted === 'day' ? 'Erwartet wird ein Tag wie 2026-12-18.' : 'Erwartet wird eine Zahl wie 4 oder 4,5.',
      value.at,
    )
  const text = unit === 'day' ? value.text : plain(value.text)
  const bound = bounds.get(param) ?? {}
  if (sign.text !== '<' && sign.text !== '<=' && sign.text !== '≤') bound.from = further(bound.from, text, Math.max)
  if (sign.text !== '>' && sign.text !== '>=' && sign.text !== '≥') bound.to = further(bound.to, text, Math.min)
  bounds.set(param, bound)
}

/** Two conditions on one side: the narrower one. Days of the same form are compared by their instants. */
function further(before: string | undefined, text: string, choose: (one: number, other: number) => number): string {
  if (before === undefined) return text
  const value = (each: string) => (/^\d{4}-/.test(each) ? Date.parse(each) : Number(each.replace(',', '.')))
  return choose(value(before), value(text)) === value(before) ? before : text
}

/** `1.234,5` and `1234.5`, as fields of the form take them: with a comma and without marks of thousands. */
const plain = (text: string): string =>
  text.includes(',') || /^-?\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text.replace('.', ',')

function issuerIn(sign: Token, name: Token, issuers: ReadonlyMap<string, string>): string {
  if (sign.text !== '=') throw new Fault('Erwartet wird = hinter „emittent“.', sign.at)
  if (name.kind !== 'text' && name.kind !== 'word')
    throw new Fault('Erwartet wird ein Name in Anführungszeichen, zum Beispiel "UBS".', name.at)
  const folded = name.text.toLowerCase()
  const found = [...issuers].find(([each]) => each.toLowerCase() === folded)
  if (!found) throw new Fault(`Den Emittenten „${name.text.slice(0, 40)}“ gibt es hier nicht.`, name.at)
  return found[1]
}
