import { useEffect, useState, type ComponentType } from 'react'
import { recoverCode } from './load-code.ts'

/**
 * A part of the dashboard that is loaded when it is opened, such as a dialog. Not by Suspense: a part that
 * cannot be loaded must not remove the page around it. It opens by itself once `isWanted`.
 */
export const useLazyPart = <Props>(load: () => Promise<ComponentType<Props>>, isWanted = false) => {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [isUnloaded, setIsUnloaded] = useState(false)
  const open = async () => {
    const isAgain = isUnloaded
    setIsUnloaded(false)
    try {
      const loaded = await load()
      setPart(() => loaded)
    } catch {
      setIsUnloaded(true)
      void recoverCode(isAgain)
    }
  }
  useEffect(() => {
    if (isWanted) void open()
    // oxlint-disable-next-line react/exhaustive-deps -- `load` names the same part in every render
  }, [isWanted])
  return {
    /** Undefined while it is closed, or loading. */
    Part,
    /** The last attempt to load it failed. */
    isUnloaded,
    open,
    close: () => setPart(undefined),
  }
}

/** What is said where a part cannot be loaded. */
export const UNLOADED = "Couldn't load this part of the dashboard. Try again."
