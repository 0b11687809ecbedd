/** A request that is being carried out, among a bounded number of others. */
export type Place = {
  /** Its key turned out to be a valid one, so that its next request counts for that key alone. */
  proven: () => void
  /**
   * Waits for what is bounded by itself, such as a thread for selectors, and meanwhile leaves the place to
   * others.
   */
  outside: <T>(wait: () => Promise<T>) => Promise<T>
  /** Gives the place back, once the request is answered. */
  leave: () => void
}

/** Waits outside of the place of a request, where it has one. */
export const outsideOf = <T>(place: Place | undefined, wait: () => Promise<T>): Promise<T> =>
  place ? place.outside(wait) : wait()
