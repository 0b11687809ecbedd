/** A frame: what changes within it is told once. */
const FRAME_MS = 16

/** A state that is made when somebody asks for it after a change. Those who observe it are told once for each frame. */
export const createObservedState = <State>(make: () => State) => {
  const listeners = new Set<() => void>()
  let state: { readonly made: State } | null = null
  let telling: ReturnType<typeof setTimeout> | undefined
  return {
    get: (): State => (state ??= { made: make() }).made,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** What the state is made of has changed. */
    change: () => {
      state = null
      telling ??= setTimeout(() => {
        telling = undefined
        for (const listener of listeners) listener()
      }, FRAME_MS)
    },
  }
}
