import { useQuery } from '@tanstack/react-query'
import { operatorName } from '#domain/operator-name.ts'
import { useClient } from '../../api/use-client.ts'
import { operatorQuery } from '../../resources/operators/operator-queries.ts'
import { shortened } from '../../ui/first-part.ts'

/** The name of an operator that the page has loaded, or else its id; it loads nothing itself. */
export const OperatorName = ({ id }: { id: string }) => {
  const { data } = useQuery({ ...operatorQuery(useClient(), id), enabled: false })
  return shortened(data ? operatorName(data) : id)
}
