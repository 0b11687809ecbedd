import 'reflect-metadata'
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509'
import type { CertificateAuthority } from '#service/api/certificate-authority.ts'
import { demoModules } from './demo-edges.ts'
import { demoEndpoints } from './demo-endpoints.ts'
import { demoOperators } from './demo-operators.ts'
import { createOperator } from '#service/api/operators.ts'
import type { Store } from '#service/store/open-store.ts'

type Deps = { authority: CertificateAuthority; now?: () => Date }

const ENDPOINTS = 300

const SIGNATURE = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const makeRequest = async (): Promise<string> => {
  const keys = await crypto.subtle.generateKey(SIGNATURE, true, ['sign', 'verify'])
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: 'CN=demonstration',
    keys,
    signingAlgorithm: SIGNATURE,
  })
  return request.toString('pem')
}

/**
 * Fills an account that has no operators with demonstration records: operators in every state of
 * certificate, endpoints, and edges with modules. Returns whether it did; an account in use is left alone.
 */
export const fillDemo = async (
  store: Store,
  { authority, now = () => new Date() }: Deps,
  account: string,
): Promise<boolean> => {
  if ((await store.operators.page(account, 1)).length > 0) return false
  const at = now()
  const principal = (await store.keys.anyPrincipal(account)) ?? ''
  const caller = { account, principal }
  // One key pair for all: nobody holds its private half, these certificates are only to be looked at.
  for (const { body, madeAt, validity } of demoOperators(at, await makeRequest())) {
    await createOperator({ store, authority, now }, caller, body, {
      madeAt,
      ...(validity ? { validity } : {}),
    })
  }
  await store.endpoints.insert(demoEndpoints(account, ENDPOINTS, at))
  for (const { key, row } of demoModules()) await store.edgeModules.put(account, key, row, at)
  return true
}
