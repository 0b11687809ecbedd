import { useParams } from '@tanstack/react-router'
import { useEdgeLabel } from '../../resources/edges/catalogue.ts'
import { shortened } from '../../ui/first-part.ts'

/** What the host calls the edge of the open page, or else its id. */
export const EdgeName = ({ id }: { id: string }) => {
  const { kind = '' } = useParams({ strict: false })
  return shortened(useEdgeLabel({ kind, id }) || id)
}
