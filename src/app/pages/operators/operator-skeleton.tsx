import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { operatorName } from '#domain/operator-name.ts'
import { useClient } from '../../api/use-client.ts'
import { operatorQuery } from '../../resources/operators/operator-queries.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'

type OperatorSkeletonProps = {
  /** What stands before the operator's name in the page's title. */
  before?: string
}

/** The outline of a page of one operator, with its name if a list has already shown it. */
export const OperatorSkeleton = ({ before = '' }: OperatorSkeletonProps) => {
  const { id = '' } = useParams({ strict: false })
  const known = useQueryClient().getQueryData(operatorQuery(useClient(), id).queryKey)
  return <PageSkeleton title={known && before + operatorName(known)} />
}
