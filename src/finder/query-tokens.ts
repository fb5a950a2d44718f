import { typedPlain } from '#contract/german-text.ts'

/** What is wrong with a text, in German, and at which sign, from 0. */
export class TextQueryError extends Error {
  readonly position: number
  constructor(message: string, position: number) {
    super(message)
    this.position = position
  }
}

export const longestText = 2000

/** A word in small letters, a number or a day as it was typed, a text without its quotation marks, a sign; the last one is the end. */
export interface Token {
  kind: 'word' | 'number' | 'day' | 'text' | 'sign' | 'end'
  text: string
  /** where it stands, from 0 */
  at: number
}

const dayPattern = String.raw`(?<day>\d{4}-\d{1,2}-\d{1,2})`
const numberPattern = String.raw`(?<number>-?\d+(?:\.\d{3})*(?:,\d+)?(?![\p{L}_.])|-?\d+\.\d+)`
const wordPattern = String.raw`(?<word>[\p{L}_][\p{L}\p{N}_]*)`
const otherPattern = '"(?<text>[^"]*)"|(?<sign><=|>=|!=|≤|≥|[<>=()])'
const tokenPattern = String.raw`\s*(?:${dayPattern}|${numberPattern}|${wordPattern}|${otherPattern})`

/** The parts of conditions in words. @throws TextQueryError for a sign that is none of them, and for a text that is too long */
export function tokensOf(text: string): Token[] {
  if (text.length > longestText)
    throw new TextQueryError(`Die Bedingung ist zu lang: höchstens ${longestText} Zeichen.`, longestText)
  const tokens: Token[] = []
  const pattern = new RegExp(tokenPattern, 'uy')
  let at = 0
  while (text.slice(at).trim() !== '') {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    const start = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
    if (!found?.groups) throw new TextQueryError(`Das Zeichen „${text[start] ?? ''}“ passt hier nicht.`, start)
    const { day, number, word, text: quoted, sign } = found.groups
    if (day !== undefined) tokens.push({ kind: 'day', text: day, at: start })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, at: start })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase(), at: start })
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted, at: start })
    else tokens.push({ kind: 'sign', text: (sign ?? '').replace('≤', '<=').replace('≥', '>='), at: start })
    at = pattern.lastIndex
  }
  return [...tokens, { kind: 'end', text: '', at: text.length }]
}

/** `1.234,5` and `1234.5` */
export const numberOf = (text: string): number => Number(typedPlain(text) ?? NaN)
