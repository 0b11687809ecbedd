import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { journalMarks } from './bulk/journal-mark.ts'
import { ENTRIES } from './device/registry.ts'
import { storedParts } from './device/storage.ts'
import { SHELL_PARTS } from './shell-parts.ts'
import { Shell } from './shell/shell.tsx'
import { useLazyPart } from './ui/use-lazy-part.ts'

const isSomethingKept = () =>
  [ENTRIES.undos, ENTRIES.windows].some((entry) => storedParts(entry).length > 0)

/** The frame around every page but the connect page. What was left unfinished is loaded only if there is any. */
export const Frame = () => {
  const [isKept, setIsKept] = useState(isSomethingKept)
  const hasBulk = useSelector(journalMarks, ({ length }) => length > 0)
  // Another tab may begin something.
  useEffect(() => {
    const look = () => setIsKept((was) => was || isSomethingKept())
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])
  const { Part } = useLazyPart(
    async () => (await import('./unfinished.tsx')).Unfinished,
    isKept || hasBulk,
  )
  return <Shell parts={SHELL_PARTS}>{Part && <Part />}</Shell>
}
