import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { doneMessage, sendAndFindOut } from '../../api/lost-answer.ts'
import { readAfresh } from '../../api/read-afresh.ts'
import { useIsHere } from '../../shell/use-is-here.ts'
import { toast } from '../../ui/toast.tsx'
import type { ModuleAccess, ModuleRules } from './module-kit.ts'

type Question = { lost: string[]; answer: (mayReplace: boolean) => void }

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
  const isHere = useIsHere()
  const [question, setQuestion] = useState<Question | null>(null)
  const read = () => readAfresh(client, query)

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

  // The form is still sending until the question is answered, so that nothing is typed beside it.
  const ask = (lost: string[]) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        lost,
        answer: (mayReplace) => {
          setQuestion(null)
          resolve(mayReplace)
        },
      })
    })

  const mayReplace = async (now: Module): Promise<boolean> => {
    const lost = rules.lostByReplace(now)
    const known = seen === null ? [] : rules.lostByReplace(seen)
    const isNews = seen === null || lost.some((field) => !known.includes(field))
    return isNews ? ask(lost) : true
  }

  /** Resolves to what the service has then; to null when the person took it back or left meanwhile. */
  const save = async (values: Values): Promise<Values | null> => {
    const now = await read()
    if (!isHere()) return null
    if (now !== null && !(await mayReplace(now))) return null
    await write(now, values)
    return rules.toValues(client.getQueryData(query.queryKey) ?? null)
  }

  return { save, question }
}
