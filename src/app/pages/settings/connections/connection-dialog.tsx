import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { proveConnection, readKey, readBaseUrl } from '../../../api/prove-connection.ts'
import { runtimeConfigQuery } from '../../../api/runtime-config.ts'
import { useSession } from '../../../api/use-client.ts'
import { newId, type Connection } from '../../../connection/connection.ts'
import { identified } from '../../../connection/identify.ts'
import { setMark } from '../../../connection/marks.ts'
import {
  idsOf,
  linkService,
  readServices,
  serviceOf,
  writeService,
  type Service,
  PRODUCTION_HINT,
} from '../../../connection/services.ts'
import { keepAside } from '../../../connection/store-connection.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
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

/** What the lock does, beside the box that sets it. */
export const LOCK_HINT =
  'This browser then sends no change with this connection, from whatever page, and shows that it is locked.'

const NOT_STORED = 'The browser did not store it: there is no room, or it blocks storage.'

/** Names, marks and locks a connection, or adds one: its key can be given now or when it is switched to. */
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
    isLocked: listed?.isLocked ?? false,
    isProduction: listed?.isProduction ?? false,
    key: '',
    isToRemember: false,
  }))
  const [problems, setProblems] = useState<ServiceProblems>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const set = (next: Partial<typeof values>) => setValues({ ...values, ...next })
  // Another address is another connection.
  const isBound = (listed?.service.ids.length ?? 0) > 0
  const others = readServices().filter(({ id }) => id !== listed?.service.id)

  /** The proven connection of the typed key; null if none was typed, undefined if it does not work. */
  const prove = async (service: Pick<Service, 'base_url' | 'version_header'>) => {
    if (values.key.trim() === '') return null
    const fail = (problem: ServiceProblems): undefined => {
      setProblems(problem)
    }
    const key = readKey(values.key)
    if (typeof key !== 'string') return fail({ key: key.message })
    const { base_url, version_header } = service
    setIsPending(true)
    const asked = identified({ base_url, version_header, key })
    const proven = await proveConnection(session.network, asked, config?.allowed_origins)
    setIsPending(false)
    if ('field' in proven) return fail({ [proven.field]: proven.message })
    const other = serviceOf(proven, others)
    if (other) return fail({ key: `“${shortened(other.name)}” is this connection already.` })
    return proven
  }
  const keep = (service: Service, connection: Connection | null) => {
    const ids = idsOf(service)
    if (!writeService(service)) return setFailure(NOT_STORED)
    const isLockKept = setMark('locked', ids, values.isLocked)
    setMark('production', ids, values.isProduction)
    if (connection) {
      keepAside(values.isToRemember ? 'local' : 'session', connection)
      linkService(service, connection)
    }
    if (!isLockKept) return setFailure(NOT_STORED)
    onSaved()
    return onClose()
  }
  const save = async () => {
    const checked = checkService(values, others)
    setFailure(undefined)
    if ('problems' in checked) return setProblems(checked.problems)
    setProblems({})
    const { name, base_url, version_header } = checked.service
    const proven = await prove(checked.service)
    if (proven === undefined) return undefined
    const id = listed && !listed.isUnnamed ? listed.service.id : newId()
    return keep({ id, name, base_url, version_header, ids: listed?.service.ids ?? [] }, proven)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void save()
  }
  const checkedUrl = readBaseUrl(values.base_url)
  return (
    <ConfirmDialog
      title={listed ? `Edit ${shortened(listed.service.name)}` : 'Add connection'}
      confirm={listed ? 'Save' : 'Add connection'}
      pending="Connecting…"
      isPending={isPending}
      canStop
      onConfirm={() => !isPending && void save()}
      onCancel={onClose}
      error={
        failure && (
          <Alert tone="bad" announce>
            {failure}
          </Alert>
        )
      }
      details={
        <form noValidate className={styles.form} onSubmit={submit}>
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
          {!isBound && (
            <>
              <TextField
                label="API key"
                type="password"
                value={values.key}
                error={problems.key}
                hint="May be left empty: it is then asked for when you switch."
                onChange={(key) => set({ key })}
              />
              <Checkbox
                label="Remember the key on this device"
                checked={values.isToRemember}
                onChange={(isToRemember) => set({ isToRemember })}
              />
            </>
          )}
          <div>
            <Checkbox
              label="Locked"
              checked={values.isLocked}
              onChange={(isLocked) => set({ isLocked })}
            />
            <p className={styles.hint}>{LOCK_HINT}</p>
          </div>
          <div>
            <Checkbox
              label="Production"
              checked={values.isProduction}
              onChange={(isProduction) => set({ isProduction })}
            />
            <p className={styles.hint}>{PRODUCTION_HINT}</p>
          </div>
          {/* Enter in a field saves. */}
          <button type="submit" hidden>
            Save
          </button>
        </form>
      }
    >
      <p>
        {listed ? 'Kept on this device only.' : 'Kept on this device only, the key as you choose.'}
      </p>
    </ConfirmDialog>
  )
}
