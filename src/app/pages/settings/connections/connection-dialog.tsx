import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { readBaseUrl } from '../../../api/prove-connection.ts'
import { runtimeConfigQuery } from '../../../api/runtime-config.ts'
import { useSession } from '../../../api/use-client.ts'
import { newId } from '../../../connection/connection.ts'
import { readServices, writeService } from '../../../connection/services.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './connections.module.css'
import type { ListedService } from './listed-services.ts'
import { checkService, unreachableText, type ServiceProblems } from './service-form.ts'

type ConnectionDialogProps = {
  /** The one to edit; undefined for a new one. */
  listed?: ListedService | undefined
  versionHeader: string
  onClose: () => void
  onSaved: () => void
}

/** Names a connection, or adds one: its key is asked for when it is switched to. */
export const ConnectionDialog = ({
  listed,
  versionHeader,
  onClose,
  onSaved,
}: ConnectionDialogProps) => {
  const session = useSession()
  const { data: config } = useQuery(runtimeConfigQuery(session.network))
  const [values, setValues] = useState(() => ({
    name: listed?.service.name ?? '',
    base_url: listed?.service.base_url ?? '',
    version_header: listed?.service.version_header ?? versionHeader,
  }))
  const [problems, setProblems] = useState<ServiceProblems>({})
  const [isUnstored, setIsUnstored] = useState(false)
  const set = (next: Partial<typeof values>) => setValues({ ...values, ...next })
  // Another address is another connection.
  const isBound = (listed?.service.ids.length ?? 0) > 0
  const others = readServices().filter(({ id }) => id !== listed?.service.id)
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    const checked = checkService(values, others)
    if ('problems' in checked) return setProblems(checked.problems)
    setProblems({})
    const id = listed && !listed.isUnnamed ? listed.service.id : newId()
    if (!writeService({ ...checked.service, id, ids: listed?.service.ids ?? [] }))
      return setIsUnstored(true)
    onSaved()
    return onClose()
  }
  const checkedUrl = readBaseUrl(values.base_url)
  return (
    <ConfirmDialog
      title={listed ? `Edit ${shortened(listed.service.name)}` : 'Add connection'}
      confirm={listed ? 'Save' : 'Add connection'}
      onConfirm={save}
      onCancel={onClose}
      error={
        isUnstored && (
          <Alert tone="bad" announce>
            Not saved: this browser's storage is full or blocked.
          </Alert>
        )
      }
      details={
        <form noValidate className={styles.form} onSubmit={save}>
          <TextField
            label="Name"
            value={values.name}
            error={problems.name}
            placeholder="Staging"
            onChange={(name) => set({ name })}
          />
          <TextField
            label="Base URL"
            type="url"
            mono
            readOnly={isBound}
            value={values.base_url}
            error={problems.base_url}
            placeholder="https://api.example.com"
            hint={
              isBound
                ? 'Add another connection for another address.'
                : typeof checkedUrl === 'string' &&
                  unreachableText(checkedUrl, config?.allowed_origins)
            }
            onChange={(base_url) => set({ base_url })}
          />
          <TextField
            label="Version header"
            mono
            readOnly={isBound}
            value={values.version_header}
            error={problems.version_header}
            hint="The header that carries the API version, 2."
            onChange={(version_header) => set({ version_header })}
          />
          {/* Enter in a field saves. */}
          <button type="submit" hidden>
            Save
          </button>
        </form>
      }
    >
      <p>Stored in this browser only.{!listed && ' The key is asked for when you switch to it.'}</p>
    </ConfirmDialog>
  )
}
