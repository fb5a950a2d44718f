import { Failure, type FailureName } from '#contract/failures.ts'
import { faults, type Faults } from '#web/action.ts'

type Sentences = Readonly<Record<string, string>>

/**
 * Does what a form asks for; failures that somebody can mend are told at their fields, all others above the form.
 * @param at what to say at which field, by failure
 */
export async function atFields<T>(
  work: Promise<T>,
  at: Partial<Record<FailureName, (facts: Failure['facts']) => Sentences>>,
): Promise<{ done: T } | Faults> {
  try {
    return { done: await work }
  } catch (error) {
    const say = error instanceof Failure ? at[error.failure] : undefined
    if (!say || !(error instanceof Failure)) throw error
    return faults(say(error.facts))
  }
}
