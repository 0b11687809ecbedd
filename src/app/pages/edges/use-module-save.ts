import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { doneMessage, sendAndFindOut } from '../../api/lost-answer.ts'
import { toast } from '../../ui/toast.tsx'
import type { ModuleAccess, ModuleRules } from './module-kit.ts'

type Question<Module, Values> = { now: Module; values: Values; lost: string[] }

/**
 * Saves a module whole. It is read again first: how the switch stands now stays, unless the module is new,
 * and what the person could not see before, a module set meanwhile or fields that a replace would drop,
 * is asked about (`question`).
 */
export const useModuleSave = <Module, Values extends { enabled: boolean }, Put>(
  rules: ModuleRules<Module, Values, Put>,
  { query, replace }: ModuleAccess<Module, Put>,
  seen: Module | null,
) => {
  const client = useQueryClient()
  const [question, setQuestion] = useState<Question<Module, Values> | null>(null)
  const read = () => client.fetchQuery({ ...query, staleTime: 0 })

  const write = async (now: Module | null, values: Values) => {
    const enabled = now === null ? values.enabled : rules.toValues(now).enabled
    const put = rules.toPut({ ...values, enabled })
    const isStored = (stored: Module | null) =>
      stored !== null && JSON.stringify(rules.toPut(rules.toValues(stored))) === JSON.stringify(put)
    const outcome = await sendAndFindOut(
      () => replace.mutateAsync(put),
      async () => isStored(await read()),
    )
    toast(doneMessage(`${rules.title} saved`, outcome))
  }

  /** Resolves to whether it was saved; false where a question is asked first. */
  const save = async (values: Values): Promise<boolean> => {
    const now = await read()
    if (now !== null) {
      const lost = rules.lostByReplace(now)
      const known = seen === null ? [] : rules.lostByReplace(seen)
      if (seen === null || lost.some((field) => !known.includes(field))) {
        setQuestion({ now, values, lost })
        return false
      }
    }
    await write(now, values)
    return true
  }

  return {
    save,
    question,
    confirm: async () => {
      if (!question) return
      setQuestion(null)
      await write(question.now, question.values)
    },
    cancel: () => setQuestion(null),
  }
}
