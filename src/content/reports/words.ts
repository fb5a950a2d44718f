import { berlinTime } from '#contract/berlin.ts'
import { dayMonthText, numberText, percentText, printed } from '#contract/number-format.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import type { Breadth, CommonDate, DatedEvent, Industry, Records, Standing } from './facts.ts'
import { about, listed, say, type Piece, type Said } from './said.ts'

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
export function moved([lead, ...others]: readonly Standing[], isOver: boolean, choose: Choice): Said[] {
  if (!lead) return []
  const { instrument, changePct } = lead
  const { name } = instrument
  const [isUp, much, level] = [changePct > 0, percent(changePct), points(lead)]
  const it = (text: string) => about(instrument, text)
  const sentence =
    Math.abs(changePct) < stillPct
      ? say`Der ${it(`${name} ${isOver ? 'schloss' : 'steht'} mit ${level} Punkten`)} fast dort, wo er zuletzt schloss.`
      : isOver
        ? choose([
            say`Der ${it(`${name} schloss mit ${level} Punkten ${much} ${isUp ? 'höher' : 'tiefer'}`)} als am Handelstag davor.`,
            say`${it(`Mit ${level} Punkten beendete der ${name} den Handel ${much} im ${isUp ? 'Plus' : 'Minus'}`)}.`,
          ])
        : choose([
            say`Der ${it(`${name} ${isUp ? 'steigt' : 'fällt'} um ${much} auf ${level} Punkte`)}.`,
            say`${it(`Bei ${level} Punkten liegt der ${name} ${much} ${isUp ? 'über' : 'unter'} seinem letzten Schluss`)}.`,
          ])
  const beside = others.map((each) =>
    about(each.instrument, `${each.instrument.name} ${points(each)} Punkte (${signed(each.changePct)})`),
  )
  return beside.length === 0 ? [sentence] : [sentence, say`Daneben: ${listed(beside)}.`]
}

/** How many go with the index. @param isOver whether the session has ended */
export function spread(
  index: Instrument,
  { risen, fallen, unchanged, industries }: Breadth,
  isOver: boolean,
  choose: Choice,
): Said[] {
  const all = risen + fallen + unchanged
  if (all === 0) return []
  const { name } = index
  const members = (text: string): Piece => ({ text, of: index, ofMembers: true })
  const counts = `${risen} Gewinner, ${fallen} Verlierer${unchanged > 0 ? `, ${unchanged} unverändert` : ''}`
  const [strongest, weakest] = [industries[0], industries.at(-1)]
  const named = (industry: Industry) => members(`${industry.name} (${signed(industry.changePct)})`)
  const sentence = choose([
    say`Unter den ${members(`${all} Werten des ${name}: ${counts}`)}.`,
    say`Bilanz der ${members(`${all} Werte des ${name}: ${counts}`)}.`,
  ])
  if (!strongest || !weakest || strongest === weakest) return [sentence]
  const [best, worst] = [named(strongest), named(weakest)]
  return [
    sentence,
    choose([
      say`Stärkste Branche im Mittel ihrer Werte ${isOver ? 'war' : 'ist'} ${best}, schwächste ${worst}.`,
      say`Im Mittel ihrer Werte ${isOver ? 'lag' : 'liegt'} ${best} vorn und ${worst} hinten.`,
    ]),
  ]
}

/** The strongest and the weakest by name. @param isOver whether the session has ended */
export function leaders(top: readonly Standing[], flop: readonly Standing[], isOver: boolean, choose: Choice): Said[] {
  const named = (each: readonly Standing[]) =>
    listed(each.map(({ instrument, changePct }) => about(instrument, `${instrument.name} (${signed(changePct)})`)))
  const of = (each: readonly Standing[], was: string, were: string, is: string, are: string) =>
    each.length === 1 ? (isOver ? was : is) : isOver ? were : are
  return [
    ...(top.length > 0
      ? [
          choose([
            say`An der Spitze ${of(top, 'stand', 'standen', 'steht', 'stehen')} ${named(top)}.`,
            say`Vorn ${of(top, 'lag', 'lagen', 'liegt', 'liegen')} ${named(top)}.`,
          ]),
        ]
      : []),
    ...(flop.length > 0
      ? [
          choose([
            say`Am Ende ${of(flop, 'stand', 'standen', 'steht', 'stehen')} ${named(flop)}.`,
            say`Am schwächsten ${of(flop, 'war', 'waren', 'ist', 'sind')} ${named(flop)}.`,
          ]),
        ]
      : []),
  ]
}

/** Who stands at a price of the year. @param isOver whether the session has ended */
export function records({ highs, lows }: Records, isOver: boolean, choose: Choice): Said[] {
  const one = isOver ? 'erreichte' : 'erreicht'
  const several = isOver ? 'erreichten' : 'erreichen'
  const stood = isOver ? 'notierten' : 'notieren'
  const sentence = (each: readonly Instrument[], superlative: string, word: string) => {
    const named = listed(each.map((instrument) => about(instrument, instrument.name)))
    const reached = each.length === 1 ? one : several
    return each.length === 0
      ? []
      : [
          choose([
            say`Den ${superlative} Stand seit einem Jahr ${reached} ${named}.`,
            say`So ${word} wie seit einem Jahr nicht ${stood}: ${named}.`,
          ]),
        ]
  }
  return [...sentence(highs, 'höchsten', 'hoch'), ...sentence(lows, 'tiefsten', 'tief')]
}

/** Dates of the next days: those of companies, at most three of them, then those of everybody. */
export function ahead(events: readonly DatedEvent[], common: readonly CommonDate[], today: TradingDay): Said[] {
  const when = (day: TradingDay) =>
    day === today ? 'heute' : `am ${dayMonthText(berlinTime(Date.parse(`${day}T12:00:00Z`)))}`
  const next = events
    .slice(0, 3)
    .map(({ instrument, event: { day, kind, title } }) =>
      about(instrument, `${instrument.name} ${when(day)} (${kind === 'RESULT_REPORTS' ? 'Zahlen' : title})`),
    )
  return [
    next.length === 0
      ? say`In den nächsten sieben Tagen steht bei diesen Gesellschaften kein Termin an.`
      : say`Auf dem Kalender: ${listed(next)}.`,
    ...(common.length === 0
      ? []
      : [say`Für alle: ${listed(common.map(({ day, title }) => `${title} (${when(day)})`))}.`]),
  ]
}
