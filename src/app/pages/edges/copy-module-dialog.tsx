import pLimit from 'p-limit'
import styles from './edges.module.css'
import type { EdgeModule, ModuleReply } from '#contract/edge-modules.ts'
import { useRef, useState } from 'react'
import { bulkWrites, type DocumentsOf } from '../../bulk/bulk-writes.ts'
import { planAction } from '../../bulk/plan.ts'
import { useBulk } from '../../bulk/use-bulk.ts'
import { useShowReview } from '../../bulk/use-show-review.ts'
import { ErrorNotice } from '../../errors/error-notice.tsx'
import type { BulkAction } from '../../resources/bulk-action.ts'
import { membersOf } from '../../resources/members.ts'
import { copyTargets } from '../../resources/edges/copy-targets.ts'
import { edgeKey, edgeOfKey } from '../../resources/edges/edge.ts'
import type { ModuleTarget } from '../../resources/edges/module-form.ts'
import { resourceOfModule } from '../../resources/edges/module-resource.ts'
import { lostFields } from '../../resources/edges/module-warnings.ts'
import { rulesOf } from '../../resources/edges/rules/rules-of.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { shortened } from '../../ui/first-part.ts'
import { allOf, plural } from '../../ui/intl.ts'
import { TextField } from '../../ui/text-field.tsx'
import { ownerId } from '../../connection/connection.ts'
import { edgeBook } from '../../resources/edges/edge-book.ts'
import { moduleStore } from '../../resources/edges/edge-modules.ts'
import { edgeTitle } from '../../resources/edges/known-edges.ts'
import { explainError } from '../../errors/explain-error.ts'

/** How many modules are read at a time to be compared. */
const COMPARED_AT_ONCE = 4

/** A module as it is now, null if none is set, or why it could not be read: as the list of edges has it. */
type ModuleNow = { readonly reply: ModuleReply | null } | { readonly failure: string }

/** Reads a module to compare it. Never throws: a read that was stopped has failed, too. */
const moduleNow = async (read: () => Promise<ModuleReply | null>): Promise<ModuleNow> => {
  try {
    return { reply: await read() }
  } catch (error) {
    return { failure: explainError(error).title }
  }
}

/** Edges to copy a module to, by their keys, as they are now: they need not be known here. */
const readTargets = (
  { cache, client }: ModuleTarget,
  module: EdgeModule,
  { signal, onRead }: { signal: AbortSignal; onRead: (count: number) => void },
): DocumentsOf => {
  const known = new Map(
    edgeBook(ownerId(client.connection))
      .get()
      .map((entry) => [edgeKey(entry), edgeTitle(entry)]),
  )
  const atMost = pLimit(COMPARED_AT_ONCE)
  let count = 0
  return async (keys) =>
    atMost.map(keys, async (key) => {
      const { id } = edgeOfKey(key)
      const store = moduleStore(cache, client, module, id)
      const readings = { [module.module]: await moduleNow(async () => store.read(false, signal)) }
      onRead((count += 1))
      return { document: { id: key, title: known.get(key) ?? id, readings } }
    })
}

type CopyModuleDialogProps = {
  source: ModuleTarget
  /** As the service has it. */
  stored: ModuleReply
  /** What is typed in its form is not copied. */
  isDirty: boolean
  onClose: () => void
}

/** Copies a module to other edges of its kind: names the edges, and plans what each would become as a bulk change. */
export const CopyModuleDialog = ({ source, stored, isDirty, onClose }: CopyModuleDialogProps) => {
  const resource = resourceOfModule(source.module)
  const bulk = useBulk(resource)
  const showReview = useShowReview(resource)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [planned, setPlanned] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const aborter = useRef<AbortController>(undefined)
  const { client, module, edge } = source
  const { kind } = module
  const lost = lostFields(module, stored)
  const plan = async (ids: readonly string[]) => {
    const { signal } = (aborter.current = new AbortController())
    setFailure(null)
    setPlanned(0)
    try {
      const keys = ids.map((id) => edgeKey({ kind, id }))
      const members = membersOf(resource.fields, rulesOf(module).toValues(stored))
      const action: BulkAction = { kind: 'copy', of: edge, members }
      const targets = readTargets(source, module, { signal, onRead: setPlanned })
      const rows = await planAction(bulkWrites(client, resource), action, keys, targets, signal)
      bulk.plan.set({ action, rows })
      onClose()
      showReview()
    } catch (error) {
      if (!signal.aborted) setFailure(error)
      setPlanned(null)
    }
  }
  const name = () => {
    const { ids, faults } = copyTargets(text, { kind, id: source.id })
    const said = faults.slice(0, 3).map(({ line, reason }) => `Line ${line}: ${reason}`)
    const more = faults.length - said.length
    if (more > 0) said.push(`And ${plural(more, { other: '# more' })}.`)
    if (faults.length === 0 && ids.length === 0) said.push('Enter at least one edge ID.')
    setProblem(said.join(' ') || undefined)
    if (said.length === 0) void plan(ids)
  }
  return (
    <ConfirmDialog
      title={`Copy the ${module.title} module of ${shortened(edge)}`}
      wide
      confirm="Review changes"
      pending={plural(planned ?? 0, { other: 'Comparing # …' })}
      isPending={planned !== null}
      canStop
      error={failure ? <ErrorNotice error={failure} title="Couldn't compare" /> : undefined}
      onConfirm={name}
      onCancel={() => {
        aborter.current?.abort()
        onClose()
      }}
      details={
        <div className={styles.fields}>
          <TextField
            label="Edge IDs"
            multiline
            mono
            value={text}
            onChange={setText}
            error={problem}
            hint={`IDs of ${kind.toUpperCase()} edges, one per line.`}
          />
        </div>
      }
    >
      <p>
        Replaces the module of each edge with this one as the service has it, on or off. Nothing is
        sent yet: the next step shows what would change.
        {isDirty && " Unsaved changes aren't copied."}
      </p>
      {lost.length > 0 && (
        <p>
          This dashboard doesn&apos;t know these fields and doesn&apos;t copy them: {allOf(lost)}.
        </p>
      )}
    </ConfirmDialog>
  )
}
