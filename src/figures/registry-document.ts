/** The registry as a page of Markdown: docs/figures.md, printed by `parkett figures list`. */
import { figureAreas, figuresOfArea, type FigureArea } from './registry.ts'
import { inputsOfArea, unitsOfFields } from './registry/inputs.ts'

const introduction = `# Figures

Every figure Parkett computes, with its formula. This page is printed by \`parkett figures list\` from the registry that the
pages, the finder and the API read; a test keeps it so. \`parkett figures evaluate PATH…\` computes the figures of JSON
files: an object, or a list of them, with \`id\`, \`kind\` and the fields of that kind; one line of JSON comes back for each.
The figures of depots are in [portfolio-figures.md](portfolio-figures.md).

## Conventions

- A figure whose input is missing, or which has no meaning (a divisor of zero, earnings below zero, a paper that was knocked
  out), is absent: \`null\` in JSON, „–“ on a page. Never 0, never NaN.
- Names ending in \`Pct\` or \`PctPa\` are percent (19.24), and so is the \`coupon\` of a bond (4.75); every other rate or return
  is a fraction (0.1924). Fields that could be meant either way have their unit beside their kind.
- The term: T years = d/365 with d calendar days. A return a year is (1 + x)^(365/d) − 1, a premium a year x·365/d.
  Pages and finders count d to the day of valuation in whole days, as they show it, and leave figures a year away with fewer than
  seven of them: a tick of the price would move them by tens of percent. The command computes what it is asked.
- P is the price of the paper, else the middle of bid and ask; for a warrant without either the fair value.
- Input outside a formula's domain (a spot of zero, a bond that is repaid) is refused with a sentence; that an input is
  missing is no reason to refuse it, unless nothing could be asked without it (\`right\`, \`direction\`, \`type\`).
- After a knock-out no other figure is left, not even the spread. A return needs two values: over a single one it is absent.

| Symbol | Meaning |
| --- | --- |
| S, K, B | price of the underlying, strike, barrier, in the underlying's currency |
| R, X | cover ratio (0.1: ten papers a unit); units of the underlying's currency per unit of the paper's |
| P, F | price of the paper; price of the future |
| T, d | years and calendar days to valuation |
| r, q, σ | rate and dividend yield, continuous a year; volatility a year |
| N, d1, d2 | normal distribution; d1 = (ln(S/K) + (r − q + σ²/2)T)/(σ√T), d2 = d1 − σ√T |
| y, f, t, CF, PV | yield, its compounding periods a year, years to a payment, the payment, its present value |
| n, m, r_b | periods a year (252 for days); mean return · n; return of the benchmark |

## How the harder ones are computed

- **European options** follow Black, Scholes and Merton in closed form. Cash dividends before the end are taken off the spot
  at their present value; theta and rho hold the change of that value.
- **American options**: the spot without its dividends follows the model, exercise pays on the full spot. What early exercise
  is worth is added to the closed European value. Without cash dividends it is an integral along the exercise boundary, which
  is found by the spectral method of Andersen, Lake and Offengenden (error near 1e-7 of the strike). With cash dividends, and
  with rates below zero, where exercise may pay between two prices only, it comes from finite differences (Crank–Nicolson,
  damped after every jump; exercise solved exactly; two grids and extrapolation; error near 2e-7).
- **Implied volatility**: Newton's method inside a bracket of 0.1 % to 500 %, on the out-of-the-money side of parity. None if
  the price is below what exercise pays, below the value at 0.1 %, above that at 500 %, or if no digit of the price depends
  on the volatility; the command prints \`null\` for each. Both ends of the range belong to it.
- **Bonds**: coupon dates run back from maturity, a month end stays a month end, holidays do not move them. t is what is left
  of the running period by its days (30E or calendar) plus whole periods; every payment is discounted with (1 + y/f)^(−t·f).
  A short or long first coupon is counted from the first day of interest through quasi-coupon dates. Zero bonds have yearly
  periods.
- **Indicators** are as long as their input and absent at first. An exponential mean begins with the plain mean of its first
  period.
`

/** @returns the whole page, ending with a line break */
export function registryDocument(): string {
  const areas = Object.keys(figureAreas) as FigureArea[]
  return `${[introduction, ...areas.map(sectionOf)].join('\n')}`
}

function sectionOf(area: FigureArea): string {
  const rows = figuresOfArea(area).map(
    ({ id, name, label, unit, formula, source }) =>
      `| \`${id}\` | ${name} · ${label} | ${cell(formula)} | ${unitWords[unit]} | ${source} |`,
  )
  const inputs = inputsOfArea[area]
  const units = Object.entries(unitsOfFields[area] ?? {}).map(([field, unit]) => `\`${field}\` ${unitWords[unit]}`)
  return [
    `## ${figureAreas[area]}`,
    '',
    ...(inputs === undefined ? [] : [`Kind \`${area}\`: ${inputs}.`, '']),
    ...(units.length === 0 ? [] : [`Units: ${units.join(', ')}.`, '']),
    '| Figure | Name | Formula | Unit | Source |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

const unitWords = {
  money: 'currency of the paper',
  price: 'unit of the instrument',
  percent: 'percent',
  fraction: 'fraction',
  percentOfNominal: 'percent of nominal',
  number: 'number',
  pieces: 'pieces',
  years: 'years',
  days: 'days',
  index: 'position',
  date: 'day',
  instant: 'instant, UTC',
  flag: 'yes or no',
  text: 'text',
  series: 'one value per input',
  list: 'list',
  group: 'group',
} as const
