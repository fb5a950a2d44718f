/** Every failure a user can meet: its status, its code on the wire and its German sentence. */
export interface FailureEntry {
  status: number
  code: number
  text: string
}

export const failures = {
  BAD_REQUEST: { status: 400, code: 1400, text: 'Die Anfrage ist nicht lesbar.' },
  INPUT_INVALID: { status: 400, code: 1401, text: 'Eine Angabe stimmt nicht.' },
  NOT_FOUND: { status: 404, code: 1404, text: 'Diese Adresse gibt es hier nicht.' },
  INSTRUMENT_UNKNOWN: { status: 404, code: 1405, text: 'Dieses Wertpapier kennen wir nicht.' },
  NOTATION_UNKNOWN: { status: 404, code: 1406, text: 'Diese Notierung kennen wir nicht.' },
  RANGE_MISSING: { status: 404, code: 1407, text: 'Der Zeitraum fehlt.' },
  HOST_UNKNOWN: { status: 421, code: 1421, text: 'Unter diesem Namen antwortet hier niemand.' },
  METHOD_NOT_ALLOWED: { status: 405, code: 1408, text: 'Diese Methode ist hier nicht möglich.' },
  TOO_SLOW: { status: 408, code: 1412, text: 'Die Anfrage kam nicht vollständig an.' },
  TOO_LARGE: { status: 413, code: 1413, text: 'Die Anfrage ist zu groß.' },
  HEAD_TOO_LARGE: { status: 431, code: 1414, text: 'Die Adresse oder der Kopf der Anfrage ist zu lang.' },
  MEDIA_TYPE: { status: 415, code: 1415, text: 'Dieses Format verstehen wir nicht.' },
  TOO_MANY_REQUESTS: { status: 429, code: 1429, text: 'Zu viele Anfragen. Bitte versuche es gleich noch einmal.' },
  TOKEN_INVALID: { status: 401, code: 1410, text: 'Die Anmeldung ist abgelaufen. Bitte melde dich neu an.' },
  LOGIN_REQUIRED: { status: 401, code: 1418, text: 'Dafür musst du angemeldet sein.' },
  PROFILE_MISSING: { status: 401, code: 1500, text: 'Du bist nicht angemeldet.' },
  LOGIN_REFUSED: { status: 401, code: 1419, text: 'E-Mail und Passwort passen nicht zusammen.' },
  ACCOUNT_INACTIVE: {
    status: 403,
    code: 1423,
    text: 'Bitte bestätige zuerst deine E-Mail-Adresse. Der Link dafür steht in unserer Mail.',
  },
  CODE_REFUSED: { status: 403, code: 1424, text: 'Der Code oder der Link gilt nicht oder nicht mehr.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    code: 1426,
    text: 'Dafür brauchen wir zuerst einen Code deiner Authenticator-App.',
  },
  TOO_MANY_TRIES: {
    status: 429,
    code: 1420,
    text: 'Zu viele Versuche. Bitte warte ein wenig, bevor du es noch einmal versuchst.',
  },
  PASSWORD_REFUSED: { status: 400, code: 1425, text: 'Dieses Passwort geht nicht. Bitte wähle ein anderes.' },
  REALTIME_NOT_ENTITLED: {
    status: 403,
    code: 1403,
    text: 'Echtzeitkurse dieses Handelsplatzes gehören zu Parkett Plus.',
  },
  ORDER_BOOK_NOT_ENTITLED: { status: 403, code: 4001, text: 'Das Orderbuch mit 10 Ebenen gehört zu Parkett Pro.' },
  VIEW_ONLY: {
    status: 403,
    code: 1490,
    text: 'Du siehst dieses Konto nur an. Ändern kann es nur, wem es gehört.',
  },
  FORBIDDEN: { status: 403, code: 1411, text: 'Das ist hier nicht erlaubt.' },
  VERSION_CONFLICT: {
    status: 409,
    code: 1416,
    text: 'Das wurde inzwischen an anderer Stelle geändert. Bitte lade es neu.',
  },
  REQUEST_RUNNING: { status: 409, code: 1417, text: 'Diese Anfrage wird gerade schon bearbeitet.' },
  KEY_REUSED: { status: 409, code: 1422, text: 'Dieser Schlüssel gehört zu einer anderen Anfrage.' },
  DISK_FULL: {
    status: 507,
    code: 1507,
    text: 'Hier ist gerade kein Speicherplatz frei. Nichts wurde gespeichert; bitte versuche es später noch einmal.',
  },
  STORAGE_FULL: { status: 409, code: 1409, text: 'Der Speicher für Einstellungen ist voll.' },
  UNAVAILABLE: {
    status: 503,
    code: 1503,
    text: 'Das ist gerade nicht verfügbar. Bitte versuche es gleich noch einmal.',
  },
  PORTFOLIO_UNKNOWN: { status: 404, code: 1430, text: 'Dieses Depot oder Konto gibt es nicht.' },
  INVESTMENT_UNKNOWN: { status: 404, code: 1498, text: 'Dieses Wertpapier ist in keinem deiner Depots gebucht.' },
  TRANSACTION_UNKNOWN: { status: 404, code: 1431, text: 'Diese Transaktion gibt es nicht.' },
  WATCHLIST_UNKNOWN: { status: 404, code: 1440, text: 'Diese Watchlist gibt es nicht.' },
  POSITION_UNKNOWN: { status: 404, code: 1441, text: 'Dieser Wert steht nicht in der Liste.' },
  TOO_MANY_WATCHLISTS: {
    status: 409,
    code: 1442,
    text: 'Mehr als 50 Watchlists führen wir nicht. Lösche zuerst eine.',
  },
  WATCHLIST_FULL: {
    status: 409,
    code: 1443,
    text: 'In eine Watchlist passen 500 Werte. Entferne zuerst einige oder lege eine weitere an.',
  },
  ALERT_UNKNOWN: { status: 404, code: 1450, text: 'Diesen Alarm gibt es nicht.' },
  TOO_MANY_ALERTS: {
    status: 409,
    code: 1451,
    text: 'Mehr als 500 Alarme führen wir nicht. Lösche zuerst einige.',
  },
  TOO_MANY_PORTFOLIOS: {
    status: 409,
    code: 1432,
    text: 'Mehr als 100 Musterdepots führen wir nicht. Lösche zuerst eines.',
  },
  TOO_MANY_TRANSACTIONS: { status: 409, code: 1433, text: 'Ein Musterdepot hat höchstens 500.000 Transaktionen.' },
  MORE_SOLD_THAN_HELD: {
    status: 409,
    code: 1434,
    text: 'Danach wären mehr Stück verkauft als gekauft. Ändere zuerst die Verkäufe.',
  },
  LOTS_TRANSFERRED: {
    status: 409,
    code: 1437,
    text: 'Davon wurde später etwas in ein anderes Depot übertragen. Nimm zuerst diesen Übertrag zurück.',
  },
  KEY_SCOPE: { status: 403, code: 1427, text: 'Dafür gilt dieser Schlüssel nicht.' },
  KEY_TOLD: {
    status: 409,
    code: 1531,
    text: 'Dieser Schlüssel ist schon angelegt und war nur einmal zu sehen. Hast du ihn nicht, widerrufe ihn und lege einen neuen an.',
  },
  TOO_MANY_KEYS: {
    status: 409,
    code: 1428,
    text: 'Mehr als 20 API-Schlüssel führen wir nicht. Widerrufe zuerst einen.',
  },
  PASSKEY_REFUSED: {
    status: 403,
    code: 1473,
    text: 'Mit diesem Passkey hat es nicht geklappt. Bitte versuche es noch einmal.',
  },
  PASSKEYS_UNAVAILABLE: {
    status: 409,
    code: 1474,
    text: 'Passkeys gehen nur, wenn du dieses Portal über https oder unter http://localhost aufrufst.',
  },
  LAST_WAY_IN: {
    status: 409,
    code: 1532,
    text: 'Das ist dein einziger Weg in dieses Konto. Setze zuerst ein Passwort oder lege einen weiteren Passkey an.',
  },
  OWNER_PROOF_REQUIRED: {
    status: 403,
    code: 1533,
    text: 'Bestätige zuerst, dass du es bist: mit deinem Passkey oder mit einem Code per Mail.',
  },
  TOO_MANY_PASSKEYS: { status: 409, code: 1475, text: 'Mehr als 20 Passkeys führen wir nicht. Entferne zuerst einen.' },
  EXPERT_ONLY: { status: 403, code: 1444, text: 'Veröffentlichen können nur Experten dieses Portals.' },
  EXPERT_PROFILE_NEEDED: { status: 409, code: 1445, text: 'Bitte fülle zuerst dein Expertenprofil aus.' },
  IMPORT_UNKNOWN: { status: 404, code: 1435, text: 'Diesen Import gibt es nicht.' },
  FILE_UNREADABLE: { status: 422, code: 1436, text: 'Diese Datei können wir nicht lesen.' },
  TRADING_ACCOUNT_UNKNOWN: { status: 404, code: 1460, text: 'Dieses Handelskonto gibt es nicht.' },
  ORDER_UNKNOWN: { status: 404, code: 1461, text: 'Diese Order gibt es nicht.' },
  BROKER_OFF: { status: 403, code: 1492, text: 'Diesen Broker hat der Betreiber dieses Portals nicht angebunden.' },
  BROKER_AWAY: { status: 503, code: 1493, text: 'Der Broker antwortet gerade nicht. Es wurde nichts veranlasst.' },
  BROKER_SESSION_OVER: {
    status: 409,
    code: 1494,
    text: 'Die Sitzung bei deinem Broker ist beendet. Bitte melde dich dort neu an.',
  },
  BROKER_UNCERTAIN: {
    status: 503,
    code: 1495,
    text: 'Der Broker hat nicht geantwortet. Ob es dort angekommen ist, zeigt gleich die Order selbst.',
  },
  BROKER_LOCK_NEAR: {
    status: 409,
    code: 1496,
    text: 'Noch ein vergeblicher Versuch könnte deinen Zugang dort sperren. Melde dich erst direkt bei deinem Broker an.',
  },
  ORDER_PENDING: {
    status: 409,
    code: 1497,
    text: 'Eine gleiche Order ist noch unterwegs. Bitte warte, bis klar ist, ob sie angekommen ist.',
  },
  BANKS_OFF: { status: 403, code: 1520, text: 'Banken hat der Betreiber dieses Portals nicht angebunden.' },
  BANK_LINK_UNKNOWN: { status: 404, code: 1521, text: 'Diese Verbindung zu einer Bank gibt es nicht.' },
  BANK_SESSION_OVER: {
    status: 409,
    code: 1522,
    text: 'Die Sitzung mit der Bank ist nicht mehr da. Bitte beginne noch einmal.',
  },
  TOO_MANY_BANK_LINKS: { status: 400, code: 1523, text: 'Mehr als 20 Verbindungen zu Banken führen wir nicht.' },
  NOT_AT_BROKER: { status: 409, code: 1491, text: 'Das bietet dieser Broker nicht an.' },
  ORDER_DONE: { status: 409, code: 1462, text: 'Diese Order ist schon erledigt.' },
  TOO_MANY_ORDERS: {
    status: 409,
    code: 1463,
    text: 'Mehr als 500 offene Orders führen wir nicht. Streiche zuerst einige.',
  },
  TOO_MANY_TRADING_ACCOUNTS: {
    status: 409,
    code: 1464,
    text: 'Mehr als zehn Handelskonten führen wir nicht. Lösche zuerst eines.',
  },
  PLAN_UNKNOWN: { status: 404, code: 1465, text: 'Diesen Sparplan gibt es nicht.' },
  QUIZ_NEEDED: {
    status: 403,
    code: 1466,
    text: 'Bitte beantworte zuerst die Fragen zu Turbo-Zertifikaten. Sie gelten sechs Monate.',
  },
  QUOTE_REFUSED: { status: 409, code: 1467, text: 'Der Handelsplatz nennt gerade keinen verbindlichen Kurs.' },
  QUOTE_GONE: { status: 409, code: 1468, text: 'Dieser Kurs gilt nicht mehr. Bitte frage einen neuen an.' },
  PROPOSAL_GONE: { status: 409, code: 1476, text: 'Dieser Vorschlag ist schon entschieden.' },
  ARCHIVE_REFUSED: { status: 422, code: 1470, text: 'Dieses Archiv können wir nicht übernehmen.' },
  ARCHIVE_TOO_LARGE: {
    status: 413,
    code: 1471,
    text: 'Deine Daten sind mehr als 100 MB groß. Nimm große Depots zuerst einzeln als CSV mit.',
  },
  ACCOUNT_NOT_EMPTY: {
    status: 409,
    code: 1472,
    text: 'Hier gibt es schon Watchlists, Depots, Alarme oder Handelskonten. Ein Archiv passt nur in ein leeres Konto.',
  },
  WEBHOOK_UNKNOWN: { status: 404, code: 1452, text: 'Diesen Webhook gibt es nicht.' },
  TOO_MANY_WEBHOOKS: { status: 409, code: 1453, text: 'Mehr als fünf Webhooks führen wir nicht. Lösche zuerst einen.' },
  PUSH_DEVICE_UNKNOWN: { status: 404, code: 1455, text: 'Dieses Gerät bekommt keine Meldungen.' },
  TOO_MANY_PUSH_DEVICES: {
    status: 409,
    code: 1456,
    text: 'Mehr als zehn Geräte führen wir nicht. Entferne zuerst eines.',
  },
  SEARCH_UNKNOWN: { status: 404, code: 1477, text: 'Diese gemerkte Suche gibt es nicht.' },
  TOO_MANY_SEARCHES: {
    status: 409,
    code: 1478,
    text: 'Mehr als 50 Suchen merken wir nicht. Lösche zuerst eine.',
  },
  THREAD_UNKNOWN: { status: 404, code: 1480, text: 'Dieses Thema gibt es nicht.' },
  POST_UNKNOWN: { status: 404, code: 1481, text: 'Diesen Beitrag gibt es nicht.' },
  FORUM_NAME_NEEDED: { status: 409, code: 1482, text: 'Wähle zuerst einen Namen, unter dem du schreibst.' },
  FORUM_TEXT_REFUSED: { status: 400, code: 1483, text: 'So können wir das nicht aufnehmen.' },
  FORUM_LIMIT: {
    status: 429,
    code: 1484,
    text: 'Mehr Beiträge nehmen wir gerade nicht von dir an: drei am ersten Tag, fünf in einer Minute.',
  },
  DECISION_UNKNOWN: { status: 404, code: 1485, text: 'Diese Entscheidung gibt es nicht.' },
  OBJECTION_MADE: { status: 409, code: 1486, text: 'Du hast schon widersprochen. Wir melden uns.' },
  LETTER_UNKNOWN: { status: 404, code: 1487, text: 'Diese Nachricht gibt es nicht.' },
  LETTER_LIMIT: {
    status: 429,
    code: 1488,
    text: 'Mehr Nachrichten nehmen wir gerade nicht von dir an: drei am ersten Tag, fünf in einer Minute.',
  },
  WATCH_LIMIT: { status: 409, code: 1489, text: 'Du beobachtest schon 500 Themen. Beende erst eines davon.' },
  OUTBOUND_OFF: { status: 403, code: 1454, text: 'Das hat der Betreiber dieses Portals nicht eingeschaltet.' },
  SESSION_UNKNOWN: { status: 404, code: 1524, text: 'Diese Anmeldung gibt es nicht oder nicht mehr.' },
  PASSKEY_UNKNOWN: { status: 404, code: 1525, text: 'Diesen Passkey gibt es nicht.' },
  API_KEY_UNKNOWN: { status: 404, code: 1526, text: 'Diesen Schlüssel gibt es nicht.' },
  THEME_UNKNOWN: { status: 404, code: 1527, text: 'Dieses Anlagethema gibt es nicht.' },
  SHOW_UNKNOWN: { status: 404, code: 1528, text: 'Diese Sendung gibt es nicht.' },
  EPISODE_UNKNOWN: { status: 404, code: 1529, text: 'Diese Folge gibt es nicht oder nicht mehr.' },
  AUTHOR_UNKNOWN: { status: 404, code: 1530, text: 'Unter diesem Namen schreibt hier niemand.' },
  INTERNAL: { status: 500, code: 1501, text: 'Unbekannter Fehler' },
} as const satisfies Record<string, FailureEntry>

export type FailureName = keyof typeof failures

/** An expected failure: thrown by rooms, turned into the error envelope or a page at the edge. */
export class Failure extends Error {
  readonly failure: FailureName
  readonly facts: Readonly<Record<string, unknown>>

  /** @param message what went wrong in English, for `errorMessage`; the German text comes from the catalogue */
  constructor(failure: FailureName, facts: Readonly<Record<string, unknown>> = {}, message?: string) {
    super(message ?? failure)
    this.name = 'Failure'
    this.failure = failure
    this.facts = facts
  }

  /** German sentences by the field that is wrong; undefined where the failure names none */
  get faults(): Readonly<Record<string, string>> | undefined {
    const { faults } = this.facts
    const named = typeof faults === 'object' && faults !== null
    return named ? (faults as Readonly<Record<string, string>>) : undefined // rooms put no other faults there
  }
}
