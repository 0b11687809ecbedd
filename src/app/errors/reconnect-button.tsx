import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'

type ReconnectButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  onReconnect: () => void
}

/** Takes a new key for the current service without leaving the page, so that typed text stays. */
export const ReconnectButton = ({ onReconnect, ...look }: ReconnectButtonProps) => {
  // Loaded on demand: most visits keep one key.
  const { Part, isUnloaded, open, close } = useLazyPart(
    async () => (await import('./reconnect-dialog.tsx')).ReconnectDialog,
  )
  return (
    <>
      <Button {...look} onClick={() => void open()}>
        Reconnect
      </Button>
      {isUnloaded && <span role="alert">{UNLOADED}</span>}
      {Part && <Part onClose={close} onReconnect={onReconnect} />}
    </>
  )
}
