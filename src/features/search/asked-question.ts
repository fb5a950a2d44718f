import { folded, typedIn } from '#contract/german-text.ts'

/** A question that search answers itself; what stands in it, not yet what it means. */
export interface AskedQuestion {
  /** a price of a day */
  close?: { name: string; day: string }
  amount?: { amount: number; from: string; to: string; day?: string }
  dividend?: { name: string; pieces?: number }
  /** the next figures or general meeting of a company */
  event?: { name: string; kind: 'results' | 'meeting' }
  /** to be told when a price is reached; the level as it was typed */
  alert?: { name: string; side: 'ueber' | 'unter'; level: string }
  /** a figure to be explained */
  figure?: string
  /** words of derivatives */
  isOfPapers: boolean
  /** the class whose finder could read it */
  finder?: 'stocks' | 'funds' | 'etfs' | 'bonds'
}

const months = 'jan feb mar apr mai jun jul aug sep okt nov dez'.split(' ')
const spokenDay =
  /(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\.\s?(?:(\d{1,2})\.|(jan|feb|m(?:ae|a)r|apr|mai|jun|jul|aug|sep|okt|nov|dez)[a-z]*\.?)\s?(\d{4})/

const currencies: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  '€': 'EUR',
  dollar: 'USD',
  'us-dollar': 'USD',
  $: 'USD',
  franken: 'CHF',
  pfund: 'GBP',
  '£': 'GBP',
  yen: 'JPY',
  zloty: 'PLN',
  lira: 'TRY',
  yuan: 'CNY',
  forint: 'HUF',
}
const codes = new Set('EUR USD CHF GBP JPY CAD AUD CNY SEK NOK PLN CZK DKK HUF TRY'.split(' '))
const codeOf = (word: string): string | undefined => {
  const code = currencies[word] ?? word.toUpperCase()
  return codes.has(code) ? code : undefined
}

const papers =
  /\b(?:knock ?-?outs?|ko|turbos?|optionsscheine?|calls?|puts?|[a-z]*-?zertifikate?|discounter|faktor|aktienanleihen?|mini ?-?futures?)\b/
const results = /\b(?:quartals|jahres|geschaefts|halbjahres)?(?:zahlen|ergebnisse?|bericht)\b/
const meetings = /\b(?:hauptversammlung|hv)\b/
const wishes = /\b(?:alarm|bescheid|benachrichtige?|melde|sag mir|erinnere|warne|warnung)\b/
const levels = /\b(unter|ueber)\b ?(?:die |den )?(\d[\d.,]*)/
const dividends = /\b(?:dividenden?|ausschuettung|ex ?-?tag)\b/
/** what stands beside a name in such questions */
const aroundNames = new RegExp(
  [
    '\\b(?:(?:schluss)?kurs(?:e|es)?|preis|wert|stand|schluss|von|vom|der|des|die|das|am|wie|hoch|war|was|kostete|kostet|aktien?)\\b',
    '\\b(?:wann|zahlt|gibt|es|naechste[rns]?|mal|bekomme|ich|bei|und|mit|fuer|im|dividenden?|ausschuettung|ex ?-?tag)\\b',
    '\\b(?:ist|sind|wieviel|viel|stueck|stk|ein|eine)\\b',
  ].join('|'),
  'g',
)
const nameIn = (text: string): string =>
  text
    .replace(aroundNames, ' ')
    .replace(/[?!,.:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What a text typed into the search asks, where it is no name. */
export function questionIn(text: string): AskedQuestion {
  const asked = folded(text.slice(0, 200))
    .replace(/[?!]+$/, '')
    .trim()
  const day = dayIn(asked)
  const withoutDay = asked.replace(spokenDay, ' ')
  const amount = amountIn(withoutDay)
  const isOfPapers = papers.test(asked)
  const name = nameIn(withoutDay.replace(/\d+ ?(?:stueck|stk|aktien)\b/, ' '))
  const pieces = /(\d+) ?(?:stueck|stk|aktien)\b/.exec(asked)?.[1]
  const figure = /^(?:was (?:ist|bedeutet|heisst|sind) )?(?:(?:ein|eine|der|die|das) )?([a-z0-9äöüß&/ .-]{2,40})$/.exec(
    asked,
  )?.[1]
  const finder = isOfPapers ? undefined : finderIn(asked)
  return {
    ...(day && !amount && name !== '' && { close: { name, day } }),
    ...(amount && { amount: { ...amount, ...(day && { day }) } }),
    ...(dividends.test(asked) &&
      name !== '' &&
      !day && { dividend: { name, ...(pieces && { pieces: Number(pieces) }) } }),
    ...eventIn(asked),
    ...alertIn(asked),
    ...(figure && { figure }),
    isOfPapers,
    ...(finder && { finder }),
  }
}

function eventIn(text: string): Pick<AskedQuestion, 'event'> {
  const kind = meetings.test(text) ? 'meeting' : results.test(text) ? 'results' : undefined
  const name = nameIn(
    text
      .replace(results, ' ')
      .replace(meetings, ' ')
      .replace(/\b(?:veroeffentlicht|legt|vor|termin)\b/g, ' '),
  )
  return kind && name !== '' ? { event: { name, kind } } : {}
}

function alertIn(text: string): Pick<AskedQuestion, 'alert'> {
  const [found, side, level] = levels.exec(text) ?? []
  if (!found || !level || typedIn(level, undefined) === undefined || !wishes.test(text)) return {}
  const name = nameIn(
    text
      .replace(levels, ' ')
      .replace(
        /\b(?:sag mir|alarm|bescheid|benachrichtige?|melde|erinnere|warne|warnung|mich|dich|wenn|sobald|falls|auf)\b/g,
        ' ',
      )
      .replace(/\b(?:faellt|steigt|sinkt|geht|punkte?n?|euro|eur|prozent)\b|[€%]/g, ' '),
  )
  return name === '' ? {} : { alert: { name, side: side === 'unter' ? 'unter' : 'ueber', level } }
}

function dayIn(text: string): string | undefined {
  const [found, year, month, day, early = '', number = '', word = '', late = ''] = spokenDay.exec(text) ?? []
  if (!found) return undefined
  const place = number === '' ? months.indexOf(word.replace('mae', 'ma')) + 1 : Number(number)
  const iso = year
    ? `${year}-${month ?? ''}-${day ?? ''}`
    : `${late}-${String(place).padStart(2, '0')}-${early.padStart(2, '0')}`
  const at = new Date(`${iso}T12:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso
}

/** as much as the converter takes */
const mostAmount = 1e12

/** „10.000 Yen in Euro“, „100 EUR USD“ */
function amountIn(text: string): { amount: number; from: string; to: string } | undefined {
  const [, number = '', one = '', other = ''] =
    /(\d[\d.,]*) ?([a-z-]+|[€$£]) ?(?:in|nach|zu|=|sind|->)? ?([a-z-]+|[€$£])(?: am)? *$/.exec(text.trim()) ?? []
  const [amount, from, to] = [typedIn(number, undefined), codeOf(one), codeOf(other)]
  return amount !== undefined && amount <= mostAmount && from && to && from !== to ? { amount, from, to } : undefined
}

function finderIn(text: string): AskedQuestion['finder'] {
  const hasNumber = /\d/.test(text)
  if (/\betfs?\b/.test(text) && text.includes(' ')) return 'etfs'
  if (!hasNumber) return undefined
  if (/anleihen?\b|\bbund\b/.test(text)) return 'bonds'
  if (/fonds\b/.test(text)) return 'funds'
  return /aktien\b|\bkgv\b|dividendenrendite|boersenwert|marktkapitalisierung/.test(text) ? 'stocks' : undefined
}
