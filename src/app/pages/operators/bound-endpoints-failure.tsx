import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorNotice } from '../../errors/error-notice.tsx'
import { Button } from '../../ui/button.tsx'

/** What stands in the tab where the endpoints could not be read, which says nothing about the operator. */
export const BoundEndpointsFailure = ({ error, reset }: ErrorComponentProps) => {
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const retry = () => {
    resetQueries()
    reset()
  }
  return (
    <>
      <ErrorNotice
        error={error}
        title="The bound endpoints could not be read"
        onReconnect={retry}
      />
      <div>
        <Button onClick={retry}>Try again</Button>
      </div>
    </>
  )
}
