/** The reader of our output may close the pipe, as `head` does; by default the command then exits. */
let readerLeft = (): void => process.exit(0)

/** Overrides that: a command that changes data runs to its end. */
export function whenReaderLeaves(act: () => void): void {
  readerLeft = act
}

/** Watches standard output for a closed pipe (EPIPE). */
export function watchReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      readerLeft()
    })
  }
}
