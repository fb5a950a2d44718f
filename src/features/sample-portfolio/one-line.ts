import type { WireField } from '#features/sample-portfolio/kinds.ts'
import type { TransactionType } from '#features/sample-portfolio/transactions.contract.ts'
import { dayAt, dayOf, looksLikeDay, timeAt } from '#features/sample-portfolio/one-line-days.ts'
import { decimalForForm, typedDecimal } from '#features/sample-portfolio/typed-decimal.ts'

/** What a line says, as the texts of the form's fields: figures with a comma, the day as 2026-11-03. */
export type LineFields = Partial<Record<Exclude<WireField, 'note'>, string>>

export interface LineFault {
  /** of its first character, from 1 */
  at: number
  /** a German sentence without the place */
  text: string
}

export interface ReadLine {
  /** absent: the line does not say what is booked */
  type?: TransactionType
  fields: LineFields
  /** where the paper is named, from 1 */
  instrumentAt?: number
  /** what a booking of that kind needs and the line does not say */
  missing: readonly WireField[]
  faults: readonly LineFault[]
}

interface Token {
  text: string
  at: number
  /** stood in quotes: it is a name, whatever it looks like */
  isQuoted: boolean
}

const kindWords: Readonly<Record<string, TransactionType>> = {
  ...named('BUY', 'k kauf kaufe kaufen gekauft'),
  ...named('SELL', 'v vk verkauf verkaufe verkaufen verkauft'),
  ...named('DEPOSIT', 'e einlage einzahlung eingezahlt'),
  ...named('WITHDRAWAL', 'a entnahme auszahlung ausgezahlt'),
  ...named('DIVIDEND', 'd div dividende ausschüttung'),
  ...named('INTEREST', 'z zins zinsen'),
  ...named('FEE', 'g gebühr gebühren gebuehr'),
  ...named('TAX', 's steuer steuern'),
  ...named('SPLIT', 'split aktiensplit'),
  ...named('DELIVERY_IN', 'einbuchung'),
  ...named('DELIVERY_OUT', 'ausbuchung'),
}

function named(type: TransactionType, words: string): Record<string, TransactionType> {
  return Object.fromEntries(words.split(' ').map((word) => [word, type]))
}

/** German words for what a line misses or says twice. */
export const lineWords: Readonly<Record<keyof LineFields, string>> = {
  date: 'Tag',
  time: 'Uhrzeit',
  instrument: 'Wertpapier',
  quantity: 'Stück',
  price: 'Kurs',
  amount: 'Betrag',
  isoCurrency: 'Währung',
  fee: 'Gebühr',
  tax: 'Steuer',
  ratioNew: 'neue Stück',
  ratioOld: 'alte Stück',
}

const withPieces: readonly TransactionType[] = ['BUY', 'SELL', 'DELIVERY_IN', 'DELIVERY_OUT']
const withPaper: readonly TransactionType[] = [...withPieces, 'DIVIDEND', 'SPLIT']

/** words that say what the figure behind them is */
const leads: Readonly<Record<string, 'price' | 'amount' | 'fee' | 'tax'>> = {
  ...leadingTo('price', 'zu zum je à @ per kurs'),
  ...leadingTo('amount', 'für betrag insgesamt'),
  ...leadingTo('fee', 'gebühr gebühren gebuehr ordergebühr provision spesen kosten'),
  ...leadingTo('tax', 'steuer steuern quellensteuer abgeltungsteuer kapitalertragsteuer kest'),
}
/** words between a lead and its figure: „zum Kurs von 182,50“, „zu je 182,50“ */
const between = new Set('kurs preis je von stück'.split(' '))

function leadingTo<Field extends string>(field: Field, words: string): Record<string, Field> {
  return Object.fromEntries(words.split(' ').map((word) => [word, field]))
}
const currencies: Readonly<Record<string, string>> = {
  eur: 'EUR',
  euro: 'EUR',
  '€': 'EUR',
  usd: 'USD',
  $: 'USD',
  chf: 'CHF',
  gbp: 'GBP',
}
const piecesWords = new Set(['stück', 'stk', 'stk.', 'st.', 'x', '×'])
/** of a line */
export const mostLetters = 300

/**
 * Reads a booking in one line: „Kauf 10 SAP 182,50 am 3.11.“, „10 SAP zu 182,50 gekauft“, „Dividende SAP 23,40“, „Einlage 1.000“.
 * A name that holds figures stands in quotes, or its price behind „zu“.
 * @param today 2026-11-20; a day without its year is the last there was
 */
export function readLine(line: string, today: string): ReadLine {
  const tokens = tokensOf(line.slice(0, mostLetters))
  const [first] = tokens
  if (!first) return { fields: {}, missing: [], faults: [{ at: 1, text: 'Bitte schreibe, was gebucht werden soll.' }] }
  const place = placeOfKind(tokens)
  const type = kindOf(tokens[place])
  if (!type)
    return {
      fields: {},
      missing: [],
      faults: [{ at: first.at, text: `„${first.text}“ ist keine Art: Kauf, Verkauf, Dividende, Einlage, Entnahme …` }],
    }
  const reading = new Reading(type, today)
  reading.read(tokens.toSpliced(place, 1))
  const { fields, faults } = reading
  const { instrumentAt } = reading
  return { type, fields, missing: missingOf(type, fields), faults, ...(instrumentAt !== undefined && { instrumentAt }) }
}

const kindOf = (token: Token | undefined): TransactionType | undefined => {
  const word = token && !token.isQuoted ? token.text.toLowerCase() : ''
  return Object.hasOwn(kindWords, word) ? kindWords[word] : undefined
}

/** The kind stands first, else wherever what was done is said in full: „10 SAP zu 182,50 gekauft“. */
const placeOfKind = (tokens: readonly Token[]): number =>
  kindOf(tokens[0]) ? 0 : tokens.findIndex((token) => told.test(token.text) && kindOf(token))
const told = /^(ge|ver|ein|aus)?(kauf|zahl)/i

class Reading {
  readonly fields: LineFields = {}
  readonly faults: LineFault[] = []
  instrumentAt: number | undefined
  readonly #type: TransactionType
  readonly #today: string

  constructor(type: TransactionType, today: string) {
    this.#type = type
    this.#today = today
  }

  read(tokens: readonly Token[]): void {
    const left = this.#withoutLed(tokens)
    if (this.#type === 'SPLIT') this.#paper(this.#withoutRatio(left))
    else if (withPieces.includes(this.#type))
      this.#paper(this.#withoutLatePieces(this.#withoutPrice(this.#withoutPieces(left), 'price')))
    else if (withPaper.includes(this.#type)) this.#paper(this.#withoutPrice(left, 'amount'))
    else this.#alone(left)
  }

  #put(field: keyof LineFields, text: string, token: Token): void {
    const isSaidAgain = field === 'isoCurrency' && this.fields[field] === text
    if (this.fields[field] === undefined || isSaidAgain) this.fields[field] = text
    else this.#fault(token, `${lineWords[field]} steht schon da.`)
  }

  #fault({ at }: Token, text: string): void {
    this.faults.push({ at, text })
  }

  /** A figure, or a fault that says so. */
  #figure(field: keyof LineFields, token: Token): void {
    const figure = figureOf(token.text)
    if (figure === undefined) this.#fault(token, `„${token.text}“ ist keine Zahl, die wir lesen können, etwa 1.234,56.`)
    else this.#put(field, figure, token)
  }

  /** Takes out what a word in front of it names: day, time, price, costs; and a currency behind a figure. */
  #withoutLed(tokens: readonly Token[]): Token[] {
    const left: Token[] = []
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]
      if (!token) break
      const word = token.isQuoted ? '' : token.text.toLowerCase()
      const lead = Object.hasOwn(leads, word) && this.#takes(leads[word]) ? leads[word] : undefined
      const led = lead && this.#type !== 'SPLIT' ? this.#ledBy(tokens, i) : undefined
      const day = token.isQuoted ? undefined : dayAt(tokens.slice(i), this.#today)
      const time = timeAt(tokens.slice(i, i + 3))
      if (lead && led) {
        this.#figure(lead, led.token)
        i = led.place
      } else if (lead === 'fee' || lead === 'tax') {
        this.#fault(token, `Hinter „${token.text}“ fehlt die Zahl.`)
      } else if (day) {
        this.#day({ ...(tokens[i + day.place] ?? token), text: day.text })
        i += day.words - 1
      } else if (time && this.#type !== 'SPLIT') {
        this.#put('time', time.text, token)
        i += time.words - 1
      } else if (Object.hasOwn(currencies, word) && i > 0 && looksLikeFigure(tokens[i - 1]?.text ?? '')) {
        this.#put('isoCurrency', currencies[word] ?? '', token)
      } else left.push(token)
    }
    return left
  }

  /** The figure that a word leads to, past the words between. */
  #ledBy(tokens: readonly Token[], from: number): { token: Token; place: number } | undefined {
    let place = from + 1
    while (between.has(tokens[place]?.text.toLowerCase() ?? '')) place++
    const token = tokens[place]
    return token && !token.isQuoted && looksLikeFigure(token.text) ? { token, place } : undefined
  }

  /** Whether a booking of this kind has such a figure. */
  #takes(field: 'price' | 'amount' | 'fee' | 'tax' | undefined): boolean {
    if (field === 'price' || field === 'fee') return withPieces.includes(this.#type)
    if (field === 'tax') return [...withPieces, 'DIVIDEND', 'INTEREST'].includes(this.#type)
    return this.#type !== 'SPLIT'
  }

  #day(token: Token): void {
    const day = dayOf(token.text, this.#today)
    if (day === undefined) this.#fault(token, `„${token.text}“ ist kein Tag, etwa 3.11. oder 3.11.2026.`)
    else if (day > this.#today) this.#fault(token, `Der Tag „${token.text}“ kommt erst noch.`)
    else this.#put('date', day, token)
  }

  #withoutPieces(tokens: readonly Token[]): readonly Token[] {
    const [token, next] = tokens
    const text = token?.text.replace(/[x×]$/i, '') ?? ''
    if (token && !token.isQuoted && this.#type === 'SELL' && /^alles?$/i.test(text)) return tokens.slice(1)
    // alone it is the paper: a WKN may be all figures
    if (!token || token.isQuoted || !looksLikeFigure(text) || !next || isWknFirst(tokens)) return tokens
    this.#figure('quantity', { ...token, text })
    return tokens.slice(!next.isQuoted && piecesWords.has(next.text.toLowerCase()) ? 2 : 1)
  }

  /** „Kauf SAP 10 zu 182,50“: without pieces in front a figure behind the paper is theirs. */
  #withoutLatePieces(tokens: readonly Token[]): readonly Token[] {
    const last = tokens.at(-1)
    if (this.fields.quantity !== undefined || !last || tokens.length < 2 || last.isQuoted) return tokens
    if (!looksLikeFigure(last.text)) return tokens
    this.#figure('quantity', last)
    return tokens.slice(0, -1)
  }

  /** The figure at the end, unless it is all there is: then it names the paper. */
  #withoutPrice(tokens: readonly Token[], field: 'price' | 'amount'): readonly Token[] {
    const last = tokens.at(-1)
    const isSaid = this.fields.price !== undefined || this.fields.amount !== undefined
    if (!last || tokens.length < 2 || isSaid || last.isQuoted || !looksLikeFigure(last.text)) return tokens
    this.#figure(field, last)
    return tokens.slice(0, -1)
  }

  #withoutRatio(tokens: readonly Token[]): readonly Token[] {
    const i = tokens.findIndex(({ text }) => /^\d+:\d+$/.test(text))
    const whole = tokens[i]
    if (whole) {
      const [fresh = '', old = ''] = whole.text.split(':')
      this.#put('ratioNew', fresh, whole)
      this.#put('ratioOld', old, whole)
      return tokens.toSpliced(i, 1)
    }
    const zu = tokens.findIndex(
      ({ text }, at) =>
        text.toLowerCase() === 'zu' &&
        looksLikeFigure(tokens[at - 1]?.text ?? '') &&
        looksLikeFigure(tokens[at + 1]?.text ?? ''),
    )
    const [fresh, old] = [tokens[zu - 1], tokens[zu + 1]]
    if (zu < 1 || !fresh || !old) return tokens
    this.#figure('ratioNew', fresh)
    this.#figure('ratioOld', old)
    return tokens.toSpliced(zu - 1, 3)
  }

  #paper(tokens: readonly Token[]): void {
    const named = tokens[0]?.text.toLowerCase() === 'von' ? tokens.slice(1) : tokens
    const [first] = named
    if (!first) return
    this.fields.instrument = named.map(({ text }) => text).join(' ')
    this.instrumentAt = first.at
  }

  /** Money alone. */
  #alone(tokens: readonly Token[]): void {
    for (const token of tokens)
      if (this.fields.amount === undefined && /^[+−-]?\d/.test(token.text)) this.#figure('amount', token)
      else this.#fault(token, `„${token.text}“ gehört nicht zu dieser Buchung.`)
  }
}

function missingOf(type: TransactionType, { instrument, quantity, price, amount, ratioNew }: LineFields): WireField[] {
  const missing: WireField[] = []
  if (withPaper.includes(type) && instrument === undefined) missing.push('instrument')
  if (withPieces.includes(type)) {
    if (quantity === undefined) missing.push('quantity')
    if (price === undefined && amount === undefined) missing.push('price')
  } else if (type === 'SPLIT') {
    if (ratioNew === undefined) missing.push('ratioNew')
  } else if (amount === undefined) missing.push('amount')
  return missing
}

/** Words with their places; what stands in quotes is one. */
function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  for (const match of line.matchAll(/[„“"]([^„“”"]*)[“”"]|(\S+)/g)) {
    const [whole, quoted, word = ''] = match
    const isQuoted = quoted !== undefined
    if (isQuoted ? quoted.trim() === '' : whole === '') continue
    const text = isQuoted ? quoted.trim() : word.replace(/(?<=.)[,;:]+$/, '')
    const at = match.index + 1
    // a sign or a unit may stand at its figure: @182,50, 182,50€, 10Stk
    const [, lead = '', figure = '', unit = ''] =
      /^(@?)([+−-]?\d[\d.,]*)(€|\$|eur|euro|usd|stk\.?|stück)?$/i.exec(isQuoted ? '' : text) ?? []
    if (lead + unit === '') tokens.push({ text, at, isQuoted })
    else
      for (const [part, before] of [
        [lead, ''],
        [figure, lead],
        [unit, lead + figure],
      ] as const)
        if (part !== '') tokens.push({ text: part, at: at + before.length, isQuoted })
  }
  return tokens
}

/** „Kauf 716460 10 zu 182,50“: of figures alone the first is the paper, if it can be a WKN and no other can. */
const isWknFirst = ([first, ...others]: readonly Token[]): boolean =>
  /^\d{6}$/.test(first?.text ?? '') &&
  others.length <= 2 &&
  others.every(({ text, isQuoted }) => !isQuoted && looksLikeFigure(text) && !/^\d{6}$/.test(text))

const looksLikeFigure = (text: string): boolean => /^[+−-]?\d[\d.,]*$/.test(text) && !looksLikeDay(text)

/** `1.234,56`, `1234,56`, `1234.56` as the form writes it: `1234,56`; undefined for what is no number above nothing. */
function figureOf(text: string): string | undefined {
  const plain = typedDecimal(text.replace(/^\+/, ''))
  return plain === undefined || plain.startsWith('-') || Number(plain) === 0 ? undefined : decimalForForm(plain)
}

/** „Zeichen 9: …“ for every fault. */
export const faultsText = (faults: readonly LineFault[]): string =>
  faults.map(({ at, text }) => `Zeichen ${at}: ${text}`).join(' ')
