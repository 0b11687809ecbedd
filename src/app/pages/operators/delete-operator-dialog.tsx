import { operatorName } from '#domain/operator-name.ts'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { OperatorDocument } from '../../api/operator-document.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import fieldStyles from '../../ui/field.module.css'
import { shortened } from '../../ui/first-part.ts'
import { nameToType } from './name-to-type.ts'

type DeleteOperatorDialogProps = {
  operator: OperatorDocument
  /** Traffic depends on it: the user types its name. */
  isInUse: boolean
  isPending: boolean
  /** Why the service did not delete it. */
  error: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an operator is deleted; for one in use, asks for its name. */
export const DeleteOperatorDialog = ({
  operator,
  isInUse,
  isPending,
  error,
  onConfirm,
  onCancel,
}: DeleteOperatorDialogProps) => {
  const name = nameToType(operator)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const isReady = !isInUse || typed.trim().normalize() === name.normalize()
  const confirm = () => {
    if (isReady) return onConfirm()
    setProblem(typed.trim() ? 'This is not what it is called.' : 'Nothing is typed yet.')
    input.current?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) confirm()
  }
  return (
    <ConfirmDialog
      title={`Delete ${shortened(operatorName(operator))}?`}
      confirm="Delete operator"
      pending="Deleting…"
      destructive
      isReady={isReady}
      isPending={isPending}
      error={error}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>
        The record <code>{operator.id}</code> is deleted at once and cannot be brought back.
        {isInUse && ' Its cluster loses its binding and its certificate.'}
      </p>
      {isInUse && (
        <form noValidate onSubmit={onSubmit}>
          <Field
            label={
              <>
                Type <strong>{name}</strong> to confirm
              </>
            }
            error={problem}
          >
            {(control) => (
              <input
                {...control}
                ref={input}
                className={fieldStyles.control}
                value={typed}
                readOnly={isPending}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                onChange={(event) => {
                  setTyped(event.target.value)
                  setProblem(undefined)
                }}
              />
            )}
          </Field>
        </form>
      )}
    </ConfirmDialog>
  )
}
