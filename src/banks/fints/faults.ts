/** Why a session with a bank has ended without result. */
export type BankFaultKind = 'PIN' | 'LOCKED' | 'TAN' | 'OVER' | 'AWAY' | 'UNREADABLE' | 'PRODUCT' | 'REFUSED'

/** Ends a session. The bank's own words are for its customer alone: they are shown, never logged. */
export class BankFault extends Error {
  readonly kind: BankFaultKind
  readonly said: string | undefined

  constructor(kind: BankFaultKind, said?: string) {
    super(kind)
    this.name = 'BankFault'
    this.kind = kind
    this.said = said?.trim().slice(0, 200) || undefined
  }
}

/** One answer of a bank: a code of four digits and its words. */
interface Answer {
  readonly code: number
  readonly text: string
}

/** What counts first where a bank says several things at once: codes of the list „FinTS-Rückmeldungscodes“. */
const kindsByCode: readonly (readonly [BankFaultKind, readonly number[]])[] = [
  ['LOCKED', [3938, 9930, 9931]],
  ['PIN', [9340, 9910, 9942]],
  ['PRODUCT', [9078]],
  ['TAN', [9941, 9943, 9951, 9953]],
]

/** @param isAnswered a TAN or a release was sent last: what is refused is that */
export function faultOf(answers: readonly Answer[], isAnswered: boolean): BankFault {
  for (const [kind, codes] of kindsByCode) {
    const found = answers.find(({ code }) => codes.includes(code))
    if (found) return new BankFault(kind, found.text)
  }
  const refusing = answers.filter(({ code }) => code >= 9000)
  const isOver = refusing.length > 0 && refusing.every(({ code }) => code === 9800 || code === 9120)
  const said = refusing.find(({ code }) => code !== 9050 && code !== 9800) ?? refusing[0]
  return new BankFault(isAnswered ? 'TAN' : isOver ? 'OVER' : 'REFUSED', said?.text)
}
