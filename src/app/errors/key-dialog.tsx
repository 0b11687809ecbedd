import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps, type FormEvent } from 'react'
import { readKey, proveConnection } from '../api/prove-connection.ts'
import { runtimeConfigQuery } from '../api/runtime-config.ts'
import { useSession } from '../api/use-client.ts'
import { isRemembered, type Connection } from '../connection/connection.ts'
import { identified } from '../connection/identify.ts'
import { linkKey } from '../connection/services.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import formStyles from '../ui/form.module.css'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'

type KeyDialogProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'confirm' | 'cancel' | 'onCancel' | 'children'
> & {
  service: Pick<Connection, 'base_url' | 'version_header'>
  hint: string
  isRemembered: boolean
  /** Takes a proven connection; returns why it does not. */
  onProven: (proven: Connection, isToRemember: boolean) => string | undefined
}

/** Asks for a key of a service, and proves it. */
export const KeyDialog = ({
  service: { base_url, version_header },
  hint,
  isRemembered,
  onProven,
  children,
  ...dialog
}: KeyDialogProps) => {
  const session = useSession()
  const { data: config } = useQuery(runtimeConfigQuery(session.network))
  const [key, setKey] = useState('')
  const [isToRemember, setIsToRemember] = useState(isRemembered)
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const prove = async () => {
    const typed = readKey(key)
    if (typeof typed !== 'string') return setError(typed.message)
    const before = session.client()?.connection.id
    setError(undefined)
    setIsPending(true)
    const asked = identified({ base_url, version_header, key: typed })
    const proven = await proveConnection(session.network, asked, config?.allowed_origins)
    setIsPending(false)
    if ('field' in proven) return setError(proven.message)
    // Signed out meanwhile, in another tab: do not sign in again.
    if (session.client()?.connection.id !== before) return dialog.onCancel()
    return setError(onProven(proven, isToRemember))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void prove()
  }
  return (
    <ConfirmDialog
      {...dialog}
      pending="Connecting…"
      isPending={isPending}
      onConfirm={() => void prove()}
      details={
        <form noValidate className={formStyles.section} onSubmit={onSubmit}>
          <TextField
            label="API key"
            type="password"
            value={key}
            error={error}
            hint={hint}
            onChange={setKey}
          />
          <Checkbox
            label="Remember on this device"
            checked={isToRemember}
            onChange={setIsToRemember}
          />
        </form>
      }
    >
      {children}
    </ConfirmDialog>
  )
}

type ReconnectButtonProps = { onReconnect: () => void }

/** Takes a new key for the current service without leaving the page, so that typed text stays. */
export const ReconnectButton = ({ onReconnect }: ReconnectButtonProps) => {
  const session = useSession()
  const [current, setCurrent] = useState<Connection | null>(null)
  const close = () => setCurrent(null)
  return (
    <>
      <Button size="small" onClick={() => setCurrent(session.client()?.connection ?? null)}>
        Reconnect
      </Button>
      {current && (
        <KeyDialog
          title="Reconnect"
          confirm="Connect"
          service={current}
          hint="For the same service. What you typed on the page is kept."
          isRemembered={isRemembered(current)}
          onProven={(proven, isToRemember) => {
            // Another key of a locked connection is locked, too.
            linkKey(current, proven)
            session.connect(proven, isToRemember)
            toast('Reconnected')
            close()
            onReconnect()
            return undefined
          }}
          onCancel={close}
        >
          {current.base_url}
        </KeyDialog>
      )}
    </>
  )
}
