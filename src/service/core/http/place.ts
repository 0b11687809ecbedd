/** The place of a running request; the number of places is bounded. */
export type Place = {
  /**
   * Waits for work that has its own bound, such as a thread for selectors; other requests may use the
   * place meanwhile.
   */
  outside: <T>(wait: () => Promise<T>) => Promise<T>
  /** Lets other requests work, in the middle of work that takes long. */
  pause: () => Promise<void>
}

/** Waits outside the place of a request, if it has one. */
export const outsideOf = <T>(place: Place | undefined, wait: () => Promise<T>): Promise<T> =>
  place ? place.outside(wait) : wait()
