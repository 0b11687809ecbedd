import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useClient, useWriteBan } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import { undoableOf } from '../writes/undoables.ts'
import { createAgain } from '../writes/undoables.ts'
import type { ReadChange } from './read-change.ts'

type ButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'aria-label'>

/** Takes a write back: what others have written since stays, or is asked about. */
export const UndoChangeButton = ({ of, ...props }: ButtonProps & { of: ReadChange }) => {
  const ban = useWriteBan()
  const cache = useQueryClient()
  const client = useClient()
  const undo = of.undo?.(cache, client)
  return (
    undo && (
      <Button
        size="small"
        {...props}
        off={ban}
        onClick={undoableOf(client, undo, () => undefined).undo}
      >
        Undo
      </Button>
    )
  )
}

type CreateAgainProps = ButtonProps & { again: NonNullable<ReadChange['again']> }

/** Leads to the form that creates a deleted record again. */
export const CreateAgainButton = ({ again, ...props }: CreateAgainProps) => {
  const ban = useWriteBan()
  const cache = useQueryClient()
  const client = useClient()
  const router = useRouter()
  return (
    <Button
      size="small"
      {...props}
      off={ban}
      onClick={() => createAgain(router, again(cache, client))}
    >
      Create again
    </Button>
  )
}
