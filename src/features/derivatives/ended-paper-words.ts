import type { PaperEnd } from '#market/paper-state.ts'
import { fullStop, wordsOf, type Terms } from './paper-words.ts'

/** What a paper did that has ended without a knock-out, as a sentence with its own numbers. @param underlying its name */
export function endedSentence(
  { derivative, strike, barrier }: Terms,
  { reason }: Pick<PaperEnd, 'reason'>,
  underlying: string,
): string {
  const { subject, dative, of, level, money, share, ratio, lastDay, shown } = wordsOf({ derivative }, underlying)
  const { kind, isShort, cap, bonusLevel, factor, couponPct } = derivative
  const { participation, upperBarrier, nominal } = derivative
  const [side, otherSide] = isShort ? ['unter', 'darüber'] : ['über', 'darunter']
  switch (kind) {
    case 'warrant':
      return (
        `Zahlte am ${lastDay}, was ${subject} ${side} ${level(strike)} stand, für ${share} je Schein. ` +
        `Stand der Basiswert ${otherSide}, verfiel der Schein wertlos.`
      )
    case 'knockOut':
      return (
        `Folgte ${dative}${isShort ? ' gegenläufig' : ''} im Verhältnis ${ratio}, gerechnet ab dem Basispreis ` +
        `${level(strike)}, bis ${lastDay}. Der Basiswert hat ${level(barrier)} bis dahin nicht berührt.`
      )
    case 'factor':
      return `Vervielfachte bis ${lastDay} jede Tagesbewegung ${of} mit ${shown(factor, 0)}.`
    case 'discount':
      return `Zahlte am ${lastDay} den Kurs ${of} für ${share}, höchstens aber ${money(cap)} je Einheit.`
    case 'bonus':
      return (
        `Zahlte am ${lastDay} mindestens ${money(bonusLevel)} je Einheit, wenn ${subject} nie auf ${level(barrier)} ` +
        `gefallen war${cap === undefined ? '' : `, und höchstens ${money(cap)}`}. War die Barriere berührt, zählte ` +
        'nur noch der Kurs des Basiswerts.'
      )
    case 'reverseConvertible':
      return (
        `Zahlte ${shown(couponPct)} % Zinsen im Jahr. Am ${lastDay} kam der Nennwert zurück, wenn ${subject} ` +
        `mindestens bei ${level(strike)} stand, sonst der Gegenwert des Basiswerts.`
      )
    case 'express':
      return reason === 'REDEEMED'
        ? `Wurde vorzeitig mit Ertrag zurückgezahlt, weil ${subject} an einem Beobachtungstag mindestens auf dem ` +
            'Ausgangswert stand.'
        : `Wurde an keinem Beobachtungstag vorzeitig zurückgezahlt. Hielt die Barriere von ${level(barrier)} bis ` +
            `${lastDay}, gab es den Nennwert, sonst den Gegenwert des Basiswerts.`
    case 'capitalProtection':
      return (
        `Zahlte am ${lastDay} den geschützten Nennwert zurück und nahm am Anstieg ` +
        `${of}${cap === undefined ? '' : ` bis ${level(cap)}`} teil.`
      )
    case 'participation':
      return `Folgte ${dative} eins zu eins für ${share}, bis ${lastDay}.`
    case 'sprint':
      return (
        `Zahlte am ${lastDay} den Kurs ${of} für ${share}, und für jeden Punkt über ${level(strike)} ` +
        `${shown(participation)} Punkte${cap === undefined ? '' : `, aber für Kurse über ${level(cap)} nichts mehr`}.`
      )
    case 'exotic':
      if (strike !== undefined)
        return (
          `Zahlte am ${lastDay}, was ${subject} ${side} ${level(strike)} stand, für ${share}, gerechnet höchstens bis ` +
          `${fullStop(level(cap))} Stand der Basiswert ${otherSide}, verfiel das Papier wertlos.`
        )
      return (
        `Zahlte am ${lastDay} ${shown(nominal)} EUR, weil ${subject} ` +
        (upperBarrier === undefined
          ? `nie auf ${level(barrier)} ${isShort ? 'gestiegen' : 'gefallen'} war.`
          : `immer zwischen ${level(barrier)} und ${level(upperBarrier)} geblieben war.`)
      )
  }
}
