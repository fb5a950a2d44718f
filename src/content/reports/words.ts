import { berlinTime } from '#contract/berlin.ts'
import { dayMonthText, numberText, percentText, printed } from '#contract/number-format.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Breadth, DatedEvent, Industry, Standing } from './facts.ts'

const points = ({ last }: Standing): string => numberText(last, { typography: printed }) ?? ''
const percent = (value: number): string => percentText(Math.abs(value), { typography: printed }) ?? ''
const signed = (value: number): string => percentText(value, { signed: true, typography: printed }) ?? ''
/** so little counts as no move */
const stillPct = 0.05
const strongPct = 1.5

/** A choice among sentences that say the same, the same for the same report. */
export function choiceOf(seed: string) {
  let turn = 0
  return <Form>(forms: readonly [Form, ...Form[]]): Form => {
    let sum = ++turn * 7919
    for (const letter of seed) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521
    return forms[sum % forms.length] ?? forms[0]
  }
}
export type Choice = ReturnType<typeof choiceOf>

/** „A“, „A und B“, „A, B und C“ */
export function listed(parts: readonly string[]): string {
  const [last = ''] = parts.slice(-1)
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} und ${last}`
}

/** What a report is headed with. @param isOver whether the session has ended */
export function headline({ instrument: { name }, changePct }: Standing, isOver: boolean, choose: Choice): string {
  const size = Math.abs(changePct)
  if (size < stillPct) return isOver ? `${name} schließt kaum verändert` : `${name} kaum verändert`
  const isUp = changePct > 0
  const much = size >= strongPct ? 'deutlich ' : ''
  if (isOver)
    return choose([
      `${name} schließt ${much}${isUp ? 'höher' : 'tiefer'}`,
      `${name} ${isUp ? 'gewinnt' : 'verliert'} ${percent(changePct)}`,
      `${name} geht ${percent(changePct)} ${isUp ? 'höher' : 'tiefer'} aus dem Handel`,
    ])
  return choose([
    `${name} liegt ${percent(changePct)} im ${isUp ? 'Plus' : 'Minus'}`,
    `${name} ${isUp ? 'legt' : 'gibt'} ${much}${isUp ? 'zu' : 'nach'}`,
    `${name} ${isUp ? 'steigt' : 'fällt'} um ${percent(changePct)}`,
  ])
}

/** The lead index and what stands beside it. */
export function moved([lead, ...others]: readonly Standing[], isOver: boolean, choose: Choice): string[] {
  if (!lead) return []
  const { instrument, changePct } = lead
  const [isUp, much, level] = [changePct > 0, percent(changePct), points(lead)]
  const sentence =
    Math.abs(changePct) < stillPct
      ? `Der ${instrument.name} ${isOver ? 'schloss' : 'steht'} mit ${level} Punkten fast dort, wo er zuletzt schloss.`
      : isOver
        ? choose([
            `Der ${instrument.name} schloss mit ${level} Punkten ${much} ${isUp ? 'höher' : 'tiefer'} als am Handelstag davor.`,
            `Mit ${level} Punkten beendete der ${instrument.name} den Handel ${much} im ${isUp ? 'Plus' : 'Minus'}.`,
          ])
        : choose([
            `Der ${instrument.name} ${isUp ? 'steigt' : 'fällt'} um ${much} auf ${level} Punkte.`,
            `Bei ${level} Punkten liegt der ${instrument.name} ${much} ${isUp ? 'über' : 'unter'} seinem letzten Schluss.`,
          ])
  const beside = others.map((each) => `${each.instrument.name} ${points(each)} Punkte (${signed(each.changePct)})`)
  return beside.length === 0 ? [sentence] : [sentence, `Daneben: ${listed(beside)}.`]
}

/** How many go with the index. @param isOver whether the session has ended */
export function spread(
  name: string,
  { risen, fallen, unchanged, industries }: Breadth,
  isOver: boolean,
  choose: Choice,
): string[] {
  const all = risen + fallen + unchanged
  if (all === 0) return []
  const counts = `${risen} Gewinner, ${fallen} Verlierer${unchanged > 0 ? `, ${unchanged} unverändert` : ''}`
  const [strongest, weakest] = [industries[0], industries.at(-1)]
  const named = (industry: Industry) => `${industry.name} (${signed(industry.changePct)})`
  const sentence = choose([
    `Unter den ${all} Werten des ${name}: ${counts}.`,
    `Von den ${all} Werten des ${name} ${isOver ? 'waren' : 'sind'} es ${counts}.`,
  ])
  if (!strongest || !weakest || strongest === weakest) return [sentence]
  const [best, worst] = [named(strongest), named(weakest)]
  return [
    sentence,
    choose([
      `Stärkste Branche im Mittel ihrer Werte ${isOver ? 'war' : 'ist'} ${best}, schwächste ${worst}.`,
      `Im Mittel ihrer Werte ${isOver ? 'lag' : 'liegt'} ${best} vorn und ${worst} hinten.`,
    ]),
  ]
}

/** The strongest and the weakest by name. @param isOver whether the session has ended */
export function leaders(
  top: readonly Standing[],
  flop: readonly Standing[],
  isOver: boolean,
  choose: Choice,
): string[] {
  const named = (each: readonly Standing[]) =>
    listed(each.map(({ instrument, changePct }) => `${instrument.name} (${signed(changePct)})`))
  return [
    ...(top.length > 0
      ? [
          choose([
            `An der Spitze ${isOver ? 'standen' : 'stehen'} ${named(top)}.`,
            `Vorn ${isOver ? 'lagen' : 'liegen'} ${named(top)}.`,
          ]),
        ]
      : []),
    ...(flop.length > 0
      ? [
          choose([
            `Am Ende ${isOver ? 'standen' : 'stehen'} ${named(flop)}.`,
            `Die schwächsten ${isOver ? 'waren' : 'sind'} ${named(flop)}.`,
          ]),
        ]
      : []),
  ]
}

/** Dates of the next days, at most three of them. */
export function ahead(events: readonly DatedEvent[], today: TradingDay): string[] {
  const next = events.slice(0, 3)
  if (next.length === 0) return ['In den nächsten sieben Tagen steht bei diesen Gesellschaften kein Termin an.']
  const said = next.map(({ instrument, event: { day, kind, title } }) => {
    const when = day === today ? 'heute' : `am ${dayMonthText(berlinTime(Date.parse(`${day}T12:00:00Z`)))}`
    return `${instrument.name} ${when} (${kind === 'RESULT_REPORTS' ? 'Zahlen' : title})`
  })
  return [`Auf dem Kalender: ${listed(said)}.`]
}
