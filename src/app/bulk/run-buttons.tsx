import { useMutation } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useWriteBan } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import type { Bulk } from './bulk.ts'
import type { Runner } from './runner.ts'
import { canUndo, usePlanUndo, useRunBan } from './use-bulk.ts'

type RunButtonsProps = {
  bulk: Bulk
  runner: Runner
  size?: 'small'
  /** Runs what was pressed, and shows its failure. */
  press: (act: () => Promise<void>) => () => void
  /** Its undo was planned. */
  onPlanned: () => void
  /** It was closed. */
  onClose?: () => void
}

/** What can be done with a bulk change that was started. */
export const RunButtons = ({ bulk, runner, size, press, onPlanned, onClose }: RunButtonsProps) => {
  const { phase, counts, total } = useSelector(runner.state)
  const ban = useRunBan()
  const writeBan = useWriteBan()
  const planUndo = usePlanUndo(bulk)
  const undo = useMutation({ mutationFn: () => planUndo(runner), onSuccess: onPlanned })
  const isEnded = phase.kind === 'ended'
  const isStopped = phase.kind === 'paused' || phase.kind === 'interrupted'
  const isUntouched = phase.kind === 'interrupted' && counts.left === total
  return (
    <>
      {isEnded && counts.failed > 0 && (
        <Button
          size={size}
          off={ban}
          onClick={press(() => bulk.resume((now) => now.retryFailed()))}
        >
          Retry the failed
        </Button>
      )}
      {canUndo(bulk, runner) && (
        <Button
          size={size}
          off={writeBan}
          pending={undo.isPending ? 'Comparing…' : undefined}
          onClick={press(() => undo.mutateAsync())}
        >
          Undo
        </Button>
      )}
      {isEnded && counts.asked === 0 && (
        <Button size={size} onClick={press(() => bulk.discard().then(onClose))}>
          Close
        </Button>
      )}
      {!isEnded && (
        <Button size={size} onClick={press(isUntouched ? bulk.discard : bulk.cancel)}>
          {isUntouched ? 'Discard' : 'Cancel the rest'}
        </Button>
      )}
      {isStopped && (
        <Button
          size={size}
          variant={size ? 'plain' : 'primary'}
          off={ban}
          onClick={press(() => bulk.resume())}
        >
          Continue
        </Button>
      )}
      {!isEnded && !isStopped && (
        <Button size={size} onClick={press(runner.pause)}>
          Pause
        </Button>
      )}
    </>
  )
}
