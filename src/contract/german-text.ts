/** German text where it is compared or stands in an address: umlauts are spelled out here and nowhere else. */

const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'Ae',
  ł: 'l',
  Ł: 'L',
}

/**
 * Umlauts spelled out, accents dropped, wide letters narrowed: `Münchener Rück` is `Muenchener Rueck`, `ＳＡＰ` is `SAP`.
 */
const spelledOut = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[äöüÄÖÜßøØæÆłŁ]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')

/** Text as it is compared: small letters, whichever way its umlauts and accents were typed. */
export const folded = (text: string): string => spelledOut(text.toLowerCase())

/** A name as part of an address: everything but letters and digits a hyphen. */
export const hyphenated = (name: string): string =>
  spelledOut(name)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * The key of an address follows its last hyphen: an ISIN, else the id within the class; in capitals however it is
 * typed.
 */
export const keyOfSlug = (slug: string): string => slug.slice(slug.lastIndexOf('-') + 1).toUpperCase()

/** Under which a name is filed: Ä under a, digits together under 0-9. */
export function firstLetter(name: string): string {
  const plain =
    name
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]/gu, '')[0]
      ?.toLowerCase() ?? ''
  return /\d/.test(plain) ? '0-9' : plain
}

/** `1.234,56`, `1234,5`, `,5` */
const germanNumber = /^(?:\d{1,3}(?:\.\d{3})+|\d+)?,\d*$/
/** `1,234.56` and `1,234,567`: no German number has a point behind a comma, or two commas */
const englishNumber = /^\d{1,3}(?:(?:,\d{3})+\.\d*|(?:,\d{3}){2,})$/
/** `1.234`, not `0.125` */
const thousands = /^[1-9]\d{0,2}(?:\.\d{3})+$/

/**
 * A number as Germans type it, `1.234,56` and `1.234` with points between thousands, as programs write it: `1234.56`. Also
 * `1234.56`, `0.125` and, where no German number looks like it, the English `1,234.56`.
 * @returns undefined for what is no number
 */
export function typedPlain(text: string): string | undefined {
  const bare = text.replace(/\s/g, '').replace('−', '-')
  const sign = /^[+-]/.exec(bare)?.[0] ?? ''
  const digits = bare.slice(sign.length)
  const plain = germanNumber.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : englishNumber.test(digits)
      ? digits.replaceAll(',', '')
      : thousands.test(digits)
        ? digits.replaceAll('.', '')
        : digits
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(plain)) return undefined
  return `${sign === '-' ? sign : ''}${plain.replace(/^\./, '0.').replace(/\.$/, '')}`
}

const years = ['jahre', 'jahren', 'jahr', 'j.', 'j']
/** What readers type beside a number of this unit; of other units the unit itself. */
const unitWords: Readonly<Record<string, readonly string[]>> = {
  '%': ['%', 'prozent'],
  EUR: ['€', 'eur', 'euro'],
  USD: ['$', 'us-$', 'usd', 'us-dollar', 'dollar'],
  CHF: ['chf', 'fr.', 'franken'],
  GBP: ['£', 'gbp', 'pfund'],
  JPY: ['¥', 'jpy', 'yen'],
  'Pkt.': ['pkt.', 'pkt', 'punkten', 'punkte'],
  Jahre: years,
  'J.': years,
  'Stk.': ['stueck', 'stück', 'stk.', 'stk', 'aktien'],
  Tage: ['tagen', 'tage', 'tag', 't.'],
  '×': ['×', 'x', '-fach', 'fach'],
}
/** powers of ten */
const magnitudes = [
  { word: /(?:tsd|tausend)\.?$/, power: 3 },
  { word: /(?:mio|millionen|million)\.?$/, power: 6 },
  { word: /(?:mrd|milliarden|milliarde)\.?$/, power: 9 },
  { word: /(?:bio|billionen|billion)\.?$/, power: 12 },
]

/**
 * A number with the unit of its field typed beside it: `5 %`, `1.000 €`, `EUR 500`, `2 Mrd. EUR`. Another unit than the
 * field's is no number here: `300 $` are no 300 euros.
 * @returns undefined for what is no number
 */
export function typedIn(text: string, unit: string | undefined): number | undefined {
  let bare = text.trim().toLowerCase()
  const words = unit ? (unitWords[unit] ?? [unit.toLowerCase()]) : []
  // the longest: „euro“ begins with „eur“, „us-$“ ends with „$“
  const [word] = words
    .filter((each) => bare.endsWith(each) || bare.startsWith(each))
    .toSorted((a, b) => b.length - a.length)
  if (word) bare = (bare.endsWith(word) ? bare.slice(0, -word.length) : bare.slice(word.length)).trim()
  const magnitude = magnitudes.find(({ word }) => word.test(bare))
  const plain = typedPlain(magnitude ? bare.replace(magnitude.word, '').trim() : bare)
  return plain === undefined ? undefined : Number(magnitude ? `${plain}e${magnitude.power}` : plain)
}
