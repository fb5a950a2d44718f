/**
 * Does one portion of a work in each picture the browser paints, so that no portion holds up the reader's touch for
 * long.
 */
export async function inPortions<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await nextPicture()
  }
}

/** Resolves when the next picture has been painted; in a page that is not seen, without one. */
const nextPicture = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => setTimeout(resolve)
    if (document.hidden) done()
    else requestAnimationFrame(done)
  })
