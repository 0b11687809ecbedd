import type { ModuleReply } from '#contract/edge-modules.ts'
import pLimit from 'p-limit'
import { edgeKey } from '../../../resources/edges/edge.ts'
import type { ModuleValues } from '../../../resources/edges/module-form.ts'
import { replyAfter } from '../../../resources/edges/module-records.ts'
import { rulesOf } from '../../../resources/edges/rules/rules-of.ts'
import { COMPARED_AT_ONCE, moduleNow, type ModuleNow } from '../module-now.ts'
import type { WantedModule } from './read-module-file.ts'

/** A module that a file names, as it was read for the review. */
export type ComparedModule = Pick<WantedModule, 'edge' | 'module' | 'line'> & {
  /** The values that it is to have; null if there is to be no module. */
  readonly to: ModuleValues | null
  /** What the edge is called. */
  readonly title: string
  readonly reading: ModuleNow
  /** There is no such module on the edge; false where that is not known. */
  readonly isUnset: boolean
  /** When it was read, in Unix milliseconds. */
  readonly at: number
}

type Reading = {
  titleOf: (key: string) => string
  read: (wanted: WantedModule) => Promise<ModuleReply | null>
  signal: AbortSignal
  onProgress: (count: number) => void
}

/** Reads the modules that a file names, as they are now. */
export const compareModules = async (
  wanted: readonly WantedModule[],
  { titleOf, read, signal, onProgress }: Reading,
): Promise<ComparedModule[]> => {
  let count = 0
  const compare = async (one: WantedModule): Promise<ComparedModule> => {
    signal.throwIfAborted()
    const { edge, module, line, put } = one
    const reading = await moduleNow(async () => read(one))
    signal.throwIfAborted()
    count += 1
    onProgress(count)
    return {
      edge,
      module,
      line,
      to: put && rulesOf(module).toValues(replyAfter(module.document, put)),
      title: titleOf(edgeKey(edge)),
      reading,
      isUnset: 'reply' in reading && reading.reply === null,
      at: Date.now(),
    }
  }
  const inTurn = pLimit(COMPARED_AT_ONCE)
  return Promise.all(wanted.map(async (one) => inTurn(compare, one)))
}
