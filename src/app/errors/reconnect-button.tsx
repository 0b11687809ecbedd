import { useState, type ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { ReconnectDialog } from './reconnect-dialog.tsx'

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
