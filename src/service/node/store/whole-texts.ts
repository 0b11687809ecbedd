import type { PGlite } from '@electric-sql/pglite'
import { Parser } from 'pg-protocol/dist/parser.js'

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>

/**
 * A PGlite as `createPgConfig` uses it, whose answers are read as those of a server are. PGlite's own reader takes a
 * U+FEFF at the start of a text for a byte order mark and drops it: what was saved came back without it.
 */
export const withWholeTexts = (pglite: PGlite): PGlite => {
  const parser = new Parser()
  const wrapped: Pick<PGlite, 'waitReady' | 'execProtocolStream'> = {
    waitReady: pglite.waitReady,
    execProtocolStream: async (message) => {
      const bytes = await pglite.execProtocolRaw(message)
      const answers: Answers = []
      parser.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (answer) =>
        answers.push(answer),
      )
      return answers
    },
  }
  // The type is that of the class; only these two of its members are used.
  return wrapped as PGlite
}
