import type { LogStream } from '#service/core/http/log-line.ts'

/**
 * A stream to which the lines of one turn of the event loop go at once: each write is a system call. What is
 * left when the process ends is written then.
 */
export const gatherLines = (stream: LogStream): LogStream => {
  let gathered = ''
  const flush = (): void => {
    const lines = gathered
    gathered = ''
    if (lines) stream.write(lines)
  }
  process.on('exit', flush)
  return {
    write: (line) => {
      if (!gathered) setImmediate(flush)
      gathered += line
    },
  }
}
