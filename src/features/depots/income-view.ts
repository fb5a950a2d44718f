import type { Income } from '#features/depots/income.contract.ts'
import { typedNumber, type Typed } from '#web/blocks/number-field.tsx'
import { format } from '#web/format.ts'

type Month = Income['months'][number]

export const rateParameter = 'satz'

/** What of an income is shown: all of it, what was booked, or what a rate of tax leaves. */
export const views = [
  { word: 'brutto', label: 'Brutto' },
  { word: 'netto', label: 'Netto' },
  { word: 'pauschal', label: 'Mit 25 %' },
  { word: 'eigen', label: 'Eigener Satz' },
] as const

export interface View {
  word: (typeof views)[number]['word']
  /** of the reader's own */
  typed: Typed
  /** percent that tax takes; undefined: what was booked, or nothing */
  ratePct: number | undefined
}

/** @param query `?ansicht=eigen&satz=18,5` */
export function viewIn(query: URLSearchParams): View {
  const word = views.find((each) => each.word === query.get('ansicht'))?.word ?? 'brutto'
  const text = query.get(rateParameter)?.trim().slice(0, 40) ?? ''
  const typed = { text, value: text === '' ? undefined : typedNumber(text, 100) }
  return { word, typed, ratePct: word === 'pauschal' ? 25 : word === 'eigen' ? typed.value : undefined }
}

export const after = (gross: number, ratePct: number | undefined): number =>
  ratePct === undefined ? gross : Math.round(gross * (100 - ratePct)) / 100

/** EUR of what was received as the view shows it. */
export const shownOf = ({ word, ratePct }: View, { gross, net }: Pick<Month, 'gross' | 'net'>): number =>
  word === 'netto' ? net : after(gross, ratePct)

export const nameOf = ({ word, ratePct }: View): string =>
  ratePct === undefined ? (word === 'netto' ? 'Netto' : 'Brutto') : `Nach ${format.pieces(ratePct)} %`

export const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

/** What the figures of a view are. */
export const viewNotes: Readonly<Record<View['word'], string>> = {
  brutto: 'Vor Steuern.',
  netto: 'Wie gebucht, nach Steuern und Gebühren.',
  pauschal: 'Brutto weniger 25 % Abgeltungsteuer, ohne Solidaritätszuschlag und Pauschbetrag.',
  eigen: 'Brutto weniger deinem Satz.',
}

/** What the months of a year have brought as the view shows it. */
export const ofYear = (view: View, { months }: Pick<Income, 'months'>, year: number): number =>
  sum(
    months.filter((month) => month.year === year),
    (month) => shownOf(view, month),
  )
