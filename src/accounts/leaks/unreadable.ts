/** What was asked for known leaks did not answer, or with something else. The message names no digit of what was asked. */
export class LeaksUnreadable extends Error {
  override readonly name = 'LeaksUnreadable'
}
