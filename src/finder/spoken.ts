import { dayFrom, readDay, tradingDayOf, type DayNumber } from '#calendar/days.ts'
import { folded, typedPlain } from '#contract/german-text.ts'

/** A figure that words can name, and how a number beside it is meant. */
export interface SpokenFigure {
  /** what hears it knows it by */
  id: string
  /** whose bounds are days: a year, a month or a day is meant, no number */
  isDay?: boolean
  /** of days and of spans under one word: „Laufzeit bis 2030“, „Laufzeit 3 Jahre“ */
  dayTwin?: string
  /** how far below: „höchstens 3 %“ is from −3 */
  isMirrored?: boolean
  /** what „um“ and a number alone allow on either side, as a part of it */
  tolerance?: number
  /** what is meant where no number is named: „Discount auf SAP“ */
  alone?: Heard['picks'][number]
}

/** What a phrase stands for; of `pick` the value of a choice, of `none` what nobody tells here. */
export type Spoken =
  | { figure: SpokenFigure }
  | { pick: { id: string; value: string } }
  /** a bound by itself: „ohne Ausgabeaufschlag“ */
  | { bound: { id: string; from?: number; to?: number } }
  | { none: string }

/** What was heard, of figures in numbers and days, and the words nobody understood. */
export interface Heard {
  /** `isWord`: „kleine“, which another such word widens */
  bounds: { id: string; from?: number; to?: number; fromDay?: string; toDay?: string; isWord?: true }[]
  picks: { id: string; value: string }[]
  /** phrases that are no figure and no value, but may be a part of names */
  names: string[]
  unheard: { text: string; at: number; reason?: string }[]
}

export interface Ear {
  /** by `phraseKey` */
  phrases: ReadonlyMap<string, Spoken>
  /** the figure that a year without one is about: „Bundesanleihe bis 2030“ */
  daysOf?: string
  /** whether words that nothing else explains are a part of names */
  isName?: (words: string) => boolean
}

interface Word {
  kind: 'word' | 'number' | 'day' | 'sign'
  /** folded */
  text: string
  /** as it was typed */
  typed: string
  at: number
}

const dayPattern = String.raw`(?<day>\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})`
const numberPattern = String.raw`(?<number>\d+(?:\.\d{3})*(?:,\d+)?|\d+\.\d+)`
const wordPattern = String.raw`(?<word>[\p{L}][\p{L}\p{N}_&/]*(?:\.(?=\s|$))?)`
const signPattern = '(?<sign><=|>=|[<>=≤≥%€+–-])'
const pattern = new RegExp([dayPattern, numberPattern, wordPattern, signPattern].join('|'), 'gu')

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { groups = {}, index } of text.matchAll(pattern)) {
    const [kind, typed = ''] = Object.entries(groups).find(([, value]) => value !== undefined) ?? ['sign']
    words.push({ kind: kind as Word['kind'], text: folded(typed).replace(/\.$/, ''), typed, at: index })
  }
  return words
}

/** What a question means, by the phrases of an ear: of two that are the same the first one counts. */
export class Phrases extends Map<string, Spoken> {
  add(phrase: string, spoken: Spoken): void {
    const key = phraseKey(phrase)
    if (key !== '' && !this.has(key)) this.set(key, spoken)
  }
}

/** „Asien“ verstehen wir hier nicht. Zu „KGV“ fehlt eine Zahl. */
export function unheardText(unheard: Heard['unheard']): string {
  const words = unheard.filter(({ reason }) => !reason).map(({ text }) => `„${text.slice(0, 40)}“`)
  const strange = words.length > 0 ? [`${words.join(', ')} verstehen wir hier nicht.`] : []
  return [...strange, ...unheard.flatMap(({ reason }) => (reason ? [`${reason}.`] : []))].join(' ')
}

/** what follows it where something else was understood */
export const withoutUnheard = 'Gesucht ist ohne das.'

/** Without the ending that German grammar gives it: „thesaurierende“, „deutschen“. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?:en|er|es|em|e|n|s)$/, (end) => (word.length - end.length > 2 ? '' : end)) : word

/** Under which a phrase is known, however it is inflected and hyphened. */
export const phraseKey = (phrase: string): string =>
  wordsOf(phrase)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ text }) => stem(text))
    .join(' ')

type Side = 'from' | 'to' | 'around' | 'exact' | 'between' | 'after' | 'before'
const comparisons: Readonly<Record<Side, string>> = {
  from:
    'ueber|mehr als|mindestens|min|ab|von|groesser als|groesser|hoeher als|laenger als|besser als|oberhalb|nicht unter|' +
    'nicht weniger als|>|>=|≥',
  to:
    'unter|weniger als|hoechstens|max|maximal|bis zu|bis|kleiner als|kleiner|niedriger als|kuerzer als|unterhalb|nicht mehr als|' +
    'nicht weiter als|nicht ueber|<|<=|≤',
  around: 'um|rund|etwa|ca|circa|ungefaehr|knapp',
  exact: '=|genau|gleich',
  between: 'zwischen',
  after: 'nach',
  before: 'vor',
}
const sides = new Map(
  Object.entries(comparisons).flatMap(([side, words]) => words.split('|').map((word) => [word, side as Side] as const)),
)
/** prepositions and comparisons hold at most so many words, phrases so many */
const [longestComparison, longestPhrase] = [3, 8]

const fillers = new Set(
  (
    'auf in im mit und der die das den dem des ein eine einen einem einer eines aus zu zum zur fuer alle allen zeige zeig mir suche ' +
    'such finde ich nur bitte welche welcher welches gibt es hat haben sind ist als am beim sowie dabei bei deren dessen ' +
    'wert werte papier papiere p a pro jahr gestiegen gewonnen mein meine vom will moechte von nach aktie aktien etf etfs fonds anleihe ' +
    'anleihen index indizes titel firma firmen unternehmen'
  ).split(' '),
)
const denials = new Set(['nicht', 'kein', 'keine', 'keinen', 'ohne', 'ausser', 'oder'])

const magnitudes: Readonly<Record<string, number>> = {
  tsd: 1e3,
  tausend: 1e3,
  mio: 1e6,
  millionen: 1e6,
  million: 1e6,
  mrd: 1e9,
  milliarden: 1e9,
  milliarde: 1e9,
  bio: 1e12,
  billionen: 1e12,
}
const units = new Set([
  '%',
  'prozent',
  '€',
  'euro',
  'eur',
  'punkte',
  'punkten',
  'pkt',
  'jahre',
  'jahren',
  'fach',
  'x',
  'usd',
  'dollar',
])
const months = 'januar februar maerz april mai juni juli august september oktober november dezember'.split(' ')

/** A number, or the first and last day of a year, a month or a day. */
type Value = { number: number } | { first: DayNumber; last: DayNumber }
type Bound = { from?: number; to?: number; fromDay?: string; toDay?: string; about?: number }

const usualTolerance = 0.1

/** so many letters of a question are heard; longer texts are none */
export const longestQuestion = 400

/** Reads a question as people ask it: „Dividendenrendite über 5 % und KGV unter 12 in Deutschland“. */
export function hear(text: string, ear: Ear): Heard {
  return new Listener(text.slice(0, longestQuestion), ear).heard()
}

class Listener {
  readonly #ear: Ear
  readonly #words: readonly Word[]
  readonly #heard: Heard = { bounds: [], picks: [], names: [], unheard: [] }
  #place = 0
  /** named, its number not heard yet */
  #figure: SpokenFigure | undefined
  #figureWord: { text: string; at: number } | undefined
  /** heard, its figure not named yet */
  #loose: { bound: Bound; isDay: boolean; word: Word } | undefined
  #strange: Word[] = []

  constructor(text: string, ear: Ear) {
    this.#ear = ear
    this.#words = wordsOf(text)
  }

  heard(): Heard {
    while (this.#place < this.#words.length)
      if (this.#phrase() || this.#comparison() || this.#value('around')) this.#flush()
      else this.#other()
    this.#flush()
    this.#drop()
    this.#bare()
    return this.#heard
  }

  #text(length: number): string | undefined {
    const words = this.#words.slice(this.#place, this.#place + length)
    return words.length === length ? words.map(({ text }) => text).join(' ') : undefined
  }

  #phrase(): boolean {
    const begun = this.#begun()
    if (!begun) return false
    const words = this.#words.slice(this.#place, this.#place + begun.length)
    this.#place += begun.length
    this.#take(begun.found, words[0] as Word, words.map(({ typed }) => typed).join(' '))
    return true
  }

  /** The longest phrase that begins here. */
  #begun(): { found: Spoken; length: number } | undefined {
    for (let length = longestPhrase; length > 0; length--) {
      const words = this.#words.slice(this.#place, this.#place + length)
      if (words.length < length || words[0]?.kind === 'sign' || words.at(-1)?.kind === 'sign') continue
      const spoken = words.filter(({ kind }) => kind !== 'sign').map(({ text }) => stem(text))
      const found = this.#ear.phrases.get(spoken.join(' '))
      if (found) return { found, length }
    }
    // „Softwareaktien“, „Immobilienfonds“
    const [, first] =
      /^(.{4,}?)(?:aktien?|fonds|etfs?|anleihen?|titel|werte)$/.exec(this.#words[this.#place]?.text ?? '') ?? []
    const found = first && this.#ear.phrases.get(stem(first))
    return found ? { found, length: 1 } : undefined
  }

  #take(found: Spoken, word: Word, typed: string): void {
    if ('pick' in found) this.#heard.picks.push(found.pick)
    else if ('bound' in found) this.#heard.bounds.push({ ...found.bound, isWord: true })
    else if ('none' in found) {
      this.#bare()
      this.#heard.unheard.push({ text: typed, at: word.at, reason: found.none })
      this.#figure = { id: '' }
    } else if (this.#loose) {
      const { bound, isDay } = this.#loose
      this.#loose = undefined
      this.#keep(found.figure, bound, isDay)
    } else {
      this.#bare()
      this.#figure = found.figure
      this.#figureWord = { text: typed, at: word.at }
    }
  }

  /** A figure that no number was named for. */
  #bare(): void {
    if (this.#figure?.alone) this.#heard.picks.push(this.#figure.alone)
    else if (this.#figure && this.#figure.id !== '' && this.#figureWord)
      this.#heard.unheard.push({ ...this.#figureWord, reason: `Zu „${this.#figureWord.text}“ fehlt eine Zahl` })
    this.#figure = undefined
  }

  #comparison(): boolean {
    for (let length = longestComparison; length > 0; length--) {
      const side = sides.get(this.#text(length) ?? '')
      if (!side) continue
      const before = this.#place
      this.#place += length
      while (fillers.has(this.#words[this.#place]?.text ?? '') && this.#words[this.#place]?.kind === 'word')
        this.#place++
      // „unter dem 52-Wochen-Hoch“ says where, not how much
      if (!this.#begun() && this.#value(side)) return true
      this.#place = before
    }
    return false
  }

  #value(side: Side): boolean {
    const word = this.#words[this.#place]
    const value = this.#read()
    if (!word || !value) return false
    let [from, to] = [value, value]
    const mayJoin =
      side === 'between' ? ['und', 'bis', '-', '–'] : side === 'to' || side === 'before' ? [] : ['bis', '-', '–']
    const isSpan = mayJoin.includes(this.#words[this.#place]?.text ?? '')
    if (isSpan) {
      const before = this.#place++
      const other = this.#read()
      if (other) to = other
      else this.#place = before
    }
    const bound = boundOf(from, to, isSpan && from !== to ? 'between' : side)
    const isDay = 'first' in from
    if (this.#figure) {
      const figure = this.#figure
      this.#figure = undefined
      this.#keep(figure, bound, isDay)
    } else if (isDay && this.#ear.daysOf) this.#heard.bounds.push({ id: this.#ear.daysOf, ...bound })
    else {
      this.#drop()
      this.#loose = { bound, isDay, word }
    }
    return true
  }

  #keep(figure: SpokenFigure, { about, ...bound }: Bound, isDay: boolean): void {
    if (figure.id === '') return
    const { id, dayTwin, isMirrored, tolerance = usualTolerance } = figure
    const { from, to } = about === undefined ? bound : around(about, tolerance)
    if (isDay) this.#heard.bounds.push({ id: dayTwin ?? id, ...bound })
    else if (isMirrored)
      this.#heard.bounds.push({ id, ...(to !== undefined && { from: -to }), ...(from !== undefined && { to: -from }) })
    else this.#heard.bounds.push({ id, ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
  }

  /** A number with its unit, a day, a month with its year; a bare year where days are meant. */
  #read(): Value | undefined {
    const word = this.#words[this.#place]
    const next = this.#words[this.#place + 1]
    if (word?.kind === 'day') {
      const [day = '', month = '', year = ''] = word.text.includes('-')
        ? word.text.split('-').toReversed()
        : word.text.split('.')
      const number = readDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
      if (number === undefined) return undefined // „31.02.2027“ is none
      this.#place++
      return { first: number, last: number }
    }
    const month = months.indexOf(word?.text ?? '')
    if (month >= 0 && next?.kind === 'number' && isYear(next.text)) {
      this.#place += 2
      return daysOf(Number(next.text), month + 1, month + 1)
    }
    if (word?.kind !== 'number') return undefined
    const plain = typedPlain(word.text)
    if (plain === undefined) return undefined
    this.#place++
    if (isYear(word.text) && this.#meansDays()) return daysOf(Number(word.text), 1, 12)
    const magnitude = magnitudes[this.#words[this.#place]?.text ?? '']
    if (magnitude) this.#place++
    while (units.has(this.#words[this.#place]?.text ?? '')) this.#place++
    return { number: Number(plain) * (magnitude ?? 1) }
  }

  #meansDays(): boolean {
    return this.#figure
      ? this.#figure.isDay === true || this.#figure.dayTwin !== undefined
      : this.#ear.daysOf !== undefined
  }

  #other(): void {
    const word = this.#words[this.#place++] as Word
    if (word.kind === 'sign') return
    if (fillers.has(word.text) || (sides.has(word.text) && word.text.length < 6)) this.#flush()
    else this.#strange.push(word)
  }

  /** Words in a row that nothing explains: a part of names, or not understood. */
  #flush(): void {
    const words = this.#strange
    this.#strange = []
    const [first] = words
    if (!first) return
    const text = words.map(({ typed }) => typed).join(' ')
    const isDenial = words.some((word) => denials.has(word.text))
    if (!isDenial && this.#ear.isName?.(text)) this.#heard.names.push(text)
    else this.#heard.unheard.push({ text, at: first.at })
  }

  /** A number that no figure was named for. */
  #drop(): void {
    if (this.#loose) this.#heard.unheard.push({ text: this.#loose.word.typed, at: this.#loose.word.at })
    this.#loose = undefined
  }
}

/** From the first day of one month to the last of another. */
const daysOf = (year: number, from: number, to: number) => ({
  first: dayFrom(year, from, 1),
  last: dayFrom(year, to + 1, 0),
})

const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text)

function boundOf(from: Value, to: Value, side: Side): Bound {
  if ('first' in from && 'first' in to) {
    if (side === 'from') return { fromDay: tradingDayOf(from.first) }
    if (side === 'after') return { fromDay: tradingDayOf(from.last + 1) }
    if (side === 'to') return { toDay: tradingDayOf(to.last) }
    if (side === 'before') return { toDay: tradingDayOf(to.first - 1) }
    return { fromDay: tradingDayOf(from.first), toDay: tradingDayOf(to.last) }
  }
  const [least, most] = ['number' in from ? from.number : 0, 'number' in to ? to.number : 0]
  if (side === 'from' || side === 'after') return { from: least }
  if (side === 'to' || side === 'before') return { to: most }
  if (side === 'between') return { from: Math.min(least, most), to: Math.max(least, most) }
  if (side === 'exact') return { from: least, to: least }
  return { about: least }
}

const around = (value: number, tolerance: number) => ({
  from: rounded(value * (1 - tolerance)),
  to: rounded(value * (1 + tolerance)),
})
const rounded = (value: number): number => Number(value.toPrecision(6))
