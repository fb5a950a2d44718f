/** Features that only the name of a fund tells. */

const currencies = 'AUD|CAD|CHF|EUR|GBP|HKD|JPY|MXN|NOK|SEK|SGD|USD'
const hedge = String.raw`(?:p?f?hedged|hdg|hgd)`
const hedged = new RegExp(
  String.raw`\b(${currencies})\W*(?:daily\W+|currency\W+)?${hedge}\b|\b${hedge}\W+(?:to\W+|[A-Z]\W)?(${currencies})\b|\b(euro) hedged\b`,
  'i',
)

/** The currency into which a name says that others are hedged; undefined where it says nothing of the kind. */
export function hedgedInto(name: string): string | undefined {
  const [, before, after, euro] = hedged.exec(name) ?? []
  return euro ? 'EUR' : (before ?? after)?.toUpperCase()
}

export const strategyNames = {
  dividend: 'Dividenden',
  value: 'Value',
  momentum: 'Momentum',
  quality: 'Quality',
  lowVolatility: 'Wenig Schwankung',
  smallCap: 'Kleine Unternehmen',
  equalWeight: 'Gleichgewichtet',
  sustainable: 'Nachhaltig (ESG)',
  leveraged: 'Gehebelt',
  short: 'Short',
} as const
export type Strategy = keyof typeof strategyNames

/** short terms of bonds and of money are no bets on falling prices; nor are funds that hold both sides */
const shortBet = new RegExp(
  [
    String.raw`\b(?:inverse|bear|UltraPro Short|double short|ShortM?DAX)\b`,
    String.raw`\bUltraShort\b(?! Bond)`,
    '^ProShares Short ',
    String.raw`(?<!Ultra[ -]|Long/)\bShort\b` +
      '(?![ -]?(?:Term|Duration|Maturity|Municipal|Muni|Bond|Income|Treasur|High))' +
      String.raw`(?!.*\b(?:Term|Duration)\b)`,
  ].join('|'),
  'i',
)

const patterns: readonly (readonly [Strategy, RegExp])[] = [
  ['dividend', /\bdiv(?:idend|idends|dax|con)?\b/i],
  ['value', /\bvalue\b/i],
  ['momentum', /\bmomentum\b/i],
  ['quality', /\bquality\b/i],
  ['lowVolatility', /\b(?:low|min(?:imum)?\.?)[ -]?(?:vol(?:atility)?|variance|beta)\b/i],
  ['smallCap', /\bsmall(?:[ -]?caps?\b|er companies)/i],
  ['equalWeight', /\bequal(?:ly)?(?: \w+)?[ -]weight/i],
  ['sustainable', /\b(?:ESG|SRI|PAB|CTB|Paris|Climate|Sustainab\w*|Low Carbon|Socially|Screened)\b/i],
  [
    'leveraged',
    /(?:^|[ (-])[2-5]x|\bx[2-5]\b|\b(?:leveraged|double|booster)\b|^ProShares Ultra(?:Pro)?\b|\bUltraShort\b(?! Bond)/i,
  ],
  ['short', shortBet],
]

/** Strategies that a name names, in the order of the names above. */
export const strategiesOf = (name: string): Strategy[] =>
  patterns.flatMap(([strategy, pattern]) => (pattern.test(name) ? [strategy] : []))
