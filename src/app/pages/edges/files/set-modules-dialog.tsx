import { useState } from 'react'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../copy-module-dialog.module.css'
import { CopyRowView } from '../copy-row-view.tsx'
import { copySummary, type CopyRow } from '../copy-rows.ts'
import { useCopyModule } from '../use-copy-module.ts'
import type { ComparedModule } from './compare-modules.ts'

type SetModulesDialogProps = {
  /** All that the file names. */
  modules: readonly ComparedModule[]
  /** Those of them that are not set yet. */
  rows: readonly CopyRow[]
  isDeleting: boolean
  /** Shows the reviews of other modules, and closes the dialog. */
  onReview: (modules: readonly ComparedModule[]) => Promise<void>
  onClose: () => void
}

const modulesText = (count: number) => plural(count, { one: '# module', other: '# modules' })

/** Each is shown, and read once more before it is written. */
const MOST = 200

/** Sets the modules of a file that their edges do not have yet; then the others are reviewed as bulk changes. */
export const SetModulesDialog = ({
  modules,
  rows: unset,
  isDeleting,
  onReview,
  onClose,
}: SetModulesDialogProps) => {
  const [reviewed] = useState(() => unset.slice(0, MOST))
  const copy = useCopyModule({
    how: 'importing',
    doneText: (count) => plural(count, { one: '# module set', other: '# modules set' }),
    reviewed,
  })
  const [failure, setFailure] = useState<unknown>(null)
  const [isPlanning, setIsPlanning] = useState(false)
  const { isRunning } = copy
  const rows = copy.rows ?? []
  const count = (kind: CopyRow['state']['kind']) =>
    rows.filter(({ state }) => state.kind === kind).length
  const ready = count('ready')
  const isReading = count('reading') > 0
  const others = modules.filter((one) =>
    one.to === null ? isDeleting || one.isUnset : !one.isUnset,
  )
  const dangerous = rows.some(
    ({ state }) => state.kind === 'ready' && state.change.warnings.some((one) => one.isDangerous),
  )
  const next = async () => {
    setFailure(null)
    setIsPlanning(true)
    try {
      await onReview(others)
    } catch (error) {
      setFailure(error)
      setIsPlanning(false)
    }
  }
  const nextLabel = `Review ${plural(others.length, { one: '# other module', other: '# other modules' })}`
  const isSetting = ready > 0 || isReading || isRunning
  const confirm = isReading ? 'Reading…' : isSetting ? `Set ${modulesText(ready)}` : nextLabel
  return (
    <ConfirmDialog
      title="Set modules that are not set yet"
      wide
      {...((isSetting || others.length > 0) && {
        confirm,
        isReady: !isReading,
        destructive: isSetting && dangerous,
        onConfirm: () => {
          if (!isReading) void (isSetting ? copy.run() : next())
        },
      })}
      isPending={isRunning || isPlanning}
      pending={isRunning ? 'Setting…' : 'Comparing…'}
      canStop
      cancel={isRunning ? 'Stop' : count('done') > 0 ? 'Close' : 'Cancel'}
      onCancel={isRunning ? copy.halt : onClose}
      error={failure !== null && <ErrorNotice error={failure} title="Couldn't compare" />}
      details={
        <>
          <p role="status">{copySummary(rows, modulesText(rows.length), 'to set')}</p>
          <ul className={styles.rows} aria-label="Modules">
            {rows.map((row) => (
              <CopyRowView
                key={row.key}
                row={row}
                hasTitle
                isLocked={isRunning}
                onRetry={() => copy.retry(row)}
              />
            ))}
          </ul>
          {ready > 0 && others.length > 0 && !isRunning && (
            <p>
              <Button size="small" onClick={() => void next()}>
                Leave these, and {nextLabel.toLowerCase()}
              </Button>
            </p>
          )}
        </>
      }
    >
      <p>
        {others.length > 0
          ? 'These come first. What changes of the other modules is reviewed next, and nothing of that was sent.'
          : 'Every other module of the file stays as it is.'}
      </p>
      {unset.length > MOST && (
        <p>
          The first {formatNumber(MOST)} of {formatNumber(unset.length)}: import the file again for
          the rest.
        </p>
      )}
    </ConfirmDialog>
  )
}
