/** Runs one portion of work per animation frame, so that no portion delays input for long. */
export async function inPortions<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await nextPicture()
  }
}

/** Resolves after the next painted frame; immediately in a hidden page. */
const nextPicture = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => setTimeout(resolve)
    if (document.hidden) done()
    else requestAnimationFrame(done)
  })
