import type { Call, CallInput, Endpoint } from '#contract/endpoint.ts'
import { Failure, failures } from '#contract/failures.ts'

/** Whether it is the server that failed, not the one who asked. */
export const isFault = (error: unknown): boolean => !(error instanceof Failure) || failures[error.failure].status >= 500

/**
 * The same call, and whoever keeps the log hears of its faults, also of those that a block of the page swallows
 * (`softly`): the reader sees a sentence there and nobody else would know.
 */
export const heard =
  (call: Call, report: (error: unknown) => void): Call =>
  async <P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input?: CallInput<P, Q, B>) => {
    try {
      return await call(endpoint, input)
    } catch (error) {
      if (isFault(error)) report(error)
      throw error
    }
  }
