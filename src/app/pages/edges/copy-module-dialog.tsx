import type { ModuleReply } from '#contract/edge-modules.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { copyTargets } from '../../resources/edges/module-copy.ts'
import { lostFields, type ModuleTarget } from '../../resources/edges/module-writes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { shortened } from '../../ui/first-part.ts'
import { allOf, plural } from '../../ui/intl.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './copy-module-dialog.module.css'
import { CopyRowView } from './copy-row-view.tsx'
import { copySummary } from './copy-rows.ts'
import { useCopyModule } from './use-copy-module.ts'

type CopyModuleDialogProps = {
  source: ModuleTarget
  /** As the service has it. */
  stored: ModuleReply
  /** What is typed in its form is not copied. */
  isDirty: boolean
  onClose: () => void
}

const edgesText = (count: number) => plural(count, { one: '# edge', other: '# edges' })

// An import sets modules as a copy does: it is loaded with it.
export { SetModulesDialog } from './files/set-modules-dialog.tsx'
export { unsetRows } from './files/unset-rows.ts'

/** Copies one module to other edges of its kind: names them, reviews what each would become, and writes them. */
export const CopyModuleDialog = ({ source, stored, isDirty, onClose }: CopyModuleDialogProps) => {
  // What is copied is what was reviewed, whatever the page reads meanwhile.
  const [to] = useState(() => source.rules.toValues(stored))
  const { rows, isRunning, review, retry, run, halt } = useCopyModule({
    how: 'copying',
    doneText: (count) => `${source.module.title} copied to ${edgesText(count)}`,
  })
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const status = useRef<HTMLParagraphElement>(null)
  const { module } = source
  const kind = module.kind.toUpperCase()
  const lost = lostFields(module, stored)

  const name = () => {
    const { ids, faults } = copyTargets(text, { kind: module.kind, id: source.id })
    const said = faults.slice(0, 3).map(({ line, reason }) => `Line ${line}: ${reason}`)
    const more = faults.length - said.length
    if (more > 0) said.push(`And ${plural(more, { other: '# more' })}.`)
    if (faults.length === 0 && ids.length === 0) said.push('Enter at least one edge ID.')
    setProblem(said.join(' ') || undefined)
    if (said.length > 0) return
    flushSync(() => review(ids.map((id) => ({ place: { ...source, id, edge: id }, to }))))
    // The field that had the focus has gone.
    status.current?.focus()
  }

  const named = rows ?? []
  const ready = named.flatMap(({ state }) => (state.kind === 'ready' ? [state.change] : []))
  const isReading = named.some(({ state }) => state.kind === 'reading')
  const dangerous = ready.filter(({ warnings }) => warnings.some((one) => one.isDangerous)).length
  const isDone = named.some(({ state }) => state.kind === 'done')
  return (
    <ConfirmDialog
      title={`Copy the ${module.title} module of ${shortened(source.edge)}`}
      wide
      {...(rows === null
        ? { confirm: 'Review', onConfirm: name }
        : (ready.length > 0 || isReading || isRunning) && {
            confirm: isReading ? 'Reading…' : `Copy to ${edgesText(ready.length)}`,
            isReady: !isReading,
            destructive: dangerous > 0,
            onConfirm: () => {
              if (!isReading) void run()
            },
          })}
      isPending={isRunning}
      pending="Copying…"
      canStop
      cancel={isRunning ? 'Stop' : isDone ? 'Close' : 'Cancel'}
      onCancel={isRunning ? halt : onClose}
      details={
        rows === null ? (
          <TextField
            label="Edge IDs"
            multiline
            mono
            value={text}
            onChange={setText}
            error={problem}
            hint={`IDs of ${kind} edges, one per line. Nothing is sent before you have reviewed it.`}
          />
        ) : (
          <>
            <p ref={status} role="status" tabIndex={-1} className={styles.status}>
              {copySummary(rows, edgesText(rows.length), 'to copy to')}
            </p>
            <ul className={styles.rows} aria-label="Edges">
              {rows.map((row) => (
                <CopyRowView
                  key={row.key}
                  row={row}
                  isLocked={isRunning}
                  onRetry={() => retry(row)}
                />
              ))}
            </ul>
          </>
        )
      }
    >
      <p>
        The module as the service has it replaces that of each edge, with its switch.
        {isDirty && ' What you typed and did not save is not copied.'}
      </p>
      {dangerous > 0 && (
        <p>
          <strong>
            {plural(dangerous, {
              one: '# edge will let every source in.',
              other: '# edges will let every source in.',
            })}
          </strong>
        </p>
      )}
      {lost.length > 0 && (
        <p>
          This dashboard doesn&apos;t know these fields and doesn&apos;t copy them: {allOf(lost)}.
        </p>
      )}
    </ConfirmDialog>
  )
}
