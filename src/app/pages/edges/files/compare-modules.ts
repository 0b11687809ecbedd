import type { ModuleReply } from '#contract/edge-modules.ts'
import pLimit from 'p-limit'
import { explainError } from '../../../errors/explain-error.ts'
import { edgeKey } from '../../../resources/edges/edge.ts'
import type { ModuleValues } from '../../../resources/edges/module-form.ts'
import { replyAfter } from '../../../resources/edges/module-records.ts'
import { rulesOf } from '../../../resources/edges/rules/registry.ts'
import type { WantedModule } from './read-module-file.ts'

/** A module that a file names, as it was read for the review. */
export type ComparedModule = Pick<WantedModule, 'edge' | 'module' | 'line'> & {
  /** The values that it is to have; null if there is to be no module. */
  readonly to: ModuleValues | null
  /** What the edge is called. */
  readonly title: string
  readonly reading: { readonly reply: ModuleReply | null } | { readonly failure: string }
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

const AT_ONCE = 4

/** Reads the modules that a file names, as they are now. */
export const compareModules = async (
  wanted: readonly WantedModule[],
  { titleOf, read, signal, onProgress }: Reading,
): Promise<ComparedModule[]> => {
  let count = 0
  const readingOf = async (one: WantedModule): Promise<ComparedModule['reading']> => {
    try {
      return { reply: await read(one) }
    } catch (error) {
      signal.throwIfAborted()
      return { failure: explainError(error).title }
    }
  }
  const compare = async (one: WantedModule): Promise<ComparedModule> => {
    signal.throwIfAborted()
    const { edge, module, line, put } = one
    const reading = await readingOf(one)
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
  const inTurn = pLimit(AT_ONCE)
  return Promise.all(wanted.map(async (one) => inTurn(compare, one)))
}
