import { useEffect, useState } from 'react'
import { wait } from '../../../api/wait.ts'
import type { Mirror, MirrorState } from '../../../mirror/protocol.ts'
import {
  readOperatorRow,
  type OperatorDocument,
} from '../../../resources/operators/operator-document.ts'

const readAll = async (mirror: Mirror, signal: AbortSignal): Promise<OperatorDocument[]> => {
  const all: OperatorDocument[] = []
  for await (const piece of mirror.documents(await mirror.ids({ text: '', sort: [] }))) {
    signal.throwIfAborted()
    for (const { document } of piece) all.push(readOperatorRow(document))
    // The page does other things in between.
    await wait(0, signal)
  }
  return all
}

/** All operators of a copy as far as it is loaded: read whenever loading has come to a stop; null before that. */
export const useAllOperators = (
  copy: { readonly mirror: Mirror; readonly state: MirrorState } | null,
): readonly OperatorDocument[] | null => {
  const [all, setAll] = useState<readonly OperatorDocument[] | null>(null)
  const mirror = copy?.mirror
  const revision = copy && copy.state.sweep !== 'running' ? copy.state.revision : null
  useEffect(() => {
    if (!mirror || revision === null) return undefined
    const aborter = new AbortController()
    readAll(mirror, aborter.signal).then(
      (read) => {
        if (!aborter.signal.aborted) setAll(read)
      },
      // Without the worker there is no answer: the state of the copy then says so.
      () => undefined,
    )
    return () => aborter.abort()
  }, [mirror, revision])
  return all
}
