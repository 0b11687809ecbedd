import { useState, type FormEvent } from 'react'
import { currentConnection, isRemembered, storeConnection } from '../connection/connection.ts'
import { readKey } from '../connection/connection-fault.ts'
import { proveConnection } from '../connection/prove-connection.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'

/** Takes a new key for the present service without leaving the page, so that what was typed on it stays. */
export const ReconnectButton = ({ onReconnect }: { onReconnect: () => void }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Enter another key
      </Button>
      {isOpen && <ReconnectDialog onClose={() => setIsOpen(false)} onReconnect={onReconnect} />}
    </>
  )
}

type ReconnectDialogProps = { onClose: () => void; onReconnect: () => void }

const ReconnectDialog = ({ onClose, onReconnect }: ReconnectDialogProps) => {
  const [key, setKey] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const connect = async () => {
    const current = currentConnection()
    if (!current) return
    const checked = readKey(key)
    if (typeof checked !== 'string') {
      setError(checked.message)
      return
    }
    const { base_url, version_header } = current
    const next = { base_url, version_header, key: checked }
    setIsPending(true)
    const fault = await proveConnection(next)
    setIsPending(false)
    if (fault) {
      setError(fault.message)
      return
    }
    storeConnection(next, isRemembered())
    toast('Connected again')
    onClose()
    onReconnect()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void connect()
  }
  return (
    <ConfirmDialog
      title="The key is not accepted any more"
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
          hint="For the same service. What you typed on the page stays."
          onChange={setKey}
        />
      </form>
    </ConfirmDialog>
  )
}
