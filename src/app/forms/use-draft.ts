import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { draftKey, dropDraft, readDraft, saveDraft, type Draft } from '../writes/drafts.ts'
import { isSame } from '../writes/is-same.ts'

/** The draft of a form at this address: as found when the form opened, and how it is kept and dropped. */
export const useDraft = <Values extends object>(
  connection: string,
  subject: readonly string[],
  emptyValues: Values,
) => {
  const { latestLocation } = useRouter()
  const [href] = useState(latestLocation.href)
  const key = draftKey(connection, href, subject)
  const [found, setFound] = useState(() => readDraft(key, emptyValues))
  // The same from one render to the next, as the page's guard wants it.
  const drop = useCallback(() => {
    dropDraft(key)
    setFound(null)
  }, [key])
  return { found, key, drop }
}

type Typed<Values> = { seen: Values | null; values: Values; isDirty: boolean }

/** Keeps what is typed under a key as long as it is not saved. */
export const useKeepDraft = <Values extends object>(
  key: string,
  found: Draft<Values> | null,
  { seen, values, isDirty }: Typed<Values>,
): void => {
  const last = useRef({ key, draft: found })
  useEffect(() => {
    const { key: keyBefore, draft } = last.current
    // Another key was entered on the page: from now on the draft belongs to that connection.
    if (keyBefore !== key) dropDraft(keyBefore)
    if (!isDirty) {
      dropDraft(key)
      last.current = { key, draft: null }
      return
    }
    // Opening a draft again does not make it newer.
    const at = draft && isSame(draft.values, values) ? draft.at : Date.now()
    last.current = { key, draft: { at, seen, values } }
    saveDraft(key, { at, seen, values })
  }, [key, seen, values, isDirty])
}
