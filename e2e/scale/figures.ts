/** How a request ended: as it should, refused for now, without an answer, or in a way that it must not. */
export type Outcome = 'ok' | 'unavailable' | 'cut' | 'wrong'

type Phase = {
  name: string
  began: number
  counts: Record<Outcome, number>
  longestGap: number
  longestWriteGap: number
}

const newPhase = (name: string, began: number): Phase => ({
  name,
  began,
  counts: { ok: 0, unavailable: 0, cut: 0, wrong: 0 },
  longestGap: 0,
  longestWriteGap: 0,
})

/** Counts outcomes by phase, and the longest times without any success and without a successful write. */
export const createFigures = () => {
  const phases: Phase[] = []
  const wrong: string[] = []
  let lastSuccess = performance.now()
  let lastWrite = lastSuccess
  let row = 0
  const current = (): Phase => phases.at(-1) ?? newPhase('', lastSuccess)
  return {
    /** From here on outcomes count for this phase; a gap counts where it ends. */
    begin: (name: string): void => void phases.push(newPhase(name, performance.now())),
    add: (outcome: Outcome, isWrite: boolean): void => {
      const phase = current()
      phase.counts[outcome] += 1
      row = outcome === 'ok' ? row + 1 : 0
      if (outcome !== 'ok') return
      const now = performance.now()
      phase.longestGap = Math.max(phase.longestGap, now - lastSuccess)
      lastSuccess = now
      if (!isWrite) return
      phase.longestWriteGap = Math.max(phase.longestWriteGap, now - lastWrite)
      lastWrite = now
    },
    /** An answer that is none of those that a client may get. */
    tellWrong: (what: string): void => void wrong.push(what),
    wrong: (): readonly string[] => wrong,
    /** How many requests in a row were carried out until now. */
    row: (): number => row,
    /** When a write last succeeded. */
    lastWrite: (): number => lastWrite,
    table: () =>
      phases.map(({ name, counts, longestGap, longestWriteGap }) => ({
        phase: name,
        requests: counts.ok + counts.unavailable + counts.cut + counts.wrong,
        ok: counts.ok,
        503: counts.unavailable,
        cut: counts.cut,
        wrong: counts.wrong,
        'longest gap, ms': Math.round(longestGap),
        'longest without a write, ms': Math.round(longestWriteGap),
      })),
  }
}

export type Figures = ReturnType<typeof createFigures>
