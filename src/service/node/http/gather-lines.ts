import type { LogStream } from '#service/core/http/log-line.ts'

/**
 * A stream that writes all lines of one turn of the event loop at once, since each write is a system call.
 * Lines still pending when the process ends are written then.
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
