import type { Call, CallInput, Endpoint } from '#contract/endpoint.ts'
import { Failure, failures } from '#contract/failures.ts'

/** Whether the server failed, not the caller. */
export const isFault = (error: unknown): boolean => !(error instanceof Failure) || failures[error.failure].status >= 500

/**
 * The same call, reporting server errors to the log, also those that a block of the page replaces by a sentence
 * (`softly`), which nobody else would see.
 */
export const reportFaults =
  (call: Call, report: (error: unknown) => void): Call =>
  async <P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input?: CallInput<P, Q, B>) => {
    try {
      return await call(endpoint, input)
    } catch (error) {
      if (isFault(error)) report(error)
      throw error
    }
  }
