/** Where log lines go: process.stdout, or any stream. */
export type LogStream = { write: (line: string) => unknown }

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

/** Writes one line of JSON that begins with the time. */
export const writeLogLine = (stream: LogStream, fields: Readonly<Record<string, unknown>>): void =>
  void stream.write(`${JSON.stringify({ time: new Date().toISOString(), ...fields })}\n`)
