/** Runs `act` at most once at a time for the same key: who asks meanwhile shares its outcome. */
export const shareRunning = <Key>(act: (key: Key) => Promise<void>) => {
  let running: { key: Key; ended: Promise<void> } | null = null
  return {
    run: async (key: Key): Promise<void> => {
      if (running?.key !== key) running = { key, ended: act(key) }
      const { ended } = running
      try {
        await ended
      } finally {
        if (running?.ended === ended) running = null
      }
    },
    /** Settles when nothing runs, however it ended. */
    ended: async (): Promise<void> => running?.ended.catch(() => undefined),
  }
}
