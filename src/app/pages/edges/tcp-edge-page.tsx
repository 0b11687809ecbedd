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
  return (
    <EdgePage kind="tcp" id={id}>
      <IpRestrictionCard key={id} access={ipRestriction} />
    </EdgePage>
  )
}
