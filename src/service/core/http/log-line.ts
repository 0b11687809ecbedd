/** The target of log lines: any stream. */
export type LogStream = { write: (line: string) => unknown }

/** Writes one line of JSON that begins with the time. */
export const writeLogLine = (stream: LogStream, fields: Readonly<Record<string, unknown>>): void =>
  void stream.write(`${JSON.stringify({ time: new Date().toISOString(), ...fields })}\n`)
