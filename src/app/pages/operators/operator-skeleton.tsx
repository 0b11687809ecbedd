import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { operatorName } from '#domain/operator-name.ts'
import { useClient } from '../../api/use-client.ts'
import { operatorQuery } from '../../resources/operators/operator-queries.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'

type OperatorSkeletonProps = Omit<ComponentProps<typeof PageSkeleton>, 'title'> & {
  /** What stands before the operator's name in the page's title. */
  before?: string
}

/** The outline of a page of one operator, with its name if a list has already shown it. */
export const OperatorSkeleton = ({ before = '', ...props }: OperatorSkeletonProps) => {
  const { id = '' } = useParams({ strict: false })
  const known = useQueryClient().getQueryData(operatorQuery(useClient(), id).queryKey)
  return <PageSkeleton {...props} title={known && before + operatorName(known)} />
}
