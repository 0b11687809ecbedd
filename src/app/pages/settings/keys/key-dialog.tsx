import { createKey } from '#contract/account-keys.ts'
import { KeyName } from '#contract/sign-in.ts'
import { DAY_MS } from '#domain/certificate-state.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { isAnswerLost } from '../../../errors/failures.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/field.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { days } from '../../../ui/format-time.ts'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../connections/connections.module.css'

const OFFERED = [7, 30, 90, 365]

/** Creates a key, which is then shown once. `onSent` is called after each request. */
export const KeyDialog = ({ onClose, onSent }: { onClose: () => void; onSent: () => void }) => {
  const client = useClient()
  const [name, setName] = useState('')
  const [isReadOnly, setIsReadOnly] = useState(false)
  // In days; 0 for never.
  const [life, setLife] = useState(90)
  const [problem, setProblem] = useState<string>()
  const create = useMutation({
    // The key is forgotten with this dialog.
    gcTime: 0,
    mutationFn: () => {
      const expires_at = life === 0 ? null : new Date(Date.now() + life * DAY_MS).toISOString()
      return client.call(createKey, { body: { name, read_only: isReadOnly, expires_at } })
    },
    // Also after a failure: the answer may have been lost.
    onSettled: onSent,
  })
  if (create.data) return <MadeKeyDialog made={create.data.key} onClose={onClose} />
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const message = KeyName.safeParse(name).error?.issues[0]?.message
    setProblem(message)
    if (message === undefined && !create.isPending) create.mutate()
  }
  const isLost = isAnswerLost(create.error)
  return (
    <ConfirmDialog
      title="New key"
      confirm="Create key"
      pending="Creating…"
      isPending={create.isPending}
      onConfirm={submit}
      onCancel={onClose}
      error={
        create.error && (
          <ErrorNotice
            error={create.error}
            title={isLost ? 'The key may have been created' : 'The key was not created'}
          >
            {isLost
              ? 'Look for it in the list. If it is there, revoke it: nobody has seen the key.'
              : undefined}
          </ErrorNotice>
        )
      }
      details={
        <form noValidate className={styles.form} onSubmit={submit}>
          <TextField
            label="Name"
            value={name}
            error={problem}
            placeholder="Monitoring"
            onChange={setName}
          />
          <div>
            <Checkbox label="Read-only" checked={isReadOnly} onChange={setIsReadOnly} />
            <p className={styles.hint}>It reads everything and changes nothing.</p>
          </div>
          <Field label="Expires">
            {(aria) => (
              <select
                {...aria}
                className={fieldStyles.control}
                value={life}
                onChange={({ target }) => setLife(Number(target.value))}
              >
                {OFFERED.map((count) => (
                  <option key={count} value={count}>
                    In {days(count)}
                  </option>
                ))}
                <option value={0}>Never</option>
              </select>
            )}
          </Field>
          {/* Enter in a field saves. */}
          <button type="submit" hidden>
            Save
          </button>
        </form>
      }
    >
      <p>For a script, monitoring or another person. Each should have its own.</p>
    </ConfirmDialog>
  )
}

const MadeKeyDialog = ({ made, onClose }: { made: string; onClose: () => void }) => (
  <ConfirmDialog
    title="Key created"
    cancel="Done"
    onCancel={onClose}
    details={
      <>
        {/* It takes the focus: a second Enter must not close the dialog. */}
        <TextField label="API key" mono readOnly value={made} />
        <span>
          <CopyButton text={made}>Copy</CopyButton>
        </span>
      </>
    }
  >
    <p>Copy it now. You won't see it again.</p>
  </ConfirmDialog>
)
