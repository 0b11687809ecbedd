import * as contract from '#contract/edge-modules.ts'
import type {
  Backend,
  BackendPut,
  IpRestriction,
  IpRestrictionPut,
} from '#contract/edge-modules.ts'
import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query'
import { isAnswerLost, isNotFound, orGone } from './api-error.ts'
import { call } from './client.ts'
import { replaceData } from './read-afresh.ts'

/** The three modules of spec 4.2 to 4.4; the name is also the query key's. */
export type ModuleKind = 'tcp-ip-restriction' | 'tls-ip-restriction' | 'tls-backend'

// An edge without the module answers 404, which is data here: null.
const orNull = async <T>(read: Promise<T>): Promise<T | null> => {
  try {
    return await read
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

const moduleQuery = <M>(
  kind: ModuleKind,
  id: string,
  read: (options: { params: { id: string }; signal: AbortSignal }) => Promise<M>,
) =>
  queryOptions({
    queryKey: ['edges', kind, id],
    queryFn: ({ signal }) => orNull(read({ params: { id }, signal })),
  })

/** The query of one module of one edge: the module, or null where none is set. */
export type ModuleQuery<M> = ReturnType<typeof moduleQuery<M>>

/** The IP restriction of a TCP edge, null where none is set. */
export const tcpIpRestrictionQuery = (id: string) =>
  moduleQuery<IpRestriction>('tcp-ip-restriction', id, (options) =>
    call(contract.tcpIpRestriction.get, options),
  )

/** The IP restriction of a TLS edge, null where none is set. */
export const tlsIpRestrictionQuery = (id: string) =>
  moduleQuery<IpRestriction>('tls-ip-restriction', id, (options) =>
    call(contract.tlsIpRestriction.get, options),
  )

/** The backend of a TLS edge, null where none is set. */
export const tlsBackendQuery = (id: string) =>
  moduleQuery<Backend>('tls-backend', id, (options) => call(contract.tlsBackend.get, options))

const setModule = (kind: ModuleKind, id: string, client: QueryClient, module: unknown) =>
  replaceData(client, ['edges', kind, id], module)

// After a lost answer the module is read again.
const doubt = (kind: ModuleKind, id: string, client: QueryClient, error: Error) => {
  if (!isAnswerLost(error)) return
  void client.invalidateQueries({ queryKey: ['edges', kind, id] })
}

const useReplaceModule = <P, M>(kind: ModuleKind, id: string, replace: (body: P) => Promise<M>) =>
  useMutation({
    mutationFn: replace,
    onSuccess: (module, _body, _result, { client }) => setModule(kind, id, client, module),
    onError: (error, _body, _result, { client }) => doubt(kind, id, client, error),
  })

const useDeleteModule = (kind: ModuleKind, id: string, remove: () => Promise<undefined>) =>
  useMutation({
    // Already gone is what was wanted: a lost answer tried again, or somebody else.
    mutationFn: () => orGone(remove()),
    onSuccess: (_none, _void, _result, { client }) => setModule(kind, id, client, null),
    onError: (error, _void, _result, { client }) => doubt(kind, id, client, error),
  })

/** PUT /edges/tcp/{id}/ip_restriction. */
export const useReplaceTcpIpRestriction = (id: string) =>
  useReplaceModule('tcp-ip-restriction', id, (body: IpRestrictionPut) =>
    call(contract.tcpIpRestriction.replace, { params: { id }, body }),
  )
/** DELETE /edges/tcp/{id}/ip_restriction. */
export const useDeleteTcpIpRestriction = (id: string) =>
  useDeleteModule('tcp-ip-restriction', id, () =>
    call(contract.tcpIpRestriction.remove, { params: { id } }),
  )

/** PUT /edges/tls/{id}/ip_restriction. */
export const useReplaceTlsIpRestriction = (id: string) =>
  useReplaceModule('tls-ip-restriction', id, (body: IpRestrictionPut) =>
    call(contract.tlsIpRestriction.replace, { params: { id }, body }),
  )
/** DELETE /edges/tls/{id}/ip_restriction. */
export const useDeleteTlsIpRestriction = (id: string) =>
  useDeleteModule('tls-ip-restriction', id, () =>
    call(contract.tlsIpRestriction.remove, { params: { id } }),
  )

/** PUT /edges/tls/{id}/backend. */
export const useReplaceTlsBackend = (id: string) =>
  useReplaceModule('tls-backend', id, (body: BackendPut) =>
    call(contract.tlsBackend.replace, { params: { id }, body }),
  )
/** DELETE /edges/tls/{id}/backend. */
export const useDeleteTlsBackend = (id: string) =>
  useDeleteModule('tls-backend', id, () => call(contract.tlsBackend.remove, { params: { id } }))
