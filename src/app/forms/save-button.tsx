import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'

type SaveButtonProps = ComponentProps<typeof Button> & {
  /** The state of the form that it sends. */
  of: { readonly isBusy: boolean; readonly question: unknown }
}

/** The button that sends a form, as Ctrl+Enter in it does. */
export const SaveButton = ({ of, ...props }: SaveButtonProps) => (
  <Button
    {...props}
    type="submit"
    variant="primary"
    pending={of.isBusy && !of.question ? 'Saving…' : undefined}
    aria-keyshortcuts="Control+Enter Meta+Enter"
    data-tip="Ctrl+Enter"
  />
)
