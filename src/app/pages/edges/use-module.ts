import { ownerId } from '../../connection/connection.ts'
import type { EdgeModule, ModuleReply } from '#contract/edge-modules.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { moduleQuery } from '../../resources/edges/edge-modules.ts'
import { useClient } from '../../api/use-client.ts'
import { useReread } from '../../forms/form-notes.tsx'
import { useWriteForm } from '../../forms/use-write-form.ts'
import { useOfferUndo } from '../../writes/undoables.ts'
import { useWrite } from '../../writes/use-write.ts'
import { deleteWarnings, lostFields } from '../../resources/edges/module-warnings.ts'
import { moduleDelete, moduleSave, moduleSwitch } from '../../resources/edges/module-writes.ts'
import type { ModuleForm } from '../../resources/edges/module-form.ts'

/** One module of an edge: the service's state, the form that edits it, and its three writes, one at a time. */
export const useModule = (module: EdgeModule, id: string, edge: string, rules: ModuleForm) => {
  const cache = useQueryClient()
  const client = useClient()
  const place = { cache, client, module, id, edge, rules }
  const query = useSuspenseQuery(moduleQuery(client, module, id))
  const { data: stored } = query
  const heading = useRef<HTMLHeadingElement>(null)

  const lost = lostFields(module, stored)
  const save = moduleSave(place, lost)
  const form = useWriteForm(save, {
    connection: ownerId(client.connection),
    stored,
    onDone: () => heading.current?.focus(),
  })
  useReread(query, form.isDirty)

  const switching = useWrite<ModuleReply>(useOfferUndo())
  const isEnabled = stored && rules.toValues(stored).enabled
  const toggle = async (enabled: boolean) => {
    await switching.run(moduleSwitch(place, enabled), (now) => ({ ...now, enabled }))
  }

  return {
    /** What writes of it need. */
    query,
    /** The module as the page knows it; null if none is set. */
    stored,
    /** Whether it applies to traffic; null if none is set. */
    isEnabled,
    lost,
    form,
    heading,
    switching,
    toggle,
    remove: moduleDelete(place, stored),
    /** What its deletion does to traffic. */
    deleteWarnings: deleteWarnings(place, stored),
    // Two writes of one module never run at once: a save must not undo a switch.
    isLocked: form.run.isBusy || switching.isBusy,
  }
}
