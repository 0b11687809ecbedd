import 'reflect-metadata'
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509'
import { readCertificateRequest } from '#domain/certificates.ts'
import type { CatalogueEdge } from '#domain/edge-catalogue.ts'
import type { CertificateAuthority } from '#service/core/api/certificate-authority.ts'
import { documentOf, keyOf } from '#service/core/api/edge-modules.ts'
import { newOperator } from '#service/core/api/operators.ts'
import type { Caller } from '#service/core/api/serve.ts'
import type { Queries } from '#service/core/store/queries.ts'
import type { Store } from '#service/core/store/store.ts'
import { demoEdges, demoModules } from './demo-edges.ts'
import { demoEndpoints } from './demo-endpoints.ts'
import { demoOperators } from './demo-operators.ts'

type Deps = { authority: CertificateAuthority; now?: () => Date }

const ENDPOINTS = 300

const SIGNATURE = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

// One key pair for all: nobody keeps the private key, these certificates are only for display.
const makeRequest = async (): Promise<string> => {
  const keys = await crypto.subtle.generateKey(SIGNATURE, true, ['sign', 'verify'])
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: 'CN=demonstration',
    keys,
    signingAlgorithm: SIGNATURE,
  })
  return request.toString('pem')
}

type Filling = {
  queries: Queries
  authority: CertificateAuthority
  now: () => Date
  caller: Pick<Caller, 'account' | 'principal'>
}

const fillOperators = async ({ queries, authority, now, caller }: Filling) => {
  const csr = await makeRequest()
  const request = await readCertificateRequest(csr)
  for (const { body, madeAt, validity } of demoOperators(now(), csr)) {
    const row = await newOperator({ authority, now }, caller, body, {
      request: validity && request,
      madeAt,
      ...(validity && { validity }),
    })
    await queries.operators.insert(row)
  }
}

const fillEdges = async ({ queries, now, caller: { account } }: Filling) => {
  for (const { module, edge, body } of demoModules()) {
    await queries.edgeModules.put(account, keyOf(module, edge), documentOf(body), now())
  }
}

/**
 * Fills an account that has no operators with demonstration records: operators with certificates in
 * every state, endpoints, and edges with modules. All or none, and only once even if several processes
 * race. Returns whether it did; an account in use is left alone.
 */
export const fillDemo = async (
  store: Store,
  { authority, now = () => new Date() }: Deps,
  account: string,
): Promise<boolean> => {
  const isUsed = async ({ operators }: Pick<Store, 'operators'>) =>
    (await operators.page(account, 1)).length > 0
  // Locking the account writes; a start on a full disk does not need that.
  if (await isUsed(store)) return false
  return store.transaction(async (queries) => {
    await queries.keys.lockAccount(account)
    if (await isUsed(queries)) return false
    const principal = (await queries.keys.anyPrincipal(account)) ?? ''
    const caller = { account, principal }
    const filling = { queries, authority, now, caller }
    await fillOperators(filling)
    await queries.endpoints.insert(demoEndpoints(account, ENDPOINTS, now()))
    await fillEdges(filling)
    return true
  })
}

/** The edges of the demonstration that are in this account. */
export const demoEdgesIn = async (
  { edgeModules }: Pick<Store, 'edgeModules'>,
  account: string,
): Promise<CatalogueEdge[]> => {
  const found = await Promise.all(
    demoModules().map(async ({ module, edge }) => {
      const document = await edgeModules.find(account, keyOf(module, edge))
      return document && edge
    }),
  )
  return demoEdges().filter(({ id }) => found.includes(id))
}
