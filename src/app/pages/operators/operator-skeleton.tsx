import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { operatorName } from '#domain/operator-name.ts'
import { operatorQuery } from '../../resources/operators/operator-queries.ts'
import { useClient } from '../../api/use-client.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'

type OperatorSkeletonProps = Omit<ComponentProps<typeof PageSkeleton>, 'title'> & {
  /** The page's title for an operator's name; that name, if omitted. */
  title?: (name: string) => string
}

/** The outline of a page of one operator, with its name if a list has already shown it. */
export const OperatorSkeleton = ({ title, ...props }: OperatorSkeletonProps) => {
  const { id = '' } = useParams({ strict: false })
  const known = useQueryClient().getQueryData(operatorQuery(useClient(), id).queryKey)
  const name = known && operatorName(known)
  return <PageSkeleton {...props} title={name && title ? title(name) : name} />
}
