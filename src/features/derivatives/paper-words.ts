import { germanDay, numberText, priceDecimals, printed } from '#contract/number-format.ts'
import type { PaperState } from '#market/paper-state.ts'

/** The facts that sentences are made of. */
export type Terms = Pick<PaperState, 'derivative' | 'strike' | 'barrier' | 'knockedOut'>
type Underlying = Terms['derivative']['underlying']

const shown = (value: number | undefined, decimals = 2): string =>
  value === undefined ? '–' : (numberText(value, { decimals, typography: printed }) ?? '–')

/** Decimals of an underlying's levels: those of its prices, 1,1350 of a currency. */
export const levelDecimals = ({ key }: Underlying, level: number): number =>
  priceDecimals(level, { entityType: key.split(':', 1)[0] ?? '' })

/** The unit of an underlying's levels: points for an index, whatever currency is paid out. */
export const levelUnit = ({ key, isoCurrency }: Underlying): string => (key.startsWith('INDEX:') ? 'Pkt.' : isoCurrency)

/** An underlying within a sentence: indices have their article. */
function namesOf({ key }: Underlying, name: string) {
  return key.startsWith('INDEX:')
    ? { subject: `der ${name}`, dative: `dem ${name}`, of: `vom ${name}` }
    : { subject: name, dative: name, of: `von ${name}` }
}

/** „0,10 Einheiten“, „1 Einheit“: of the underlying, for one paper. */
function shareText(ratio: number): string {
  if (ratio === 1) return '1 Einheit'
  return `${shown(ratio, Number.isInteger(ratio) ? 0 : ratio < 0.01 ? 4 : 2)} Einheiten`
}

/** Ends a sentence, whose last word may be „Pkt.“. */
export const fullStop = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)

/** The numbers and names of a paper, as its sentence says them. @param underlying its name */
export function wordsOf({ derivative }: Pick<Terms, 'derivative'>, underlying: string) {
  const { underlying: base, ratio, lastDay } = derivative
  const number = (value: number | undefined) =>
    shown(value, value === undefined ? undefined : levelDecimals(base, value))
  return {
    ...namesOf(base, underlying),
    level: (value: number | undefined) => `${number(value)} ${levelUnit(base)}`,
    money: (value: number | undefined) => `${number(value)} ${base.isoCurrency}`,
    share: shareText(ratio),
    ratio: shown(ratio, ratio < 0.01 ? 4 : 2),
    lastDay: germanDay(lastDay),
    shown,
  }
}

/** What the paper does, as a sentence with its own numbers. @param underlying its name */
export function paperSentence(terms: Terms, underlying: string): string {
  const { derivative, strike, barrier, knockedOut } = terms
  const words = wordsOf(terms, underlying)
  const { subject, dative, of, level, money, share, lastDay } = words
  const { kind, isShort, openEnd, cap, bonusLevel, factor, couponPct } = derivative
  const { participation, upperBarrier, nominal } = derivative
  const end = openEnd ? 'ohne Laufzeitende' : `am ${lastDay}`
  switch (kind) {
    case 'warrant':
      return (
        `Zahlt ${end}, was ${subject} ${isShort ? 'unter' : 'über'} ${level(strike)} steht, für ` +
        `${share} je Schein. Steht der Basiswert dann ${isShort ? 'darüber' : 'darunter'}, verfällt der ` +
        'Schein wertlos.'
      )
    case 'knockOut':
      return knockedOut
        ? `Die Schwelle von ${level(barrier)} wurde berührt: Das Papier ist ausgeknockt und wird nicht mehr gehandelt.`
        : `Folgt ${dative}${isShort ? ' gegenläufig' : ''} im Verhältnis ` +
            `${words.ratio}, gerechnet ab dem Basispreis ${level(strike)}, ` +
            `${openEnd ? end : `bis ${lastDay}`}. Berührt der Basiswert ${level(barrier)}, ist ` +
            'das Papier sofort zu Ende.'
    case 'factor':
      return (
        `Vervielfacht jede Tagesbewegung ${of} mit ${shown(factor, 0)}. Der Faktor gilt für ` +
        'einen Tag: Über mehrere Tage weicht das Ergebnis ab, und Schwanken ohne Richtung kostet.'
      )
    case 'discount':
      return (
        `Zahlt ${end} den Kurs ${of} für ${share}, höchstens aber ${money(cap)} je Einheit. ` +
        'Dafür ist das Papier billiger als der Basiswert.'
      )
    case 'bonus':
      return (
        `Zahlt ${end} mindestens ${money(bonusLevel)} je Einheit, wenn ${subject} nie auf ` +
        `${level(barrier)} fällt${cap === undefined ? '' : `, und höchstens ${money(cap)}`}. Wird die ` +
        'Barriere berührt, zählt nur noch der Kurs des Basiswerts.'
      )
    case 'reverseConvertible':
      return (
        `Zahlt ${shown(couponPct)} % Zinsen im Jahr. Am ${lastDay} kommt der Nennwert zurück, ` +
        `wenn ${subject} mindestens bei ${level(strike)} steht, sonst der Gegenwert des Basiswerts.`
      )
    case 'express':
      return (
        `Wird vorzeitig mit Ertrag zurückgezahlt, sobald ${subject} an einem Beobachtungstag ` +
        `mindestens auf dem Ausgangswert steht. Hält die Barriere von ${level(barrier)} bis ` +
        `${lastDay}, gibt es den Nennwert, sonst den Gegenwert des Basiswerts.`
      )
    case 'capitalProtection':
      return (
        `Zahlt am ${lastDay} den geschützten Nennwert zurück und nimmt am Anstieg ` +
        `${of}${cap === undefined ? '' : ` bis ${level(cap)}`} teil. Der Schutz hängt an der ` +
        'Zahlungsfähigkeit des Emittenten.'
      )
    case 'participation':
      return `Folgt ${dative} eins zu eins für ${share}, ${end}. Dividenden behält der Emittent.`
    case 'sprint':
      return (
        `Zahlt ${end} den Kurs ${of} für ${share}, und für jeden Punkt über ${level(strike)} ` +
        `${shown(participation)} Punkte${cap === undefined ? '' : `, aber für Kurse über ${level(cap)} nichts mehr`}. ` +
        'Unter dem Basispreis verliert das Papier wie der Basiswert.'
      )
    case 'exotic':
      if (strike !== undefined)
        return (
          `Zahlt ${end}, was ${subject} ${isShort ? 'unter' : 'über'} ${level(strike)} steht, für ${share}, ` +
          `gerechnet höchstens bis ${fullStop(level(cap))} Steht der Basiswert dann ${isShort ? 'darüber' : 'darunter'}, ` +
          'verfällt das Papier wertlos.'
        )
      if (knockedOut) return 'Eine Barriere wurde berührt: Das Papier ist wertlos und wird nicht mehr gehandelt.'
      return (
        `Zahlt ${end} ${shown(nominal)} EUR, wenn ${subject} bis dahin ` +
        (upperBarrier === undefined
          ? `nie auf ${level(barrier)} ${isShort ? 'steigt' : 'fällt'}`
          : `immer zwischen ${level(barrier)} und ${level(upperBarrier)} bleibt`) +
        '. Wird eine Barriere berührt, ist das Papier sofort wertlos.'
      )
  }
}
