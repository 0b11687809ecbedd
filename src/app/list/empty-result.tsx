import type { ReactNode } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import type { MirrorState } from '../mirror/protocol.ts'
import { LinkButton } from '../shell/link-button.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Waited } from '../ui/waited.tsx'
import { isComplete, isFinal } from './copy-coverage.ts'
import { useListed } from './listed-resource.ts'

type EmptyResultProps = {
  state: MirrorState
  /** Of the answer that has no rows. */
  revision: number
  isSearch: boolean
  onClear: () => void
  /** What else can be done. */
  actions?: ReactNode
}

/** In place of rows: nothing matches, nothing is loaded yet, or there is nothing. */
export const EmptyResult = ({ state, revision, isSearch, onClear, actions }: EmptyResultProps) => {
  const { words, pages, about } = useListed()
  const ban = useWriteBan()
  if (isComplete(state) && !isFinal(state, revision))
    return (
      <EmptyState title={`Loading ${words.other}…`}>The last ones are on their way.</EmptyState>
    )
  if (isSearch)
    return (
      <EmptyState
        title={`No ${words.other} match`}
        actions={
          <>
            {actions}
            <Button onClick={onClear}>Clear the search</Button>
          </>
        }
      >
        {isComplete(state)
          ? `No ${words.one} matches this search.`
          : `No match among the ${words.other} loaded so far. Loading has not finished.`}
      </EmptyState>
    )
  if (isComplete(state))
    return (
      <EmptyState
        title={`No ${words.other} yet`}
        actions={
          pages.create ? (
            <LinkButton to={pages.create} off={ban}>
              Create the first {words.one}
            </LinkButton>
          ) : (
            actions
          )
        }
      >
        {about}
      </EmptyState>
    )
  const isRunning = state.sweep === 'running'
  return (
    <EmptyState title={isRunning ? `Loading ${words.other}…` : `No ${words.other} loaded yet`}>
      {isRunning ? (
        <Waited before="The first ones are shown as soon as they are loaded." />
      ) : (
        'Loading has not finished.'
      )}
    </EmptyState>
  )
}
