import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { proveConnection, readKey } from '../api/prove-connection.ts'
import { runtimeConfigQuery } from '../api/runtime-config.ts'
import { useSession } from '../api/use-client.ts'
import type { Connection } from '../connection/connection.ts'
import { identified } from '../connection/identify.ts'
import { connectionOf, serviceOf, type Service } from '../connection/services.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { shortened } from '../ui/first-part.ts'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { connectionName } from './connection-name.ts'
import styles from './switch-host.module.css'
import { switchService, wantedSwitch } from './switch-service.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

/** Switches to the connection that is asked for, on whatever page. */
export const SwitchHost = () => {
  const service = useSelector(wantedSwitch)
  return service && <Switch key={service.id} service={service} />
}

const close = () => wantedSwitch.set(null)

const Switch = ({ service }: { service: Service }) => {
  const id = useId()
  const session = useSession()
  const router = useRouter()
  const { data: config } = useQuery(runtimeConfigQuery(session.network))
  // As it was when it was asked for.
  const [known] = useState(() => connectionOf(service))
  const [now] = useState(() => session.client()?.connection)
  const [isUnsaved] = useState(hasUnsavedChanges)
  const [key, setKey] = useState('')
  const [isToRemember, setIsToRemember] = useState(false)
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const name = shortened(service.name)
  const nameNow = now ? connectionName(now.base_url, config, serviceOf(now)?.name).name : ''
  const go = (connection: Connection, isRemembered?: boolean) => {
    close()
    switchService(session, service, connection, nameNow, isRemembered)
    toast(`Switched to ${name}`)
    // A page of one service may not exist on the other.
    void router.navigate({ to: '/', ignoreBlocker: true })
  }
  useEffect(() => {
    if (known && !isUnsaved) go(known)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is asked for
  }, [])
  if (known && !isUnsaved) return null

  const prove = async () => {
    const typed = readKey(key)
    if (typeof typed !== 'string') return setError(typed.message)
    const { base_url, version_header } = service
    setError(undefined)
    setIsPending(true)
    const asked = identified({ base_url, version_header, key: typed })
    const proven = await proveConnection(session.network, asked, config?.allowed_origins)
    setIsPending(false)
    // Cancelled, or signed out, meanwhile.
    if (wantedSwitch.get() !== service || session.client()?.connection !== now) return undefined
    if ('field' in proven) return setError(proven.message)
    const other = serviceOf(proven)
    if (other && other.id !== service.id)
      return setError(`This is the key of ${shortened(other.name)}. Enter one of ${name}.`)
    return go(proven, isToRemember)
  }
  const confirm = () => {
    if (known) go(known)
    else if (!isPending) void prove()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    confirm()
  }
  return (
    <ConfirmDialog
      title={`Switch to ${name}?`}
      confirm="Switch"
      pending="Connecting…"
      cancel={isUnsaved ? 'Keep editing' : 'Cancel'}
      isPending={isPending}
      canStop
      onConfirm={confirm}
      onCancel={close}
      details={
        !known && (
          <form
            noValidate
            className={styles.form}
            aria-labelledby={`${id}-place`}
            onSubmit={onSubmit}
          >
            <p id={`${id}-place`} className={styles.place}>
              {service.base_url}
            </p>
            <TextField
              label="API key"
              type="password"
              value={key}
              error={error}
              hint="Sent only to this service."
              onChange={setKey}
            />
            <Checkbox
              label="Remember on this device"
              checked={isToRemember}
              onChange={setIsToRemember}
            />
          </form>
        )
      }
    >
      {!known && <p>This tab doesn&apos;t have its key.</p>}
      {isUnsaved && (
        <p>
          What you typed on this page isn&apos;t saved. It stays as a draft of {shortened(nameNow)}:
          switch back and open the page to go on. A private key isn&apos;t kept.
        </p>
      )}
      <p>Only this tab switches.</p>
    </ConfirmDialog>
  )
}
