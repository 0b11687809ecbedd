const OUTCOMES = ['ok', 'unavailable', 'cut', 'wrong'] as const

/** How a request ended: success, temporarily refused, no response, or an invalid response. */
type Outcome = (typeof OUTCOMES)[number]

type Phase = {
  name: string
  counts: Record<Outcome, number>
  longestGap: number
  longestWriteGap: number
}

const newPhase = (name: string): Phase => ({
  name,
  counts: { ok: 0, unavailable: 0, cut: 0, wrong: 0 },
  longestGap: 0,
  longestWriteGap: 0,
})

const total = (phases: readonly Phase[]): Phase => {
  const all = newPhase('all')
  for (const { counts, longestGap, longestWriteGap } of phases) {
    for (const outcome of OUTCOMES) all.counts[outcome] += counts[outcome]
    all.longestGap = Math.max(all.longestGap, longestGap)
    all.longestWriteGap = Math.max(all.longestWriteGap, longestWriteGap)
  }
  return all
}

const rowOf = ({ name, counts, longestGap, longestWriteGap }: Phase) => ({
  phase: name,
  requests: OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0),
  ok: counts.ok,
  'refused (503)': counts.unavailable,
  cut: counts.cut,
  wrong: counts.wrong,
  'longest gap, ms': Math.round(longestGap),
  'without a write, ms': Math.round(longestWriteGap),
})

/** Counts outcomes by phase, and the longest gaps without any success and without a successful write. */
export const createFigures = () => {
  const phases: Phase[] = []
  const wrong: string[] = []
  let lastSuccess = performance.now()
  let lastWrite = lastSuccess
  let row = 0
  const current = (): Phase => phases.at(-1) ?? newPhase('')
  return {
    /** Starts a phase: outcomes now count for it; a gap counts for the phase in which it ends. */
    begin: (name: string): void => void phases.push(newPhase(name)),
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
    /** A response that a client must never get. */
    tellWrong: (what: string): void => void wrong.push(what),
    wrong: (): readonly string[] => wrong,
    /** The number of successful requests in a row until now. */
    row: (): number => row,
    /** When a write last succeeded. */
    lastWrite: (): number => lastWrite,
    /** One row per phase, and one for the total. */
    table: () => [...phases, total(phases)].map(rowOf),
  }
}

export type Figures = ReturnType<typeof createFigures>
