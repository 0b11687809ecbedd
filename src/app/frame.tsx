import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { journalMarks } from './bulk/journal-mark.ts'
import { ENTRIES } from './device/registry.ts'
import { storedParts } from './device/storage.ts'
import { SHELL_PARTS } from './shell-parts.ts'
import { Shell } from './shell/shell.tsx'
import { useLazyPart } from './ui/use-lazy-part.ts'

/** The frame around every page but the connect page. What was left unfinished is loaded only if there is any. */
export const Frame = () => {
  const [hasUndos] = useState(() => storedParts(ENTRIES.undos).length > 0)
  const hasBulk = useSelector(journalMarks, ({ length }) => length > 0)
  const { Part } = useLazyPart(
    async () => (await import('./unfinished.tsx')).Unfinished,
    hasUndos || hasBulk,
  )
  return <Shell parts={SHELL_PARTS}>{Part && <Part />}</Shell>
}
