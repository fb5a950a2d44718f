/** Who reads the output may stop reading, as `head` does: then there is nobody left to write for. */
let readerLeft = (): void => process.exit(0)

/** What is done then instead: a command that changes something goes on to its end. */
export function whenReaderLeaves(act: () => void): void {
  readerLeft = act
}

/** Hears when nobody reads the output any more. */
export function watchReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      readerLeft()
    })
  }
}
