import { dayMonthText, numberText, percentText, printed } from '#contract/number-format.ts'
import { berlinTime } from '#contract/berlin.ts'
import { dayMs, type TradingDay } from '#contract/vocabulary.ts'

/** A name and what it did. */
export interface Mover {
  readonly name: string
  readonly value: number
}

/** What is said of a day of an index. */
export interface SaidMarket {
  /** „DAX“ */
  readonly name: string
  readonly last: number | undefined
  readonly changePct: number | undefined
  /** of the last price */
  readonly day: TradingDay | undefined
  readonly today: TradingDay
  readonly isOpen: boolean
  readonly risen: number
  readonly fallen: number
  readonly unchanged: number
  /** in points */
  readonly industries: readonly Mover[]
  readonly members: readonly Mover[]
  readonly highs: readonly string[] | undefined
  readonly lows: readonly string[] | undefined
  /** ascending; `of` is the company, absent where a date is everybody's */
  readonly events: readonly { readonly day: TradingDay; readonly what: string; readonly of?: string | undefined }[]
}

const weekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag']
const noon = (day: TradingDay): number => Date.parse(`${day}T12:00:00Z`)
const points = (value: number): string =>
  `${numberText(value, { signed: true, typography: printed }) ?? ''}${printed.space}Punkte`
const percent = (value: number): string => percentText(Math.abs(value), { typography: printed }) ?? ''

/** A stable choice among sentences that say the same: another every day. */
function chosen<Form>({ day, today, name }: SaidMarket, salt: number, forms: readonly [Form, ...Form[]]): Form {
  let sum = salt
  for (const letter of `${name} ${day ?? today}`) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521
  return forms[sum % forms.length] ?? forms[0]
}

/** „A“, „A und B“, „A, B und C“, „A, B, C und 4 weitere“ */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.length > most + 1 ? [...names.slice(0, most), `${names.length - most} weitere`] : names
  const [last = ''] = shown.slice(-1)
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} und ${last}`
}

/** While a day goes on and after it. */
const verbs = {
  present: {
    adds: 'leistet',
    attains: 'erreicht',
    attain: 'erreichen',
    balance: 'halten sich die Waage',
    burdens: 'belastet',
    come: 'kommen',
    comes: 'kommt',
    contribute: 'tragen bei',
    goes: 'geht',
    is: 'ist',
    leads: 'liegt',
    lie: 'liegen',
    lifts: 'hebt',
    outnumber: 'überwiegen',
    press: 'drücken',
    presses: 'drückt',
    are: 'sind',
  },
  past: {
    adds: 'leistete',
    attains: 'erreichte',
    attain: 'erreichten',
    balance: 'hielten sich die Waage',
    burdens: 'belastete',
    come: 'kamen',
    comes: 'kam',
    contribute: 'trugen bei',
    goes: 'ging',
    is: 'war',
    leads: 'lag',
    lie: 'lagen',
    lifts: 'hob',
    outnumber: 'überwogen',
    press: 'drückten',
    presses: 'drückte',
    are: 'waren',
  },
} as const

const isGoingOn = ({ isOpen, day, today }: SaidMarket): boolean => isOpen && day === today
const verbsOf = (said: SaidMarket) => (isGoingOn(said) ? verbs.present : verbs.past)

/** The day of an index in up to six sentences, of fixed forms chosen by the facts. */
export const marketSentences = (said: SaidMarket): string[] =>
  [moved(said), breadth(said), industries(said), members(said), records(said), ahead(said)].filter(
    (each) => each !== '',
  )

function moved(said: SaidMarket): string {
  const { name, last, changePct, day, today } = said
  if (last === undefined || changePct === undefined || day === undefined)
    return `Für den ${name} gibt es heute noch keinen Kurs.`
  const level = `${numberText(last, { typography: printed }) ?? ''}${printed.space}Punkte`
  const when = day === today ? 'heute' : `am ${weekdays[berlinTime(noon(day)).weekday] ?? ''}`
  const isNow = isGoingOn(said)
  const size = Math.abs(changePct)
  if (size < 0.05)
    return `Der ${name} ${isNow ? 'tritt' : 'trat'} ${when} auf der Stelle, er ${isNow ? 'steht' : 'stand'} bei ${level}n.`
  const isUp = changePct > 0
  const much = size >= 1.5 ? 'kräftig ' : size < 0.25 ? 'leicht ' : ''
  if (isNow)
    return chosen(said, 3, [
      `Der ${name} ${isUp ? 'steigt' : 'fällt'} ${when} ${much}um ${percent(changePct)} auf ${level}.`,
      `Der ${name} ${isUp ? 'gewinnt' : 'verliert'} ${when} ${percent(changePct)} und steht bei ${level}n.`,
      `Der ${name} ${isUp ? 'legt' : 'gibt'} ${when} ${much}um ${percent(changePct)} ${isUp ? 'zu' : 'nach'} und steht bei ${level}n.`,
    ])
  return chosen(said, 3, [
    `Der ${name} ${isUp ? 'stieg' : 'fiel'} ${when} ${much}um ${percent(changePct)} auf ${level}.`,
    `Der ${name} ${isUp ? 'gewann' : 'verlor'} ${when} ${percent(changePct)} und schloss bei ${level}n.`,
    `Der ${name} schloss ${when} ${percent(changePct)} ${isUp ? 'höher' : 'tiefer'} bei ${level}n.`,
  ])
}

function breadth(said: SaidMarket): string {
  const verb = verbsOf(said)
  const { risen, fallen, unchanged, changePct = 0 } = said
  const all = risen + fallen + unchanged
  if (all === 0) return ''
  if (risen === all) return `Alle ${all} Werte ${verb.lie} im Plus.`
  if (fallen === all) return `Alle ${all} Werte ${verb.lie} im Minus.`
  const counts = `${risen} Gewinner, ${fallen} Verlierer${unchanged > 0 ? `, ${unchanged} unverändert` : ''}`
  if ((changePct > 0 && fallen > risen) || (changePct < 0 && risen > fallen))
    return `Die Mehrheit ${verb.goes} in die andere Richtung: ${counts}.`
  if (Math.abs(risen - fallen) <= all / 10) return `Gewinner und Verlierer ${verb.balance}: ${counts}.`
  const [more, name] = risen > fallen ? [risen, 'Gewinner'] : [fallen, 'Verlierer']
  return more >= all * 0.75
    ? chosen(said, 5, [
        `Die ${name} ${verb.are} klar in der Überzahl: ${counts}.`,
        `Die Bewegung ${verb.is} breit: ${counts}.`,
      ])
    : chosen(said, 5, [
        `Die ${name} ${verb.outnumber}: ${counts}.`,
        `Unter den ${all} Werten ${verb.outnumber} die ${name}: ${counts}.`,
      ])
}

const ends = (list: readonly Mover[]): [Mover, Mover] | undefined => {
  const sorted = list.toSorted((a, b) => b.value - a.value)
  const [first, last] = [sorted[0], sorted.at(-1)]
  return first && last && first !== last ? [first, last] : undefined
}

function industries(said: SaidMarket): string {
  const verb = verbsOf(said)
  const found = ends(said.industries)
  if (!found) return ''
  const [most, least] = found
  if (least.value >= 0) return `Alle Branchen ${verb.contribute}, am meisten ${most.name} (${points(most.value)}).`
  if (most.value <= 0) return `Alle Branchen ${verb.press}, am meisten ${least.name} (${points(least.value)}).`
  return chosen(said, 7, [
    `Stärkste Branche ${verb.is} ${most.name} (${points(most.value)}), schwächste ${least.name} (${points(least.value)}).`,
    `Unter den Branchen ${verb.leads} ${most.name} (${points(most.value)}) vorn, ${least.name} (${points(least.value)}) hinten.`,
  ])
}

function members(said: SaidMarket): string {
  const verb = verbsOf(said)
  const found = ends(said.members)
  if (!found) return ''
  const [most, least] = found
  const [best, worst] = [most, least].map(({ name, value }) => `${name} (${points(value)})`)
  if (least.value >= 0) return `Den größten Beitrag ${verb.adds} ${best}.`
  if (most.value <= 0) return `Am meisten ${verb.burdens} ${worst}.`
  return chosen(said, 11, [
    `Den größten Beitrag ${verb.adds} ${best}, am meisten ${verb.burdens} ${worst}.`,
    `${best} ${verb.lifts} den Index am meisten, ${worst} ${verb.presses} ihn am stärksten.`,
  ])
}

function records(said: SaidMarket): string {
  const { highs, lows } = said
  const verb = verbsOf(said)
  if (!highs || !lows) return ''
  const high =
    highs.length > 0 ? `Auf ein 52-Wochen-Hoch ${highs.length === 1 ? verb.comes : verb.come} ${listed(highs)}` : ''
  const low = `ein 52-Wochen-Tief ${lows.length === 1 ? verb.attains : verb.attain} ${listed(lows)}`
  if (high && lows.length > 0) return `${high}, ${low}.`
  if (high) return `${high}.`
  return lows.length > 0
    ? `${low.charAt(0).toUpperCase()}${low.slice(1)}.`
    : `Ein 52-Wochen-Hoch oder -Tief ${verb.attains} kein Wert.`
}

function ahead(said: SaidMarket): string {
  const { events, today } = said
  const [next] = events
  if (!next) return 'In den nächsten vier Monaten stehen keine Termine an.'
  const onDay = events.filter(({ day, what }) => day === next.day && what === next.what)
  const at = berlinTime(noon(next.day))
  const isNear = noon(next.day) - noon(today) < 7 * dayMs
  const date = isNear ? `${weekdays[at.weekday] ?? ''}, ${dayMonthText(at)}` : dayMonthText(at)
  const when = next.day === today ? 'Heute im Kalender' : `Nächster Termin am ${date}`
  if (next.of === undefined) return `${when} – ${next.what}.`
  return `${when}: ${next.what} von ${listed(onDay.flatMap(({ of }) => of ?? []))}.`
}
