import { useSelector } from '@tanstack/react-store'
import { journalMarks } from './bulk/journal-mark.ts'
import { ENTRIES } from './device/registry.ts'
import { SHELL_PARTS } from './shell-parts.tsx'
import { Shell } from './shell/shell.tsx'
import { useLazyPart } from './ui/use-lazy-part.ts'
import { useHasStored } from './use-has-stored.ts'

/** The frame around every page but the connect page. What was left unfinished is loaded only if there is any. */
export const Frame = () => {
  const isKept = useHasStored([ENTRIES.undos, ENTRIES.windows])
  const hasBulk = useSelector(journalMarks, ({ length }) => length > 0)
  const { Part } = useLazyPart(
    async () => (await import('./unfinished.tsx')).Unfinished,
    isKept || hasBulk,
  )
  return <Shell parts={SHELL_PARTS}>{Part && <Part />}</Shell>
}
