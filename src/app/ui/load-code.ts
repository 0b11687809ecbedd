import { createAtom } from '@tanstack/react-store'
import { useEffect, useState, type ComponentType } from 'react'
import { ENTRIES } from '../device/registry.ts'
import { readStored, writeStored } from '../device/storage.ts'

type Watch = {
  /** Reads the page that the server has now. Throws if it does not answer. */
  readIndex: () => Promise<string>
  isLostByReload: () => boolean
  reload: () => void
}

// Named by its content, like every file of a build; the page of the same build names it, too.
const BUILD = import.meta.url.slice(import.meta.url.lastIndexOf('/'))

let watch: Watch | undefined
const failures = new WeakSet<Error>()
let isReloading = false

/** Why the page must be reloaded although that would lose something; null if it need not be. */
export const reloadNeed = createAtom<'updated' | 'broken' | null>(null)

/** Notes from now on which imports fail, and tells how to recover from that. */
export const watchCode = (given: Watch): void => {
  watch = given
  // Vite's report of any import that failed, also of one that only a hovered link wanted.
  addEventListener('vite:preloadError', ({ payload }) => {
    failures.add(payload)
    // The router would know it by these words, and reload the page even if the server is away.
    payload.message = `Not loaded: ${payload.message}`
  })
}

/** Whether a thrown value is an import that failed: the server is away, or has another build by now. */
export const isCodeError = (error: unknown): error is Error =>
  error instanceof Error && failures.has(error)

/** Reloads the page; drafts are kept, so nobody is asked. */
export const reloadPage = (): void => {
  isReloading = true
  watch?.reload()
}

/** Whether the page is being reloaded by its own decision. */
export const isReloadingItself = (): boolean => isReloading

/**
 * After an import that failed: reloads the page if the server has another build, once per build, or if the user
 * asked to try again; a page with unsaved changes says that it must be reloaded. True if the page is reloading.
 */
export const recoverCode = async (isAsked: boolean): Promise<boolean> => {
  // A server that is away has no other build either.
  const index = await watch?.readIndex().catch(() => undefined)
  if (!watch || index === undefined) return false
  const isUpdated = !index.includes(BUILD)
  if (!isUpdated && !isAsked) return false
  if (watch.isLostByReload()) {
    reloadNeed.set(isUpdated ? 'updated' : 'broken')
    return false
  }
  // Behind a balancer two builds may answer in turn: a tab without memory would reload for ever.
  const isFirst = readStored(ENTRIES.leftBuild) !== BUILD && writeStored(ENTRIES.leftBuild, BUILD)
  if (!isFirst && !isAsked) return false
  reloadPage()
  return true
}

/**
 * A heavy part of a page, such as an editor. Not by Suspense: a part that cannot be loaded must not remove the page
 * around it.
 */
export const useHeavyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted = true,
): {
  /** Undefined while it is loading. */
  Part: ComponentType<Props> | undefined
  isUnloaded: boolean
} => {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [isUnloaded, setIsUnloaded] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    setIsUnloaded(false)
    load().then(
      (loaded) => setPart(() => loaded),
      () => {
        setIsUnloaded(true)
        void recoverCode(false)
      },
    )
    // oxlint-disable-next-line react/exhaustive-deps -- `load` names the same part in every render
  }, [isWanted])
  return { Part, isUnloaded }
}
