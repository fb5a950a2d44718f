import { addMonths } from '#calendar/days.ts'
import type { Instant, TradingDay, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'

interface Question {
  id: string
  text: string
  answers: readonly string[]
  /** index of the right one */
  right: number
  explanation: string
}

/** Basic knowledge of turbos, asked before the first order on one and again after six months. */
export const questions: readonly Question[] = [
  {
    id: 'barriere',
    text: 'Was geschieht, wenn der Basiswert die Barriere eines Turbos berührt?',
    answers: [
      'Das Papier läuft mit weniger Hebel weiter.',
      'Das Papier endet sofort, meist wertlos oder mit kleinem Rest.',
      'Der Emittent verschiebt die Barriere.',
    ],
    right: 1,
    explanation: 'Eine einzige Berührung genügt: Das Papier endet, auch wenn der Basiswert danach zurückkehrt.',
  },
  {
    id: 'verlust',
    text: 'Wie viel des eingesetzten Geldes kann beim Kauf eines Turbos verloren gehen?',
    answers: ['Alles.', 'Höchstens die Hälfte.', 'Nur die Gebühren.'],
    right: 0,
    explanation: 'Ein Totalverlust ist möglich und bei Turbos nicht selten.',
  },
  {
    id: 'hebel',
    text: 'Ein Turbo hat den Hebel 10. Der Basiswert fällt um 3 %. Was geschieht etwa mit einem Long-Papier?',
    answers: ['Es fällt um 3 %.', 'Es fällt um 30 %.', 'Es steigt um 30 %.'],
    right: 1,
    explanation: 'Der Hebel wirkt in beide Richtungen: 10 × −3 % sind etwa −30 %.',
  },
  {
    id: 'emittent',
    text: 'Was bedeutet das Emittentenrisiko?',
    answers: [
      'Der Emittent kann den Basiswert austauschen.',
      'Die Börse kann den Emittenten ausschließen.',
      'Wird der Emittent zahlungsunfähig, kann das ganze Geld verloren sein.',
    ],
    right: 2,
    explanation: 'Turbos sind Schuldverschreibungen und kein Sondervermögen.',
  },
  {
    id: 'finanzierung',
    text: 'Warum ändert sich bei Turbos ohne Laufzeitende die Barriere von Tag zu Tag?',
    answers: [
      'Weil Finanzierungskosten des Emittenten aufgeschlagen werden.',
      'Weil Dividenden ausgezahlt werden.',
      'Sie ändert sich nie.',
    ],
    right: 0,
    explanation:
      'Der Emittent finanziert den größeren Teil des Basiswerts; seine Kosten verschieben Basispreis und Barriere.',
  },
  {
    id: 'nacht',
    text: 'Der Basiswert wird auch gehandelt, während dein Handelsplatz geschlossen ist. Was heißt das für dein Papier?',
    answers: [
      'Nichts, nachts ruht die Barriere.',
      'Es kann enden, ohne dass du vorher verkaufen kannst.',
      'Es wird am Morgen automatisch verkauft.',
    ],
    right: 1,
    explanation:
      'Eine Barriere kann berührt werden, solange der Basiswert Kurse hat; verkaufen kannst du erst wieder zur Handelszeit.',
  },
]

/** From when until when the answers of a user hold; undefined where they do not. */
export async function quizOf(
  db: Db | Step,
  user: UserId,
  now: Instant,
): Promise<{ passedAt: Instant; expiresAt: Instant } | undefined> {
  const row = await db.selectFrom('trading_quizzes').select('passed_at').where('user_id', '=', user).executeTakeFirst()
  if (!row) return undefined
  const passedAt = row.passed_at.getTime()
  const day = row.passed_at.toISOString().slice(0, 10) as TradingDay
  const expiresAt = Date.parse(`${addMonths(day, 6)}T00:00:00Z`) + (passedAt % 86_400_000)
  return now < expiresAt ? { passedAt, expiresAt } : undefined
}

/** All right: it holds for six months. */
export async function passQuiz(step: Step, user: UserId, now: Instant): Promise<void> {
  await step
    .insertInto('trading_quizzes')
    .values({ user_id: user, passed_at: new Date(now) })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ passed_at: new Date(now) }))
    .execute()
}
