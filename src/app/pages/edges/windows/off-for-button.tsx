import type { ModuleReply } from '#contract/edge-modules.ts'
import type { ModuleTarget } from '../../../resources/edges/module-form.ts'
import { Button } from '../../../ui/button.tsx'
import { UNLOADED, useLazyPart } from '../../../ui/use-lazy-part.ts'

type OffForButtonProps = {
  place: ModuleTarget
  /** As the service has it. */
  stored: ModuleReply
  isOn: boolean
  /** The id of the module's name. */
  describedBy: string
  isLocked: boolean
  /** Why nothing of the edge can be changed. */
  ban: string | undefined
  onDone: () => void
}

/** Turns a module off for a while; nothing while it is off. */
export const OffForButton = ({
  isOn,
  describedBy,
  isLocked,
  ban,
  ...dialog
}: OffForButtonProps) => {
  const { Part, isUnloaded, open, close } = useLazyPart(
    async () => (await import('./off-for-dialog.tsx')).OffForDialog,
  )
  return (
    <>
      {isUnloaded && UNLOADED}
      {isOn && (
        <Button
          size="small"
          aria-describedby={describedBy}
          disabled={isLocked}
          off={ban}
          onClick={() => void open()}
        >
          Off for…
        </Button>
      )}
      {/* What it says of a write that is done stays. */}
      {Part && <Part {...dialog} onClose={close} />}
    </>
  )
}
