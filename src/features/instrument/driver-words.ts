import { germanDay, numberText, percentText, printed } from '#contract/number-format.ts'
import { berlinTime } from '#contract/berlin.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { DriverMethod, DriverRange, DriverUnit } from '#market/drivers.ts'
import type { Noun } from './driver-nouns.ts'

/** A part of a move in words. */
export interface SaidPart {
  readonly noun: Noun
  readonly value: number
  /** rounding and the like: no cause to begin a sentence with */
  readonly isRest?: boolean
}

/** What is said of a move. */
export interface Said {
  /** chooses among sentences that say the same; the same for the same instrument and day */
  readonly key: string
  /** „SAP“, „Der DAX“ */
  readonly name: string
  readonly range: DriverRange
  /** absent where there is no price before or now */
  readonly change: number | undefined
  readonly unit: DriverUnit
  /** points of an index beside its percent */
  readonly points?: number | undefined
  readonly hasPrice: boolean
  /** of the last price */
  readonly day: TradingDay | undefined
  readonly today: TradingDay
  readonly isOpen: boolean
  readonly method: DriverMethod
  readonly parts: readonly SaidPart[]
  /** of an index and of a fund on one: the member that did most each way, and the strongest industry */
  readonly members?: {
    readonly unit: 'percent' | 'points'
    readonly most: SaidPart | undefined
    readonly least: SaidPart | undefined
  }
  /** reports in between, and what they did; the last ex-day and what all of them did */
  readonly figures?: { readonly days: readonly [TradingDay, ...TradingDay[]]; readonly value: number } | undefined
  readonly dividend?: { readonly day: TradingDay; readonly value: number } | undefined
  readonly regression?: { readonly days: number; readonly explainedPct: number; readonly errorPct: number } | undefined
}

const spans: Readonly<Record<Exclude<DriverRange, 'D1'>, string>> = {
  W1: 'binnen einer Woche',
  M1: 'binnen eines Monats',
  M3: 'binnen drei Monaten',
  M6: 'binnen sechs Monaten',
  Y1: 'binnen eines Jahres',
  Y3: 'binnen drei Jahren',
  Y5: 'binnen fünf Jahren',
  Y10: 'binnen zehn Jahren',
  MAX: 'seit Beginn der Kurshistorie',
}
const weekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']

/** below it a part is too small to be named */
const least = 0.02
/** a regression whose strongest part is a smaller share of the move has not explained it */
const explaining = 0.25

/**
 * Why a price moved, in two sentences of fixed forms, chosen by the facts: direction, how much one cause outweighs the
 * others, what went against it, what happened. The same facts give the same words.
 */
export function sentencesOf(said: Said): [string, string] {
  const { change, hasPrice, name } = said
  if (!hasPrice)
    return [`Für ${plainName(name)} gibt es noch keinen Kurs.`, 'Gründe stehen hier, sobald gehandelt wurde.']
  if (change === undefined)
    return [
      `Für ${said.range === 'D1' ? 'den Tag davor' : 'diesen Zeitraum'} fehlt ein Kurs, mit dem sich vergleichen ließe.`,
      'Gründe stehen hier, sobald die Historie weit genug reicht.',
    ]
  if (change === 0) return [unchanged(said), balance(said)]
  return [`${moved(said)}${because(said, change)}.`, `${addition(said, change)}.`]
}

/** Inside a sentence „Der DAX“ is „den DAX“. */
const plainName = (name: string): string => name.replace(/^Der /, 'den ')

const amount = (value: number, unit: Said['unit'], signed = false): string =>
  unit === 'percent'
    ? (percentText(value, { signed, typography: printed }) ?? '')
    : `${numberText(value, { signed, typography: printed }) ?? ''}${printed.space}${unit === 'points' ? 'Punkte' : 'Basispunkte'}`

/** When it was: „heute“, „am Freitag“, „am 13.11.“, „binnen eines Monats“, „binnen eines Monats bis zum 15.02.2023“. */
function when(said: Said): string {
  const { range, day, today } = said
  if (range !== 'D1')
    return day !== undefined && isOver(said) ? `${spans[range]} bis zum ${dayText(day, today)}` : spans[range]
  if (day === undefined || day === today) return 'heute'
  const age = daysBetween(day, today)
  return `am ${age < 7 ? (weekdays[berlinTime(noonOf(day)).weekday] ?? '') : dayText(day, today)}`
}

/** No price for a month: of a paper that was paid back „vor einem Monat“ would count from its last day. */
const isOver = ({ day, today }: Said): boolean => day !== undefined && daysBetween(day, today) > 31

const noonOf = (day: TradingDay): number => Date.parse(`${day}T12:00:00Z`)
const daysBetween = (from: TradingDay, to: TradingDay): number => (noonOf(to) - noonOf(from)) / 86_400_000

/** A stable choice: the same words all day long. */
function chosen<Form>(said: Said, forms: readonly [Form, ...Form[]]): Form {
  let sum = 7
  for (const letter of `${said.key} ${said.range} ${said.day ?? ''}`) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521
  return forms[sum % forms.length] ?? forms[0]
}

/** The move alone, without the full stop: „SAP steigt heute um 1,20 %“. */
function moved(said: Said): string {
  const { name, change = 0, unit, points, range } = said
  const time = when(said)
  const size = amount(Math.abs(change), unit)
  const inPoints = points === undefined ? '' : ` (${amount(points, 'points', true)})`
  const isUp = change > 0
  const sized = `${size}${inPoints}`
  if (range !== 'D1')
    return chosen(said, [
      `${name} hat ${time} ${sized} ${isUp ? 'gewonnen' : 'verloren'}`,
      `${name} ist ${time} um ${sized} ${isUp ? 'gestiegen' : 'gefallen'}`,
      isOver(said)
        ? `${name} hat ${time} ${sized} ${isUp ? 'zugelegt' : 'abgegeben'}`
        : `${name} steht ${size} ${isUp ? 'höher' : 'tiefer'} als ${before(range)}${inPoints}`,
    ])
  if (isGoingOn(said))
    return chosen(said, [
      `${name} ${isUp ? 'steigt' : 'fällt'} ${time} um ${sized}`,
      `${name} ${isUp ? 'gewinnt' : 'verliert'} ${time} ${sized}`,
      `${name} liegt ${time} ${sized} ${isUp ? 'im Plus' : 'im Minus'}`,
    ])
  return chosen(said, [
    `${name} ${isUp ? 'stieg' : 'fiel'} ${time} um ${sized}`,
    `${name} ${isUp ? 'gewann' : 'verlor'} ${time} ${sized}`,
    `${name} schloss ${time} ${sized} ${isUp ? 'höher' : 'tiefer'}`,
  ])
}

/** „vor einem Monat“ */
const before = (range: Exclude<DriverRange, 'D1'>): string =>
  spans[range]
    .replace(/^binnen/, 'vor')
    .replace(/^seit/, 'zu')
    .replace('eines Monats', 'einem Monat')
    .replace('eines Jahres', 'einem Jahr')

/** Parts by size, those that go with the move first. */
function sides({ parts }: Said, change: number): { along: SaidPart[]; against: SaidPart[] } {
  const named = parts
    .filter(({ isRest, value }) => !isRest && Math.abs(value) >= least)
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
  return {
    along: named.filter(({ value }) => value > 0 === change > 0),
    against: named.filter(({ value }) => value > 0 !== change > 0),
  }
}

const valued = ({ noun, value }: SaidPart, unit: Said['unit'], form: 'subject' | 'by' = 'subject'): string =>
  `${noun[form]} (${amount(value, unit, true)})`

/** What causes do, while a day goes on and after it. */
const verbs = {
  present: {
    adds: 'trägt',
    comes: 'kommt',
    falls: 'fällt',
    goes: 'geht',
    has: 'hat',
    holds: 'hält',
    makes: 'macht',
    move: 'bewegen',
    moves: 'bewegt',
    play: 'spielen',
    pulls: 'zieht',
    stands: 'steht',
    stays: 'bleibt',
    works: 'wirkt',
  },
  past: {
    adds: 'trug',
    comes: 'kam',
    falls: 'fiel',
    goes: 'ging',
    has: 'hatte',
    holds: 'hielt',
    makes: 'machte',
    move: 'bewegten',
    moves: 'bewegte',
    play: 'spielten',
    pulls: 'zog',
    stands: 'stand',
    stays: 'blieb',
    works: 'wirkte',
  },
} as const

const isGoingOn = ({ isOpen, day, today }: Said): boolean => isOpen && day === today
const verbsOf = (said: Said) => (said.range !== 'D1' || isGoingOn(said) ? verbs.present : verbs.past)

/** The main cause, after the move. */
function because(said: Said, change: number): string {
  const { unit, method, members } = said
  const verb = verbsOf(said)
  const first = members && (change > 0 ? members.most : members.least)
  if (method === 'members' && members && first && first.value > 0 === change > 0)
    return chosen(said, [
      `; am meisten ${verb.moves} ihn ${valued(first, members.unit)}`,
      `, vor allem getrieben ${valued(first, members.unit, 'by')}`,
      `; den größten Anteil ${verb.has} ${valued(first, members.unit)}`,
    ])
  if (method === 'none') return ''
  const {
    along: [main],
    against: [counter],
  } = sides(said, change)
  const share = main ? main.value / change : 0
  if (method === 'regression' && share < explaining)
    return `; das meiste davon ${verb.stays} nach der Regression unerklärt`
  if (!main) return ', ohne dass eine einzelne Ursache überwiegt'
  const source = method === 'regression' ? 'nach der Regression ' : ''
  const isAlone = share > 0.9 && share < 1.3 && Math.abs(counter?.value ?? 0) < 0.3 * Math.abs(change)
  if (isAlone)
    return chosen(said, [
      `, ${source}fast allein getrieben ${valued(main, unit, 'by')}`,
      `; dahinter ${verb.stands} ${source}fast allein ${valued(main, unit)}`,
    ])
  if (share > 0.5)
    return chosen(said, [
      `, ${source}vor allem getrieben ${valued(main, unit, 'by')}`,
      `; das meiste davon ${verb.makes} ${source}${valued(main, unit)} aus`,
      `; hauptsächlich ${verb.works} ${source}${valued(main, unit)}`,
    ])
  return chosen(said, [
    `; am stärksten ${verb.works} ${source}${valued(main, unit)}`,
    `, ${source}am stärksten getrieben ${valued(main, unit, 'by')}`,
  ])
}

/** „16.11.“, of another year „16.11.2025“ */
const dayText = (day: TradingDay, today: TradingDay): string =>
  day.slice(0, 4) === today.slice(0, 4) ? germanDay(day).slice(0, 6) : germanDay(day)

/** What came to it and what went against it, or what happened. */
function addition(said: Said, change: number): string {
  const { unit, method, members, figures, dividend, regression } = said
  const verb = verbsOf(said)
  if (method === 'none') return 'Der Kurs kommt von außen, seine Ursachen sind hier nicht bekannt'
  const { along, against } = sides(said, change)
  const [, second] = along
  const [counter] = against
  if (method === 'regression' && regression)
    return (
      `Index und Branche erklären ${percentText(regression.explainedPct, { decimals: 0, typography: printed })} der Schwankung ` +
      `von ${regression.days} Tagen, der Standardfehler beträgt ${amount(regression.errorPct, 'percent')} am Tag`
    )
  if (method === 'members' && members) {
    const other = change > 0 ? members.least : members.most
    const [industry] = along
    const branch = industry ? `am stärksten ${verb.works} ${valued(industry, 'percent')}` : ''
    if (other && other.value > 0 !== change > 0)
      return chosen(said, [
        `Dagegen ${verb.holds} ${valued(other, members.unit)}${branch ? `; ${branch}` : ''}`,
        `In die andere Richtung ${verb.pulls} ${valued(other, members.unit)}${branch ? `, ${branch}` : ''}`,
      ])
    return branch ? capital(branch) : `Alle Mitglieder ${verb.move} sich in dieselbe Richtung`
  }
  const [first] = along
  if (figures && Math.abs(figures.value) >= least && first?.value !== figures.value) {
    const what =
      figures.days.length === 1
        ? `Die Zahlen vom ${dayText(figures.days[0], said.today)}`
        : `Neue Zahlen an ${figures.days.length} Tagen`
    const did = figures.value > 0 ? 'brachten dem Kurs' : 'kosteten den Kurs'
    const rest = counter && counter.value !== figures.value ? `; dagegen ${verb.works} ${valued(counter, unit)}` : ''
    return `${what} ${did} ${amount(Math.abs(figures.value), unit)}${rest}`
  }
  if (dividend && Math.abs(dividend.value) >= least && first?.value !== dividend.value) {
    const taken = amount(Math.abs(dividend.value), unit)
    return `Seit dem ${dayText(dividend.day, said.today)} wird ohne Dividende gehandelt, das nahm dem Kurs ${taken}`
  }
  if (method === 'model' && members?.unit === 'percent') {
    const [most, other] = change > 0 ? [members.most, members.least] : [members.least, members.most]
    if (most && most.value > 0 === change > 0)
      return `Unter den Werten im Index ${verb.moves} ${valued(most, 'percent')} am meisten${
        other && other.value > 0 !== change > 0 ? `, dagegen ${verb.holds} ${valued(other, 'percent')}` : ''
      }`
  }
  if (method === 'legs' && said.parts.filter(({ isRest }) => !isRest).length === 1)
    return 'Der Euro ist in diesem Modell der Maßstab und hat keine eigene Bewegung'
  if (second && counter)
    return chosen(said, [
      `Dazu ${verb.comes} ${valued(second, unit)}, dagegen ${verb.works} ${valued(counter, unit)}`,
      `Auch ${valued(second, unit)} ${verb.adds} dazu bei, ${valued(counter, unit)} ${verb.works} dagegen`,
      `In dieselbe Richtung ${verb.goes} ${valued(second, unit)}, in die andere ${valued(counter, unit)}`,
    ])
  if (second)
    return chosen(said, [
      `Dazu ${verb.comes} ${valued(second, unit)}`,
      `In dieselbe Richtung ${verb.goes} ${valued(second, unit)}`,
    ])
  if (counter)
    return chosen(said, [
      `Dagegen ${verb.works} ${valued(counter, unit)}`,
      `In die andere Richtung ${verb.goes} ${valued(counter, unit)}`,
    ])
  return chosen(said, [`Alles andere ${verb.falls} kaum ins Gewicht`, `Andere Ursachen ${verb.play} kaum eine Rolle`])
}

function unchanged(said: Said): string {
  const time = when(said)
  return said.range === 'D1'
    ? `${said.name} ${isGoingOn(said) ? 'steht' : 'stand'} ${time} so hoch wie beim Schlusskurs davor.`
    : isOver(said)
      ? `${said.name} hat sich ${time} unterm Strich nicht bewegt.`
      : `${said.name} steht so hoch wie ${before(said.range)}.`
}

/** Of a price that stands still: what cancels out. */
function balance(said: Said): string {
  const { along, against } = sides(said, 1)
  const [up] = along
  const [down] = against
  return up && down
    ? `${capital(valued(up, said.unit))} und ${valued(down, said.unit)} heben sich auf.`
    : 'Keine Ursache hat den Kurs nennenswert bewegt.'
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
