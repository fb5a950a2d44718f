import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { isoOrNone } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { transaction } from '#db/transaction.ts'
import { passQuiz, questions, quizOf } from '#trading/quiz.ts'
import * as contract from '#features/trading/quiz.contract.ts'

/** What is asked before an order on knock-outs. */
export function quizHandlers({ db, market }: Rooms) {
  return [
    handle(contract.getTurboQuiz, async ({ asker }) => ({
      ...quizStatus(await quizOf(db, userOf(asker), market.now())),
      questions: questions.map(({ id, text, answers }) => ({
        idQuestion: id,
        text,
        answers: answers.map((answer, n) => ({ idAnswer: String(n), text: answer })),
      })),
    })),

    handle(contract.postTurboQuiz, async ({ body, asker }) => {
      const user = userOf(asker)
      const given = new Map(body.answers.map(({ idQuestion, idAnswer }) => [idQuestion, idAnswer]))
      const list = questions.map(({ id, right, explanation }) => ({
        idQuestion: id,
        isRight: given.get(id) === String(right),
        idRightAnswer: String(right),
        explanation,
      }))
      const numberRight = list.filter(({ isRight }) => isRight).length
      if (numberRight === questions.length) await transaction(db, (step) => passQuiz(step, user, market.now()))
      return {
        ...quizStatus(await quizOf(db, user, market.now())),
        numberRight,
        numberQuestions: questions.length,
        list,
      }
    }),
  ]
}

function quizStatus(passed: { passedAt: Instant; expiresAt: Instant } | undefined) {
  return {
    isPassed: passed !== undefined,
    datetimePassed: isoOrNone(passed?.passedAt),
    datetimeExpires: isoOrNone(passed?.expiresAt),
  }
}
