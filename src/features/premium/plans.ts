import { planPricesMinor } from '#contract/plans.ts'

/** A plan as it is offered. */
export interface Plan {
  name: 'Frei' | 'Basic' | 'Plus' | 'Pro' | 'Pur'
  priceMinor: number
  line: string
  /** what comes with it, beyond the plan before */
  includes: readonly string[]
  /** the first month of new customers, with this code */
  coupon?: string
  recommended?: string
}

/** The first month with a coupon, VAT included, in cents. */
export const firstMonthMinor = 99

/** Each contains the one before it. */
export const ladder: readonly Plan[] = [
  {
    name: 'Frei',
    priceMinor: 0,
    line: 'Alles, um anzufangen und dabeizubleiben.',
    includes: ['Kurse 15 Min. verzögert', 'Charts und Kennzahlen', 'Alle Listen und Vergleiche'],
  },
  {
    name: 'Basic',
    priceMinor: planPricesMinor.BASIC,
    line: 'Deutsche Indizes und Frankfurt in Echtzeit, ohne Werbung.',
    includes: ['Alles aus Frei', 'Frankfurt in Echtzeit', 'Ohne Bannerwerbung'],
    coupon: 'STARTBASIC',
  },
  {
    name: 'Plus',
    priceMinor: planPricesMinor.PLUS,
    line: 'Xetra in Echtzeit, Premium-Artikel und Depotanalyse.',
    includes: ['Alles aus Basic', 'Depotanalyse', 'Ertragskalender, Artikel'],
    coupon: 'STARTPLUS',
    recommended: 'Mit Depotanalyse',
  },
  {
    name: 'Pro',
    priceMinor: planPricesMinor.PRO,
    line: 'Alles aus Plus und das Xetra-Orderbuch mit zehn Stufen.',
    includes: ['Alles aus Plus', 'Orderbuch mit 10 Stufen', 'Xetra-Tiefe in Echtzeit'],
    coupon: 'STARTPRO',
  },
]

/** Beside the ladder: no advertising, nothing else. */
export const pur: Plan = {
  name: 'Pur',
  priceMinor: planPricesMinor.PUR,
  line: 'wie Frei, ohne Werbung',
  includes: [],
}

export const columns = [...ladder, pur].map(({ name }) => name)

/** A service by plan, in the order of `columns`: contained or not, or how much of it. */
export interface Service {
  label: string
  by: readonly (boolean | string)[]
}

const from = (first: Plan['name'], inPur = false): boolean[] =>
  columns.map((name, i) => (name === 'Pur' ? inPur : i >= columns.indexOf(first)))

export const matrix: readonly { title: string; services: readonly Service[] }[] = [
  {
    title: 'Kurse',
    services: [
      { label: 'Alle Anlageklassen, 15 Min. verzögert', by: from('Frei', true) },
      { label: 'Indikationen rund um die Uhr', by: from('Frei', true) },
      { label: 'Deutsche Indizes in Echtzeit', by: from('Basic') },
      { label: 'Frankfurt in Echtzeit', by: from('Basic') },
      { label: 'Xetra in Echtzeit', by: from('Plus') },
      { label: 'Xetra-Orderbuch', by: ['1 Stufe', '1 Stufe', '1 Stufe', '10 Stufen', '1 Stufe'] },
    ],
  },
  {
    title: 'Inhalte',
    services: [
      { label: 'Ohne Bannerwerbung', by: from('Basic', true) },
      { label: 'Premium-Artikel, Ideen der Woche', by: from('Plus') },
    ],
  },
  {
    title: 'Depot',
    services: [
      { label: 'Depotanalyse', by: from('Plus') },
      { label: 'Ertragskalender', by: from('Plus') },
    ],
  },
]

/** What the first year costs with the coupon, in cents: one month at the first price, eleven at the regular one. */
export const firstYearMinor = ({ priceMinor, coupon }: Plan): number =>
  coupon ? firstMonthMinor + 11 * priceMinor : 12 * priceMinor
