import type { ReplyOf } from '#contract/endpoint.ts'
import { TradingHead } from '#features/trading/frame.block.tsx'
import { goesOn, quizPath, tradePath } from '#features/trading/paths.ts'
import { getTurboQuiz, postTurboQuiz } from '#features/trading/quiz.contract.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Choices, Form, formOf } from '#web/blocks/form.tsx'
import { TurboWarning } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'

type Quiz = ReplyOf<typeof getTurboQuiz>

const fieldOf = (idQuestion: string): string => `frage-${idQuestion}`

const answerAll: Action = async (submitted, { call, query }) => {
  const { questions } = await call(getTurboQuiz)
  const open = questions.filter(({ idQuestion }) => !submitted.has(fieldOf(idQuestion)))
  if (open.length > 0)
    return faults(Object.fromEntries(open.map(({ idQuestion }) => [fieldOf(idQuestion), 'Bitte wähle eine Antwort.'])))
  const result = await call(postTurboQuiz, {
    body: {
      answers: questions.map(({ idQuestion }) => ({ idQuestion, idAnswer: submitted.text(fieldOf(idQuestion)) })),
    },
  })
  const wrong = result.list.filter(({ isRight }) => !isRight)
  return wrong.length === 0
    ? done(goesOn(query.get('weiter')) ?? tradePath, 'Alles richtig. Das gilt sechs Monate.')
    : faults(
        Object.fromEntries(
          wrong.map(({ idQuestion, explanation }) => [fieldOf(idQuestion), `Das stimmt nicht. ${explanation}`]),
        ),
      )
}

/** `/handeln/turbo-wissen`: what is asked before an order on a paper that can end at its barrier. */
export const quizRoute = page<{ quiz: Quiz }>({
  path: quizPath,
  widthClass: 'lg',
  needsLogin: true,
  action: { antworten: answerAll },
  load: async ({ call }) => ({ quiz: await call(getTurboQuiz) }),
  head: () => ({ title: 'Fragen zu Turbo-Zertifikaten', noIndex: true }),
  Page: ({ quiz, at }) => {
    const form = formOf(at, 'antworten')
    return (
      <>
        <TradingHead
          crumbs={[{ label: 'Turbo-Wissen' }]}
          title="Fragen zu Turbo-Zertifikaten"
          text={
            quiz.isPassed
              ? `Beantwortet, gültig bis ${format.date(quiz.datetimeExpires)}.`
              : 'Erst wenn alle Antworten stimmen, nehmen wir Käufe an. Das gilt sechs Monate.'
          }
        />
        <div className="stack">
          <TurboWarning />
          <Board title={format.counted(quiz.questions.length, 'Frage', 'Fragen')}>
            <Form of={form}>
              {quiz.questions.map(({ idQuestion, text, answers }) => (
                <Choices
                  key={idQuestion}
                  of={form}
                  name={fieldOf(idQuestion)}
                  legend={text}
                  value=""
                  options={answers.map(({ idAnswer, text: label }) => ({ value: idAnswer, label }))}
                />
              ))}
              <div className="acts">
                <button className="btn primary">Antworten prüfen</button>
              </div>
            </Form>
          </Board>
        </div>
      </>
    )
  },
})
