import type { ReactNode } from 'react'
import { useWriteBan } from '../api/use-client.ts'
import { LinkButton } from '../shell/link-button.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { shortened } from '../ui/first-part.ts'
import { Waited } from '../ui/waited.tsx'
import type { ListedResource } from './listed-resource.ts'

type NoRecordsProps = {
  listed: ListedResource
  /** The search that finds none; empty without one. */
  text: string
  /** Whether the service has no others. */
  isComplete: boolean
  isLoading: boolean
  /** Some are there, none of which match. */
  hasRecords: boolean
  /** A page of several has none. */
  isPage: boolean
  onClear: () => void
  /** What else can be done where nothing matches. */
  actions?: ReactNode
  /** In place of all where there is no record at all. */
  none?: ReactNode
}

/** In place of rows: nothing matches, nothing is loaded yet, or there is nothing. */
export const NoRecords = (props: NoRecordsProps) => {
  const { words, pages, about } = props.listed
  const ban = useWriteBan()
  if (props.isPage)
    return (
      <EmptyState title={`No ${words.other} on this page`}>
        Other pages may have some. The ones on this page may have been deleted.
      </EmptyState>
    )
  // Nothing was searched before the first ones are there.
  if (props.text !== '' && (props.hasRecords || props.isComplete))
    return (
      <EmptyState
        title={`Nothing matches ${shortened(props.text)}`}
        actions={
          <>
            {props.actions}
            <Button onClick={props.onClear} data-quiet="">
              Clear all
            </Button>
          </>
        }
      >
        {!props.isComplete && `Only the ${words.other} loaded so far were searched.`}
      </EmptyState>
    )
  if (!props.isComplete)
    return props.isLoading ? (
      <EmptyState title={`Loading ${words.other}…`}>
        <Waited before="The first ones come soon." />
      </EmptyState>
    ) : (
      <EmptyState title={`No ${words.other} loaded yet`} />
    )
  const create = pages.create && (
    <LinkButton to={pages.create} off={ban}>
      New {words.one}
    </LinkButton>
  )
  return (
    props.none ?? (
      <EmptyState title={`No ${words.other} yet`} actions={create}>
        {about}
      </EmptyState>
    )
  )
}
