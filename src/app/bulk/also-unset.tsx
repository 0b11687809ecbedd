import { useEffect, useState } from 'react'
import type { UnsetChoice } from '../resources/bulk-action.ts'
import type { Resource } from '../resources/resource.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { plural } from '../ui/intl.ts'
import { pageTurns } from '../ui/page-turns.ts'
import type { DocumentsOf } from './bulk-writes.ts'
import { useDocuments } from './use-documents.ts'

const countUnset = async (
  resource: Resource,
  copies: ReturnType<DocumentsOf>,
  signal: AbortSignal,
): Promise<number> => {
  const turn = pageTurns()
  let count = 0
  for await (const piece of copies)
    for (const { document } of piece) {
      signal.throwIfAborted()
      const record = resource.read(document)
      if (record && resource.bulk.unset?.isUnset(record)) count += 1
      await turn()
    }
  return count
}

/** How many of these records have nothing set; 0 while nobody has counted them. */
const useUnsetCount = (resource: Resource, ids: readonly string[]): number => {
  const documents = useDocuments(resource)
  const [count, setCount] = useState(0)
  useEffect(() => {
    const aborter = new AbortController()
    const { signal } = aborter
    countUnset(resource, documents(ids), signal).then(
      (found) => signal.aborted || setCount(found),
      // Where they can't be read, the plan says why.
      () => undefined,
    )
    return () => aborter.abort()
  }, [resource, ids, documents])
  return count
}

type AlsoUnsetProps = {
  resource: Resource
  ids: readonly string[]
  words: UnsetChoice
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** Offers to set the chosen records, too, on which nothing is set. */
export const AlsoUnset = ({ resource, ids, words, isChecked, onChange }: AlsoUnsetProps) => {
  const count = useUnsetCount(resource, ids)
  if (count === 0) return null
  return <Checkbox label={plural(count, words)} checked={isChecked} onChange={onChange} />
}
