import type { Repair } from '#features/import-workbench/imports.contract.ts'
import { format } from '#web/format.ts'

interface Words {
  /** below the cause, of so many rows */
  note: (count: number) => string
  /** what the button does with all of them */
  verb: string
  /** what was done */
  done: string
}

export const repairWords: Readonly<Record<Repair, Words>> = {
  day: {
    note: () => 'Gemeint sein kann nur das Ende des Monats: der letzte Handelstag davor',
    verb: 'nehmen',
    done: 'Letzter Handelstag statt eines Tages, den es nicht gibt',
  },
  number: { note: () => '„,–“ heißt: keine Cent', verb: 'nehmen', done: 'Betrag ohne Cent gelesen' },
  isin: {
    note: () => 'Je genau ein Wertpapier weicht um ein Zeichen ab',
    verb: 'nehmen',
    done: 'ISIN berichtigt',
  },
  price: {
    note: (count) => `${count === 1 ? 'Er liegt' : `${all(count, false)} liegen`} in der Spanne des Tages`,
    verb: 'setzen',
    done: 'Kurs aus dem Betrag gesetzt',
  },
  double: {
    note: () => 'Gleicher Tag, gleicher Wert, gleiche Stückzahl, gleicher Betrag',
    verb: 'übergehen',
    done: 'Doppelte übergangen',
  },
  known: { note: () => '', verb: '', done: 'Gebucht, obwohl es eine gleiche gibt' },
  currency: {
    note: () => 'Es ist die Währung des Depots',
    verb: 'so buchen',
    done: 'In der Währung des Depots gebucht',
  },
  bookingDay: { note: () => 'Die Datei nennt den Buchungstag', verb: 'so buchen', done: 'Zum Buchungstag gebucht' },
  statement: {
    note: () => 'Was war, bevor du sie hattest, steht nicht darin',
    verb: 'einbuchen',
    done: 'Bestand eingebucht',
  },
  short: { note: () => '', verb: 'trotzdem buchen', done: 'Gebucht, obwohl Stücke fehlen' },
  untaxed: {
    note: () => 'Stück mal Ertrag je Stück ist genau der Betrag: er steht vor Steuer, oder es fiel keine an',
    verb: 'ohne Steuer buchen',
    done: 'Ohne Steuer gebucht',
  },
  kind: {
    note: () => 'Unter jeder Zeile steht, wie wir sie lesen',
    verb: 'so buchen',
    done: 'Art wie gelesen gebucht',
  },
  sum: { note: () => 'Gebucht wird der Betrag der Datei', verb: 'so buchen', done: 'Betrag der Datei gebucht' },
  dayOrder: { note: () => 'Gelesen mit dem Tag vorn', verb: 'so lesen', done: 'Tag vor Monat gelesen' },
  origin: { note: () => 'Gelesen als das bekannteste', verb: 'so buchen', done: 'Kürzel wie gelesen' },
}

const words = [
  '',
  '',
  'beide',
  'alle drei',
  'alle vier',
  'alle fünf',
  'alle sechs',
  'alle sieben',
  'alle acht',
  'alle neun',
]

/** „Beide“, „Alle neun“, „Alle 214“ */
function all(count: number, isCapital = true): string {
  const text = words[count] || `alle ${format.integer(count)}`
  return isCapital ? text[0]?.toUpperCase() + text.slice(1) : text
}

/** What was done. @param repair absent: the row was written anew */
export const doneText = (repair: Repair | undefined): string =>
  repair ? repairWords[repair].done : 'Von dir bearbeitet'

/** „Alle neun setzen“; of one row „Setzen“ */
export function allText(repair: Repair, count: number): string {
  const { verb } = repairWords[repair]
  return count === 1 ? verb[0]?.toUpperCase() + verb.slice(1) : `${all(count)} ${verb}`
}
