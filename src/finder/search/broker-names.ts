/**
 * Names as brokers and the exchanges' lists print them: „CONTRAFECT CORP. DL-,0001“, „DT.TELEKOM AG NA O.N.“. They end
 * with the kind of share and its nominal value, or with the class of a fund's units, and shorten words with a dot.
 */

/** Dollar, Euro, Sterling and other currencies as the lists write them, with the nominal value behind. */
const nominal = /(?:^|\s)(?:dl|eo|ls|sf|yc|yn|hd|ad|cd|dk|nk|sk|rc|sd|zy|iu)\s*-?\s*,?\d[\d,.]*(?=\s|$)/gi
/** kinds of shares: registered, bearer, preferred, ordinary, without nominal value, receipts */
const kindOfShare = /(?:^|[\s.])(?:v?na(?:m\.?)?|inh\.?|vzo?|st|o\.?\s?n\.?|reg\.?\s?s\.?|adr|ads|gdr|cl\.)(?=\s|$)/gi
/** classes of a fund's units at the end, „1D“, „(Acc)“, „A-dis“: the fund may be here in another one */
const classOfUnits =
  /(?<=\bETF\b.*)[\s-]+\(?(?:\d[A-D]|acc|dist?|inc|cap|thes|[A-D](?:[- ](?:acc|dist?|eur|usd|gbp|chf))?)\.?\)?$/i
/** shortened in a way that does not begin the word */
const shortened: readonly (readonly [RegExp, string])[] = [
  [/\bdt\./gi, 'deutsche '],
  [/\bfresen\./gi, 'fresenius '],
  [/\.com\b/gi, ''],
]

/** What remains of such a name to look for; undefined where the text is not written that way. */
export function nameAtBroker(text: string): string | undefined {
  const spelled = shortened.reduce((name, [short, long]) => name.replace(short, long), text)
  const plain = spelled
    .replace(nominal, ' ')
    .replace(classOfUnits, '')
    .replaceAll(kindOfShare, ' ')
    .replace(/\.(?=\p{L}{2})/gu, ' ')
  return plain === text ? undefined : plain.trim()
}
