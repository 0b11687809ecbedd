import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  tlsBackendQuery,
  tlsIpRestrictionQuery,
  useDeleteTlsBackend,
  useDeleteTlsIpRestriction,
  useReplaceTlsBackend,
  useReplaceTlsIpRestriction,
} from '../../api/edge-modules.ts'
import { BackendCard } from './backend-card.tsx'
import { EdgePage } from './edge-page.tsx'
import { IpRestrictionCard } from './ip-restriction-card.tsx'

const route = getRouteApi('/shell/edges/tls/$id')

/** A TLS edge and its modules. */
export const TlsEdgePage = () => {
  const { id } = route.useParams()
  const ipRestriction = {
    query: tlsIpRestrictionQuery(id),
    replace: useReplaceTlsIpRestriction(id),
    remove: useDeleteTlsIpRestriction(id),
  }
  const backend = {
    query: tlsBackendQuery(id),
    replace: useReplaceTlsBackend(id),
    remove: useDeleteTlsBackend(id),
  }
  const isSet = [
    useSuspenseQuery(ipRestriction.query).data,
    useSuspenseQuery(backend.query).data,
  ].some((module) => module !== null)
  return (
    <EdgePage kind="tls" id={id} isSet={isSet}>
      <IpRestrictionCard key={`ip-restriction ${id}`} access={ipRestriction} />
      <BackendCard key={`backend ${id}`} access={backend} />
    </EdgePage>
  )
}
