import { isRemembered } from '../connection/connection.ts'
import { useState, type ComponentProps, type FormEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { readKey, proveConnection } from '../api/prove-connection.ts'
import { useSession } from '../api/use-client.ts'
import { identified } from '../connection/identify.ts'
import { linkKey } from '../connection/services.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'

type ReconnectDialogProps = { onClose: () => void; onReconnect: () => void }

/** Asks for another key of the current service, and proves it. */
const ReconnectDialog = ({ onClose, onReconnect }: ReconnectDialogProps) => {
  const session = useSession()
  const [key, setKey] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const connect = async () => {
    const current = session.client()?.connection
    if (!current) return undefined
    const checked = readKey(key)
    if (typeof checked !== 'string') return setError(checked.message)
    const { base_url, version_header } = current
    const next = identified({ base_url, version_header, key: checked })
    setIsPending(true)
    const proven = await proveConnection(session.network, next)
    setIsPending(false)
    if ('field' in proven) return setError(proven.message)
    // Another tab may have signed out meanwhile: do not sign in again.
    if (session.client()?.connection.id !== current.id) return onClose()
    // Another key of a locked connection is locked, too.
    linkKey(current, proven)
    session.connect(proven, isRemembered(current))
    toast('Reconnected')
    onClose()
    return onReconnect()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void connect()
  }
  return (
    <ConfirmDialog
      title="Reconnect"
      confirm="Connect"
      isPending={isPending}
      onConfirm={() => void connect()}
      onCancel={onClose}
    >
      <form noValidate onSubmit={onSubmit}>
        <TextField
          label="API key"
          type="password"
          value={key}
          error={error}
          hint="For the same service. What you typed on the page is kept."
          onChange={setKey}
        />
      </form>
    </ConfirmDialog>
  )
}

type ReconnectButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  onReconnect: () => void
}

/** Takes a new key for the current service without leaving the page, so that typed text stays. */
export const ReconnectButton = ({ onReconnect, ...look }: ReconnectButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...look} onClick={() => setIsOpen(true)}>
        Reconnect
      </Button>
      {isOpen && <ReconnectDialog onClose={() => setIsOpen(false)} onReconnect={onReconnect} />}
    </>
  )
}
