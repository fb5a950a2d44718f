import { assetClasses } from '#contract/asset-classes.ts'
import {
  hear,
  longestQuestion,
  Phrases,
  unheardText,
  withoutUnheard,
  type Ear,
  type Heard,
  type SpokenFigure,
} from '#finder/spoken.ts'
import { paperRanges, type PaperFilterName } from './paper-filters.contract.ts'
import { choiceWords, rangeWords, readPaperText } from './paper-text.ts'

/** What a question in words asks the finder for, as its parameters. */
export interface PaperQuestion {
  filters: readonly { parameter: string; value: string }[]
  /** German; what was understood applies all the same */
  error?: { text: string; position: number }
}

interface Known {
  /** ids by name */
  issuers: ReadonlyMap<string, string>
  underlyings: readonly { key: string; name: string }[]
  /** the underlying that a name means which is not written as on the list */
  meant: (name: string) => string | undefined
}

/** What people call kinds, beside their names in lists. */
const kindWords: Readonly<Record<string, readonly string[]>> = {
  KNOCKOUT_CERTIFICATE: ['KO', 'Knockout', 'Knock-Outs', 'Turbo', 'Turbos', 'Mini Future', 'Mini-Futures'],
  WARRANT: ['Optionsscheine', 'Warrant', 'OS'],
  FACTOR_CERTIFICATE: ['Faktorzertifikat', 'Faktor-Zertifikate'],
  DISCOUNT_CERTIFICATE: ['Discountzertifikat', 'Discount-Zertifikate', 'Discounter'],
  BONUS_CERTIFICATE: ['Bonuszertifikat', 'Bonus-Zertifikate', 'Bonus', 'Capped Bonus'],
  REVERSE_CONVERTIBLE: ['Aktienanleihen'],
  EXPRESS_CERTIFICATE: ['Expresszertifikat', 'Express-Zertifikate', 'Express'],
  CAPITAL_PROTECTION_CERTIFICATE: ['Kapitalschutz', 'Garantiezertifikat'],
  PARTICIPATION_CERTIFICATE: ['Indexzertifikat', 'Index-Zertifikat', 'Partizipationszertifikat'],
  SPRINT_CERTIFICATE: ['Sprintzertifikat', 'Outperformance', 'Sprint'],
}

/** What people call figures, beside their labels and words. */
const figureNames: Partial<Record<(typeof paperRanges)[number]['param'], readonly string[]>> = {
  gearingAskRange: ['Hebel', 'Faktor'],
  differenceKnockoutPctRange: [
    'Abstand',
    'Sicherheitsabstand',
    'KO-Abstand',
    'Abstand zum Knock-Out',
    'Puffer',
    'Sicherheitspuffer',
  ],
  knockOutAbsRange: ['Barriere', 'Knock-Out-Schwelle', 'KO-Schwelle', 'Schwelle'],
  strikeAbsRange: ['Basispreis', 'Basis', 'Strike', 'Bezugskurs'],
  impliedVolatilityRange: ['Volatilität', 'Vola', 'implizite Vola'],
  premiumAskRange: ['Aufgeld'],
  discountPctRange: ['Discount', 'Abschlag', 'Rabatt'],
  sidewaysReturnPaRange: ['Seitwärtsrendite'],
  maxReturnPaRange: ['Maximalrendite', 'maximale Rendite'],
  bonusReturnPaRange: ['Bonusrendite'],
  couponPctRange: ['Kupon', 'Zins', 'Zinssatz'],
  askRange: ['Briefkurs', 'Brief', 'Preis'],
  bidRange: ['Geldkurs'],
  spreadAskPctRange: ['Spread'],
  dateMaturityRange: ['Laufzeit', 'Bewertungstag', 'Fälligkeit', 'fällig'],
}
/** Kinds that are called by one of their figures. */
const kindsAlone: Readonly<Record<string, string>> = { Discount: 'DISCOUNT_CERTIFICATE', Faktor: 'FACTOR_CERTIFICATE' }
const choiceNames: Readonly<Record<string, readonly string[]>> = {
  call: ['Calls', 'Kaufoption'],
  put: ['Puts', 'Verkaufsoption'],
  open_end: ['Open End', 'endlos'],
  stop_loss: ['Stop-Loss', 'mit Stop Loss'],
  europaeisch: ['europäisch'],
}
/** a level is a price: „Basis 250“ is not 225 */
const levelTolerance = 0.02

/** Conditions as `readPaperText` takes them, or as people ask: „Knock-Out auf Gold, Hebel um 8, mindestens 10 % Abstand“. */
export function readPaperQuestion(text: string, known: Known): PaperQuestion {
  const read = readPaperText(text, known.issuers)
  if (!read.error) return read
  const heard = hear(text, earFor(known))
  const filters = filtersOf(heard, text, known)
  const isFormal = /[<>=()"_;]/.test(text)
  if (text.length > longestQuestion || (isFormal && (heard.unheard.length > 0 || filters.length === 0))) return read
  const [strange] = heard.unheard
  if (!strange) return { filters }
  const says = unheardText(heard.unheard)
  return { filters, error: { text: filters.length > 0 ? `${says} ${withoutUnheard}` : says, position: strange.at } }
}

function filtersOf({ bounds, picks, names }: Heard, text: string, { meant }: Known): PaperQuestion['filters'] {
  const values = new Map<string, Set<string>>()
  const add = (parameter: string, value: string) =>
    values.set(parameter, (values.get(parameter) ?? new Set()).add(value))
  for (const { id, value } of picks) add(id, value)
  const underlying = [...(values.get('underlying') ?? names.flatMap((name) => meant(name) ?? []))][0]
  values.delete('underlying')
  const [type, key] = underlying?.split(':') ?? []
  const kind = [...(values.get('entitySubType') ?? [])][0] ?? kindIn(text)
  values.delete('entitySubType')
  return [
    ...(kind ? [{ parameter: 'entitySubType', value: kind }] : []),
    ...(type && key
      ? [
          { parameter: 'entityTypeUnderlying', value: type },
          { parameter: 'entityValueUnderlying', value: key },
        ]
      : []),
    ...bounds.map(({ id, from, to, fromDay, toDay }) => ({
      parameter: id,
      value: `${fromDay ?? typed(from)};${toDay ?? typed(to)}`,
    })),
    ...[...values].map(([parameter, chosen]) => ({ parameter, value: [...chosen].join(',') })),
  ]
}

/** Kinds that a word belongs to, where none is named. */
function kindIn(text: string): string | undefined {
  if (/\b(?:calls?|puts?)\b/i.test(text)) return 'WARRANT'
  return /\bfaktor/i.test(text) ? 'FACTOR_CERTIFICATE' : undefined
}

const typed = (bound: number | undefined): string => (bound === undefined ? '' : String(bound).replace('.', ','))

function aloneOf(name: string): Pick<SpokenFigure, 'alone'> {
  const value = kindsAlone[name]
  return value === undefined ? {} : { alone: { id: 'entitySubType', value } }
}

function earFor({ issuers, underlyings, meant }: Known): Ear {
  const phrases = new Phrases()
  for (const { param, label, unit } of paperRanges) {
    if (param === 'leverageRange') continue
    const figure = {
      id: param,
      ...(unit === 'day' && { isDay: true }),
      ...(unit === 'level' && { tolerance: levelTolerance }),
    }
    for (const name of [...(figureNames[param] ?? []), label, rangeWords[param].replaceAll('_', ' ')])
      phrases.add(name, { figure: { ...figure, ...aloneOf(name) } })
  }
  for (const [value, { word, folder = word }] of Object.entries(assetClasses.get('derivatives').subTypeWords ?? {}))
    for (const name of [word, folder, ...(kindWords[value] ?? [])])
      phrases.add(name, { pick: { id: 'entitySubType', value } })
  for (const [word, { param, value }] of Object.entries(choiceWords))
    for (const name of [word.replaceAll('_', ' '), ...(choiceNames[word] ?? [])])
      phrases.add(name, { pick: { id: param, value } })
  for (const { key, name } of underlyings) phrases.add(name, { pick: { id: 'underlying', value: key } })
  for (const [name, id] of issuers) {
    const issuer: PaperFilterName = 'idIssuer'
    for (const each of [name, name.replace(/ \(.*\)$/, '')]) phrases.add(each, { pick: { id: issuer, value: id } })
  }
  return { phrases, daysOf: 'dateMaturityRange', isName: (words) => meant(words) !== undefined }
}
