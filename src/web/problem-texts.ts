/** The fixed wording for what can go wrong; pages, blocks and the client share it. */
export const serverUnreachable =
  'Es tut uns furchtbar leid, offenbar war unser Server nicht erreichbar. Eventuell wurde deine ' +
  'Internetverbindung unterbrochen? Bitte versuche es erneut.'
export const renderFailure =
  'Ein technischer Fehler verhindert die Darstellung dieser Daten. Falls das Problem auch nach ' +
  'Neuladen der Seite bestehen bleibt, wird der Fehler automatisch gemeldet. Bitte entschuldige die ' +
  'Unannehmlichkeiten.'
/** For unknown errors; the second one for data that a page caches. */
export const unknownFailure = 'Unbekannter Fehler'
export const unknownCacheFailure = 'Query Cache Unbekannter Fehler'
