import { Button } from '../ui/button.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'

/** Takes a new key for the current service without leaving the page, so that typed text stays. */
export const ReconnectButton = ({ onReconnect }: { onReconnect: () => void }) => {
  // Loaded on demand: most visits keep one key.
  const { Part, isUnloaded, open, close } = useLazyPart(
    async () => (await import('./reconnect-dialog.tsx')).ReconnectDialog,
  )
  return (
    <>
      <Button size="small" onClick={() => void open()}>
        Reconnect
      </Button>
      {isUnloaded && <span>{UNLOADED}</span>}
      {Part && <Part onClose={close} onReconnect={onReconnect} />}
    </>
  )
}
