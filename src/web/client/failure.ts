import { serverUnreachable, unknownCacheFailure, unknownFailure } from '#web/problem-texts.ts'

/** What the API answered instead of a success, in the words of its error envelope. */
export class ApiError extends Error {
  readonly statusCode: number
  readonly errorCode: number | undefined
  /** German, for readers */
  readonly displayErrorMessage: string | undefined

  constructor(statusCode: number, envelope: Readonly<Record<string, unknown>> = {}) {
    const { displayErrorMessage, errorMessage, message, errorCode } = envelope
    const texts = [message, displayErrorMessage, errorMessage].filter((each) => typeof each === 'string' && each !== '')
    super(String(texts[0] ?? unknownFailure))
    this.name = 'ApiError'
    this.statusCode = statusCode
    this.errorCode = typeof errorCode === 'number' ? errorCode : undefined
    this.displayErrorMessage = typeof displayErrorMessage === 'string' ? displayErrorMessage : undefined
  }
}

/** The network gave no answer at all. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super(serverUnreachable, { cause })
    this.name = 'Unreachable'
  }
}

/** What a reader is told. @param what `cache`: of data that a page keeps for a while */
export function failureText(error: unknown, what: 'answer' | 'cache' = 'answer'): string {
  if (error instanceof ApiError || error instanceof Unreachable) return error.message
  return what === 'cache' ? unknownCacheFailure : unknownFailure
}
