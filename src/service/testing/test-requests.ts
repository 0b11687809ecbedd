import 'reflect-metadata'
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509'

const SIGNATURE = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** A valid PEM certificate signing request with a new P-256 key. */
export const makeCsr = async (): Promise<string> => {
  const keys = await crypto.subtle.generateKey(SIGNATURE, true, ['sign', 'verify'])
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: 'CN=test',
    keys,
    signingAlgorithm: SIGNATURE,
  })
  return request.toString('pem')
}
