import type { ReactNode } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { LinkButton } from '../shell/link.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { shortened } from '../ui/first-part.ts'
import type { List } from './use-list.ts'

type NoRecordsProps = {
  list: Pick<List, 'listed' | 'page' | 'text' | 'isAllThere' | 'records' | 'clear' | 'state'>
  /** What else can be done where nothing matches. */
  actions?: ReactNode
  /** In place of all where there is no record at all. */
  none?: ReactNode
}

/** In place of rows: nothing matches, nothing is loaded yet, or there is nothing. */
export const NoRecords = ({ list, actions, none }: NoRecordsProps) => {
  const { listed, page, text, isAllThere, records, state, clear } = list
  const { words, pages } = listed
  const ban = useWriteBan()
  if (page)
    return (
      <EmptyState title={`No ${words.other} on this page`}>
        Other pages may have some. The ones on this page may have been deleted.
      </EmptyState>
    )
  // Nothing was searched before the first ones are there.
  if (text !== '' && (records.length > 0 || isAllThere))
    return (
      <EmptyState
        title={`Nothing matches ${shortened(text)}`}
        actions={
          <>
            {actions}
            <Button onClick={clear} data-quiet="">
              Clear all
            </Button>
          </>
        }
      >
        {!isAllThere && `Only the ${words.other} loaded so far were searched.`}
      </EmptyState>
    )
  const isLoading = state.loading === 'running'
  if (!isAllThere)
    return (
      <EmptyState title={isLoading ? `Loading ${words.other}…` : `No ${words.other} loaded yet`} />
    )
  const create = pages.create && (
    <LinkButton to={pages.create} off={ban}>
      New {words.one}
    </LinkButton>
  )
  return none ?? <EmptyState title={`No ${words.other} yet`} actions={create} />
}
