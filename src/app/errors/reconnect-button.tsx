import { useState, type ComponentType } from 'react'
import { Button } from '../ui/button.tsx'
import type { ReconnectDialogProps } from './reconnect-dialog.tsx'

/** Takes a new key for the current service without leaving the page, so that typed text stays. */
export const ReconnectButton = ({ onReconnect }: { onReconnect: () => void }) => {
  const [Dialog, setDialog] = useState<ComponentType<ReconnectDialogProps>>()
  const [isUnloaded, setIsUnloaded] = useState(false)
  // Loaded on demand: most visits keep one key. Not by Suspense: a part that fails to load must not remove
  // the page around it.
  const open = async () => {
    setIsUnloaded(false)
    try {
      const { ReconnectDialog } = await import('./reconnect-dialog.tsx')
      setDialog(() => ReconnectDialog)
    } catch {
      setIsUnloaded(true)
    }
  }
  return (
    <>
      <Button size="small" onClick={() => void open()}>
        Enter another key
      </Button>
      {isUnloaded && <span>This part of the dashboard could not be loaded. Try again.</span>}
      {Dialog && <Dialog onClose={() => setDialog(undefined)} onReconnect={onReconnect} />}
    </>
  )
}
