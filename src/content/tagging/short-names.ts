/** What stands behind a name on a list of papers and nobody says: legal form, share class, kind of certificate. */
const lastWords = new RegExp(
  String.raw`[\s,]+(?:ag|se|kgaa|n\.?v\.?|plc|p\.l\.c\.?|inc\.?|incorporated|corp\.?|corporation|co\.?|company|` +
    String.raw`companies|s\.?a\.?(?:/nv)?|s\.?p\.?a\.?|ab|asa|oyj|a/s|a s|p/f|ltd\.?|limited|public limited|llc|sca|tbk|` +
    String.raw`aktiengesellschaft|societe anonyme|` +
    String.raw`group|gruppe|gruppen|grp|holdings?|hldgs?\.?|groep|platforms|technolog(?:y|ies)|industries|stiftung|` +
    String.raw`vz\.?|st\.?|gs|na o\.n\.|partizipsch\.?|class\s+[a-z]|adr|gdr|\(publ\)|sponsored|depositary receipts|` +
    String.raw`vorzuege|[a-c])$`,
  'i',
)

/** Without their legal form they are words. */
const whole = new Set(['man', 'software', 'screen', 'sims', 'dream', 'minor'])

/** A name as it is said: „Roche“ for „Roche Holding GS“, „Vodafone“ for „Vodafone Group Public Limited Company“. */
export function shortName(name: string): string {
  let short = name.trim().replace(/^the\s+/i, '')
  for (let before = ''; before !== short; ) {
    before = short
    short = short
      .replace(lastWords, '')
      .replace(/\s*[&,]$/, '')
      .trim()
  }
  return whole.has(short.toLowerCase()) ? name : short
}
