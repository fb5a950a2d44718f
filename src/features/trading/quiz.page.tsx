import type { ReplyOf } from '#contract/endpoint.ts'
import { getSnapshot } from '#features/instrument/snapshots.contract.ts'
import { TradingHead } from '#features/trading/frame.block.tsx'
import { paperOfWord } from '#features/trading/paper.ts'
import { goesOn, quizPath, tradePath } from '#features/trading/paths.ts'
import { getTurboQuiz, postTurboQuiz } from '#features/trading/quiz.contract.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Choices, Form, formOf } from '#web/blocks/form.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { TurboWarning } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

type Quiz = ReplyOf<typeof getTurboQuiz>
type DerivativeSnapshot = Extract<ReplyOf<typeof getSnapshot>, { type: 'DerivativesSnapshot' }>

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
export const quizRoute = page<{ quiz: Quiz; turbo: DerivativeSnapshot | undefined }>({
  path: quizPath,
  widthClass: 'lg',
  needsLogin: true,
  action: { antworten: answerAll },
  load: async (context) => {
    const [quiz, turbo] = await Promise.all([context.call(getTurboQuiz), turboIn(context)])
    return { quiz, turbo }
  },
  head: () => ({ title: 'Fragen zu Turbo-Zertifikaten', noIndex: true }),
  Page: ({ quiz, turbo, at }) => {
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
        <div className={turbo ? 'cols' : undefined}>
          <div className="stack">
            <LossBoard />
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
          {turbo ? <TurboBoard snapshot={turbo} /> : null}
        </div>
      </>
    )
  },
})

const ten = Array.from({ length: 10 }, (_, place) => place)
/** of ten small investors, as the warning says */
const losers = 7

const LossBoard = () => (
  <Board title="Die meisten verlieren Geld">
    <div className="of-ten" aria-hidden="true">
      {ten.map((place) => (
        <i key={place} className={place < losers ? 'lost' : undefined} />
      ))}
    </div>
    <div className="pad">
      <TurboWarning />
    </div>
  </Board>
)

/** The paper that somebody is about to buy, where the address says so. */
async function turboIn(context: PageContext): Promise<DerivativeSnapshot | undefined> {
  const [, word] = /\/handeln\/([\w-]+)/.exec(context.query.get('weiter') ?? '') ?? []
  if (!word) return undefined
  const found = await softly(
    paperOfWord(word, context).then(({ entityType, entityValue }) =>
      context.call(getSnapshot, { params: { entityType, entityValue } }),
    ),
  )
  return found?.type === 'DerivativesSnapshot' ? found : undefined
}

/** What of it decides between gain and loss. */
function TurboBoard({ snapshot: { instrument, derivativesFigure: figures, derivativesUnderlyingList } }: TurboProps) {
  const [underlying] = derivativesUnderlyingList.list
  const barrier = underlying?.derivativesBarrierList.list.find(({ typeBarrier }) => typeBarrier === 'KNOCK_OUT')
  const number = (value: number | string | undefined) => (typeof value === 'number' ? value : undefined)
  return (
    <Board title="Dieser Turbo" footer={<a href={pathOf(instrument)}>{instrument.name}</a>}>
      <KeyFigures
        name="turbo"
        columns={1}
        figures={[
          { label: 'Basiswert', value: underlying?.instrument.name, text: true },
          { label: 'Hebel', value: format.number(number(figures['gearing']), 1) },
          {
            label: 'Knock-out-Schwelle',
            value: underlying ? format.price(barrier?.barrier, kindOf(underlying.instrument)) : undefined,
          },
          { label: 'Abstand zur Schwelle', value: format.percent(number(figures['barrierDistancePct']), 1) },
        ]}
      />
    </Board>
  )
}

interface TurboProps {
  snapshot: DerivativeSnapshot
}
