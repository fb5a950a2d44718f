import { dayNumberOf } from '#calendar/days.ts'
import { paperKinds, type PaperColumns, type PaperTerms, type Underlying } from '../derivatives.ts'
import { financedBetween } from './financing.ts'

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 8 })

/** `Call auf DAX 24.000 18.12.26 SG`: kind, underlying, what tells it apart, issuer. */
export function paperName(terms: PaperTerms, underlying: Underlying, issuer: string): string {
  const kind = kindName(terms, underlying.key.startsWith('INDEX:'))
  return `${kind} auf ${underlying.name} ${[...marks(terms), term(terms), issuer].join(' ')}`
}

function kindName(terms: PaperTerms, isOnIndex: boolean): string {
  const side = terms.isShort ? 'Short' : 'Long'
  switch (terms.kind) {
    case 'warrant':
      return terms.isShort ? 'Put' : 'Call'
    case 'knockOut':
      return terms.strike === terms.barrier ? `Turbo ${side}` : `Mini Future ${side}`
    case 'factor':
      return `Faktor ${Math.abs(terms.factor ?? 0)}x ${side}`
    case 'discount':
      return 'Discount-Zertifikat'
    case 'bonus':
      return terms.cap === undefined ? 'Bonus-Zertifikat' : 'Capped-Bonus-Zertifikat'
    case 'reverseConvertible':
      return 'Aktienanleihe'
    case 'express':
      return 'Express-Zertifikat'
    case 'capitalProtection':
      return 'Kapitalschutz-Zertifikat'
    case 'participation':
      return isOnIndex ? 'Index-Zertifikat' : 'Partizipations-Zertifikat'
    case 'sprint':
      return terms.cap === undefined ? 'Outperformance-Zertifikat' : 'Sprint-Zertifikat'
    case 'exotic':
      if (terms.upperBarrier !== undefined) return 'Inline-Optionsschein'
      if (terms.strike !== undefined) return terms.isShort ? 'Discount-Put' : 'Discount-Call'
      return terms.isShort ? 'StayLow-Optionsschein' : 'StayHigh-Optionsschein'
  }
}

function marks({ kind, strike, barrier, upperBarrier, cap, bonusLevel, couponPct }: PaperTerms): string[] {
  switch (kind) {
    case 'warrant':
      return [level(strike)]
    case 'knockOut':
      return [level(strike), ...(barrier === strike ? [] : [`KO ${level(barrier)}`])]
    case 'factor':
      return []
    case 'discount':
      return [`Cap ${level(cap)}`]
    case 'bonus':
      return [`Barriere ${level(barrier)}`, `Bonus ${level(bonusLevel)}`]
    case 'reverseConvertible':
      return [`${level(couponPct)} %`, level(strike)]
    case 'express':
      return [`${level(couponPct)} %`, `Barriere ${level(barrier)}`]
    case 'capitalProtection':
      return [`Cap ${level(cap)}`]
    case 'participation':
      return []
    case 'sprint':
      return [level(strike), ...(cap === undefined ? [] : [`Cap ${level(cap)}`])]
    case 'exotic':
      if (strike !== undefined) return [level(strike), `Cap ${level(cap)}`]
      return [level(barrier), ...(upperBarrier === undefined ? [] : [level(upperBarrier)])]
  }
}

const level = (value: number | undefined): string => (value === undefined ? '–' : number.format(value))

function term({ openEnd, lastDay }: PaperTerms): string {
  return openEnd ? 'open end' : `${lastDay.slice(8)}.${lastDay.slice(5, 7)}.${lastDay.slice(2, 4)}`
}

/** The first level a paper's name tells, of factor papers the factor; NaN where it tells none. */
export function namedLevel(papers: PaperColumns, index: number): number {
  const column = (name: 'strike' | 'barrier' | 'cap' | 'factor'): number => papers[name][index] ?? Number.NaN
  switch (paperKinds[papers.kind[index] ?? 0]) {
    case 'knockOut':
      return papers.maturity[index] === 0 ? column('strike') / financed(papers, index) : column('strike')
    case 'warrant':
    case 'reverseConvertible':
    case 'sprint':
      return column('strike')
    case 'discount':
    case 'capitalProtection':
      return column('cap')
    case 'bonus':
    case 'express':
      return column('barrier')
    case 'exotic':
      return Number.isNaN(column('strike')) ? column('barrier') : column('strike')
    case 'factor':
      return Math.abs(column('factor'))
    default:
      return Number.NaN
  }
}

/** What financing has made of a level of 1 since the issue: names keep the level of that day. */
const financed = ({ isShort, issued, day }: PaperColumns, index: number): number =>
  financedBetween(isShort[index] === 1, issued[index] ?? 0, dayNumberOf(day))
