/** The step number of a thread that has done all steps: its result is on the way. */
export const FINISHED = -1

const LOOKS_PER_STEP = 10

/**
 * Watches the current step of a thread, from step 0 on. The signal aborts when one step takes longer
 * than `stepMs`, which is blamed on that step alone, or all steps together longer than `deadlineMs`.
 */
export const watchProgress = (
  stepOf: () => number,
  { deadlineMs, stepMs }: { deadlineMs: number; stepMs: number },
) => {
  const overrun = new AbortController()
  const begun = performance.now()
  let last = 0
  let since = begun
  let blamed: number | undefined

  const look = (): void => {
    const now = performance.now()
    const step = stepOf()
    // This thread may have been blocked itself: a result that waits here is not late.
    if (step === FINISHED) return
    if (step !== last) since = now
    last = step
    const isStepLate = now - since >= stepMs
    if (isStepLate) blamed = step
    if (isStepLate || now - begun >= deadlineMs) overrun.abort()
  }
  const timer = setInterval(look, stepMs / LOOKS_PER_STEP)

  return {
    signal: overrun.signal,
    /** The step that took too long alone, if it was one. */
    overrunStep: (): number | undefined => blamed,
    /** The current step. */
    step: (): number | undefined => {
      const step = stepOf()
      return step === FINISHED ? undefined : step
    },
    end: (): void => clearInterval(timer),
  }
}
