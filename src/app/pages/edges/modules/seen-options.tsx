import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { seenModules } from '../../../resources/edges/seen-references.ts'
import {
  seenReferences,
  usedByText,
  type SeenReference,
} from '../../../resources/edges/seen-references.ts'

/** What a browser lists without a delay. */
const MOST = 200

/** What a field needs to suggest the ids of a collection: looked for each time that it gets the focus. */
export const useSeenReferences = (collection: string) => {
  const id = useId()
  const cache = useQueryClient()
  const client = useClient()
  const [seen, setSeen] = useState<readonly SeenReference[]>([])
  return {
    seen,
    list: id,
    onFocus: () => setSeen(seenReferences(seenModules(cache, client), collection)),
  }
}

type SeenOptionsProps = {
  list: string
  seen: readonly SeenReference[]
  /** The ids that the field has. */
  without: readonly string[]
}

/** The suggestions of a field, each with where it is used. */
export const SeenOptions = ({ list, seen, without }: SeenOptionsProps) => {
  const had = new Set(without)
  return (
    <datalist id={list}>
      {seen
        .filter(({ id }) => !had.has(id))
        .slice(0, MOST)
        .map((reference) => (
          // With the id: Firefox shows the label only.
          <option key={reference.id} value={reference.id}>
            {`${reference.id}: ${usedByText(reference)}`}
          </option>
        ))}
    </datalist>
  )
}
