import * as z from 'zod'
import { IsoInstant, endpoint } from '#contract/endpoint.ts'
import { shared } from '#features/trading/order-shapes.contract.ts'

const QuizStatus = z.object({
  isPassed: z.boolean(),
  datetimePassed: IsoInstant.optional(),
  datetimeExpires: IsoInstant.optional(),
})
export const TurboQuiz = QuizStatus.extend({
  questions: z.array(
    z.object({
      idQuestion: z.string(),
      text: z.string(),
      answers: z.array(z.object({ idAnswer: z.string(), text: z.string() })),
    }),
  ),
})
export const TurboQuizResult = QuizStatus.extend({
  numberRight: z.int(),
  numberQuestions: z.int(),
  list: z.array(
    z.object({ idQuestion: z.string(), isRight: z.boolean(), idRightAnswer: z.string(), explanation: z.string() }),
  ),
})

export const getTurboQuiz = endpoint({
  name: 'getTurboQuiz',
  path: '/v1/trading/quiz',
  summary: 'The questions that are asked before an order on knock-outs, and whether the user has answered them.',
  reply: TurboQuiz,
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const postTurboQuiz = endpoint({
  name: 'postTurboQuiz',
  method: 'POST',
  writes: true,
  path: '/v1/trading/quiz',
  summary: 'Answers of the quiz; all right: passed for six months.',
  body: z.object({
    answers: z.array(z.object({ idQuestion: z.string().max(40), idAnswer: z.string().max(40) })).max(20),
  }),
  reply: TurboQuizResult,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID'],
  ...shared,
})
