import type { EdgeModule, ModuleReply } from '#contract/edge-modules.ts'
import { hashKey, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { moduleQuery, useDeleteModule, useReplaceModule } from '../../api/edge-modules.ts'
import { doneMessage, sendAndConfirm } from '../../api/lost-answer.ts'
import { fetchFresh } from '../../api/fetch-fresh.ts'
import { useClient } from '../../api/use-client.ts'
import { useRequestForm } from '../../forms/use-request-form.ts'
import { useUnsavedChanges } from '../../shell/unsaved-changes.ts'
import { useIsHere } from '../../shell/use-is-here.ts'
import { toast } from '../../ui/toast.tsx'
import { lostByReplace, type ModuleForm, type ModuleValues } from './modules/module-form.ts'

/** What is asked before a write: `lost` are the fields that a replace would not keep. */
export type ModuleQuestion = {
  about: 'replace' | 'switch on' | 'switch off'
  lost: string[]
  answer: (isConfirmed: boolean) => void
}

/**
 * One module of an edge: what the service has, the form that edits it, and its writes, one at a time. Both
 * the save and the switch read the module again before they replace it, so that neither drops what somebody
 * else has just changed, and ask first (`question`) where a replace would not keep everything.
 */
export const useModule = (module: EdgeModule, id: string, rules: ModuleForm) => {
  const cache = useQueryClient()
  const client = useClient()
  const isHere = useIsHere()
  const source = moduleQuery(client, module, id)
  const query = useSuspenseQuery(source)
  const { data: stored } = query
  const replace = useReplaceModule(module, id)
  const remove = useDeleteModule(module, id)
  const heading = useRef<HTMLHeadingElement>(null)
  const [question, setQuestion] = useState<ModuleQuestion | null>(null)
  const [switching, setSwitching] = useState<{ isBusy: boolean; error: unknown }>(IDLE)
  // What the form shows, or has started from.
  const [seen, setSeen] = useState(stored)

  const read = () => fetchFresh(cache, source)
  const lostOf = (reply: ModuleReply) => lostByReplace(module.document, reply)

  // The write is not over until the question is answered, so that nothing is done beside it.
  const ask = (about: ModuleQuestion['about'], lost: string[]) =>
    new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setQuestion(null)
        resolve(isConfirmed)
      }
      setQuestion({ about, lost, answer })
    })

  const isReplaceMeant = async (now: ModuleReply): Promise<boolean> => {
    const lost = lostOf(now)
    const known = seen === null ? [] : lostOf(seen)
    // What the person could not see: a module that was set meanwhile, or fields that came to it.
    const isNews = seen === null || lost.some((field) => !known.includes(field))
    return isNews ? ask('replace', lost) : true
  }

  const save = async (values: ModuleValues): Promise<void> => {
    const now = await read()
    if (!isHere()) return
    if (now !== null && !(await isReplaceMeant(now))) return
    // A module that is there is switched by its switch only.
    const enabled = now === null ? values.enabled : rules.toValues(now).enabled
    const put = rules.toPut({ ...values, enabled })
    const isStored = (reply: ModuleReply | null) =>
      reply !== null && hashKey([rules.toPut(rules.toValues(reply))]) === hashKey([put])
    const outcome = await sendAndConfirm(
      () => replace.mutateAsync(put),
      async () => isStored(await read()),
    )
    toast(doneMessage(`${module.title} saved`, outcome))
    // The service may have kept something else than it was sent.
    form.reset(rules.toValues(cache.getQueryData(source.queryKey) ?? null))
    heading.current?.focus()
  }

  const { form, element, refusal, isSubmitting, submit } = useRequestForm(rules.toValues(seen), {
    schema: rules.schema,
    body: (values) => rules.toPut(values),
    send: (_body, values) => save(values),
  })
  const { isDirty } = form.formState
  useUnsavedChanges(isDirty)
  // An untouched form follows the service; one that was typed into keeps what it started from.
  if (!isDirty && seen !== stored) setSeen(stored)

  const switchTo = async (enabled: boolean, mayLose = false): Promise<void> => {
    const now = await read()
    // Somebody deleted it meanwhile: the page now shows so, and there is nothing to switch.
    if (now === null) return
    const values = rules.toValues(now)
    if (values.enabled === enabled) return
    const word = enabled ? 'on' : 'off'
    const lost = lostOf(now)
    if (lost.length > 0 && !mayLose) {
      if (await ask(`switch ${word}`, lost)) await switchTo(enabled, true)
      return
    }
    await replace.mutateAsync(rules.toPut({ ...values, enabled }))
    toast(`${module.title} switched ${word}`)
  }

  const toggle = async (enabled: boolean) => {
    setSwitching({ isBusy: true, error: null })
    try {
      await switchTo(enabled)
      setSwitching(IDLE)
    } catch (error) {
      setSwitching({ isBusy: false, error })
      // The answer may have been lost after the write: show what the service has now.
      void cache.invalidateQueries({ queryKey: source.queryKey })
    }
  }

  // Two writes of one module at a time would undo each other.
  const isLocked = isSubmitting || switching.isBusy || remove.isPending
  return {
    query,
    /** Whether it applies to traffic; null where none is set. */
    isEnabled: stored && rules.toValues(stored).enabled,
    /** The form makes a module that was not there. */
    isNew: seen === null,
    lost: seen === null ? [] : lostOf(seen),
    form,
    element,
    heading,
    refusal,
    isSaving: isSubmitting,
    canSave: isDirty && !isLocked,
    isLocked,
    question,
    switchError: switching.error,
    submit,
    toggle,
    remove,
  }
}

const IDLE = { isBusy: false, error: null }
