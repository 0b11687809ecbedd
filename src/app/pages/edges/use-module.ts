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

/** A question before a write: `lost` are the fields that a replace would drop. */
export type ModuleQuestion = {
  about: 'replace' | 'switch on' | 'switch off'
  lost: string[]
  answer: (isConfirmed: boolean) => void
}

/**
 * One module of an edge: the service's state, the form that edits it, and its writes, one at a time. The save
 * and the switch both read the module again before they replace it, so that neither overwrites a concurrent
 * change, and ask first (`question`) if a replace would not keep everything.
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
  // The module that the form shows, or started from.
  const [seen, setSeen] = useState(stored)

  const read = () => fetchFresh(cache, source)
  const lostOf = (reply: ModuleReply) => lostByReplace(module.document, reply)

  // The write stays pending until the question is answered, so that no other write runs meanwhile.
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
    // Changes that the user could not see: a module set meanwhile, or fields added to it.
    const isNews = seen === null || lost.some((field) => !known.includes(field))
    return isNews ? ask('replace', lost) : true
  }

  const save = async (values: ModuleValues): Promise<void> => {
    const now = await read()
    if (!isHere()) return
    if (now !== null && !(await isReplaceMeant(now))) return
    // An existing module is switched only by its switch.
    const enabled = now === null ? values.enabled : rules.toValues(now).enabled
    const put = rules.toPut({ ...values, enabled })
    const isStored = (reply: ModuleReply | null) =>
      reply !== null && hashKey([rules.toPut(rules.toValues(reply))]) === hashKey([put])
    const outcome = await sendAndConfirm(
      () => replace.mutateAsync(put),
      async () => isStored(await read()),
    )
    toast(doneMessage(`${module.title} saved`, outcome))
    // The service may have stored something else than was sent.
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
  // An untouched form follows the service; an edited form keeps its starting point.
  if (!isDirty && seen !== stored) setSeen(stored)

  const switchTo = async (enabled: boolean, mayLose = false): Promise<void> => {
    const now = await read()
    // Somebody deleted it meanwhile: the page now shows this, and there is nothing to switch.
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
      // The response may have been lost after the write: show the service's current state.
      void cache.invalidateQueries({ queryKey: source.queryKey })
    }
  }

  // Two concurrent writes of one module would undo each other.
  const isLocked = isSubmitting || switching.isBusy || remove.isPending
  return {
    query,
    /** Whether it applies to traffic; null if none is set. */
    isEnabled: stored && rules.toValues(stored).enabled,
    /** The form creates a new module. */
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
