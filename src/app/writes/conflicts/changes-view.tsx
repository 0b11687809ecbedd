import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { changedFields, toList, valueAt, type Field } from './field.ts'
import styles from './value-diff.module.css'
import { setDiff } from './line-diff.ts'
import { shownText } from './merge.ts'
import { DiffLines, ValueDiff } from './value-diff.tsx'

const Change = ({
  kind,
  before,
  after,
}: {
  kind: Field['kind']
  before: unknown
  after: unknown
}) =>
  kind === 'set' ? (
    <DiffLines parts={setDiff(toList(before), toList(after))} />
  ) : (
    <ValueDiff before={shownText(before)} after={shownText(after)} isCode={kind === 'json'} />
  )

type FieldChangesProps = {
  fields: readonly Field[]
  before: unknown
  after: unknown
  /** Short values stand side by side, with an arrow. */
  isInWords?: boolean
}

const Arrow = ({ before, after }: { before: unknown; after: unknown }) => (
  <>
    {shownText(before) ?? 'Not set'} → {shownText(after) ?? 'Not set'}
  </>
)

/** The fields that differ, each with what it was and what it is. */
export const FieldChanges = ({ fields, before, after, isInWords }: FieldChangesProps) => (
  <dl className={styles.changes}>
    {changedFields(fields, before, after).map(({ path, label, kind }) => (
      <div key={path}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>
          {isInWords && (kind === 'text' || kind === 'flag') ? (
            <Arrow before={valueAt(before, path)} after={valueAt(after, path)} />
          ) : (
            <Change kind={kind} before={valueAt(before, path)} after={valueAt(after, path)} />
          )}
        </dd>
      </div>
    ))}
  </dl>
)

/** Shows what changed on the service since the form opened, field by field. */
export const ChangesDialog = ({
  onClose,
  ...changes
}: FieldChangesProps & { onClose: () => void }) => (
  <ConfirmDialog
    title="Changes on the service"
    wide
    cancel="Close"
    onCancel={onClose}
    details={<FieldChanges {...changes} />}
  >
    Made by someone else since this form opened.
  </ConfirmDialog>
)
