import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readAfresh } from '../../api/read-afresh.ts'
import { toast } from '../../ui/toast.tsx'
import type { ModuleAccess, ModuleRules } from './module-kit.ts'

/**
 * Switches a module on and off. It reads the module again before it writes, so that it never drops what
 * somebody else has just added; what a replace would not keep is asked about first (`losing`).
 */
export const useModuleSwitch = <Module, Values extends { enabled: boolean }, Put>(
  rules: ModuleRules<Module, Values, Put>,
  { query, replace }: ModuleAccess<Module, Put>,
) => {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [losing, setLosing] = useState<{ enabled: boolean; fields: string[] } | null>(null)

  const write = async (enabled: boolean, mayLose: boolean) => {
    const module = await readAfresh(client, query)
    // Somebody deleted it meanwhile: the page now shows so, and there is nothing to switch.
    if (module === null) return
    const values = rules.toValues(module)
    if (values.enabled === enabled) return
    const fields = rules.lostByReplace(module)
    if (fields.length > 0 && !mayLose) {
      setLosing({ enabled, fields })
      return
    }
    await replace.mutateAsync(rules.toPut({ ...values, enabled }))
    toast(`${rules.title} switched ${enabled ? 'on' : 'off'}`)
  }

  const run = async (enabled: boolean, mayLose: boolean) => {
    setIsBusy(true)
    setError(null)
    setLosing(null)
    try {
      await write(enabled, mayLose)
    } catch (failure) {
      setError(failure)
      // The answer may have been lost after the write: show what the service has now.
      void client.invalidateQueries({ queryKey: query.queryKey })
    } finally {
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    error,
    losing,
    toggle: (enabled: boolean) => void run(enabled, false),
    confirm: () => losing && void run(losing.enabled, true),
    cancel: () => setLosing(null),
  }
}
