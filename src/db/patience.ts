const sliceMs = 50

/**
 * Waits for an answer from outside for so long as this thread could have heard it: a stretch in which it computed counts as one
 * slice, however long it was, and what has arrived meanwhile is heard before the wait ends.
 * @param late called where no answer came in time; what it makes is thrown
 */
export function within<Answer>(answer: Promise<Answer>, ms: number, late: () => Error): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let slices = Math.ceil(ms / sliceMs)
    let isOver = false
    const timer = setInterval(() => {
      slices--
      if (slices > 0) return
      clearInterval(timer)
      setImmediate(() => {
        if (isOver) return
        isOver = true
        reject(late())
      })
    }, sliceMs)
    const over =
      <Value>(tell: (value: Value) => void) =>
      (value: Value) => {
        clearInterval(timer)
        if (!isOver) tell(value) // one that comes too late is nobody's
        isOver = true
      }
    answer.then(over(resolve), over(reject))
  })
}
