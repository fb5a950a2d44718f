/** What people type, with the mistakes they make. */
const queries = [
  'sap',
  'DE0007164600',
  '716460',
  'apple',
  'deutsche bank',
  'ishares core msci world',
  'münchener rück',
  'mircosoft',
  'amazn',
  'volkswaagen',
  'lufthansa aktie',
  'euro stoxx 50',
  's&p 500',
  'bitcoin',
  'vanguard ftse all-world',
  'rheinmetall',
  'rhienmetall',
  'öl',
  'dax knock out',
  'siemens energy',
  'us treasury bond etf',
  'qqqqxyz',
  'europa fonds',
  'aktien',
  'bundesanleihe 2,60',
  'coca cola',
  'berkshire hathaway',
]
/** Each beginning of each query. */
export const keystrokes = queries.flatMap((query) =>
  Array.from({ length: query.length }, (_, at) => query.slice(0, at + 1)),
)
