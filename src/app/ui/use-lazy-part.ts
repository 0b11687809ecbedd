import { useState, type ComponentType } from 'react'

/**
 * A part of the dashboard that is loaded when it is opened, such as a dialog. Not by Suspense: a part that
 * cannot be loaded must not remove the page around it.
 */
export const useLazyPart = <Props>(load: () => Promise<ComponentType<Props>>) => {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [isUnloaded, setIsUnloaded] = useState(false)
  return {
    /** Undefined while it is closed, or loading. */
    Part,
    /** The last attempt to load it failed. */
    isUnloaded,
    open: async () => {
      setIsUnloaded(false)
      try {
        const loaded = await load()
        setPart(() => loaded)
      } catch {
        setIsUnloaded(true)
      }
    },
    close: () => setPart(undefined),
  }
}

/** What is said where a part cannot be loaded. */
export const UNLOADED = 'This part of the dashboard could not be loaded. Try again.'
