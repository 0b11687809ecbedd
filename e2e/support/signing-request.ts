import 'reflect-metadata'
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509'

/** A certificate signing request for a new P-256 key, as PEM. */
export const makeSigningRequest = async (): Promise<string> => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: 'CN=operator',
    keys,
    signingAlgorithm: algorithm,
  })
  return request.toString('pem')
}
