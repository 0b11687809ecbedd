import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  tcpIpRestrictionQuery,
  useDeleteTcpIpRestriction,
  useReplaceTcpIpRestriction,
} from '../../api/edge-modules.ts'
import { EdgePage } from './edge-page.tsx'
import { IpRestrictionCard } from './ip-restriction-card.tsx'

const route = getRouteApi('/shell/edges/tcp/$id')

/** A TCP edge and its module. */
export const TcpEdgePage = () => {
  const { id } = route.useParams()
  const ipRestriction = {
    query: tcpIpRestrictionQuery(id),
    replace: useReplaceTcpIpRestriction(id),
    remove: useDeleteTcpIpRestriction(id),
  }
  const { data } = useSuspenseQuery(ipRestriction.query)
  return (
    <EdgePage kind="tcp" id={id} isSet={data !== null}>
      <IpRestrictionCard key={id} access={ipRestriction} />
    </EdgePage>
  )
}
