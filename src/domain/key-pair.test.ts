import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasOpenssl, openssl } from './test-openssl-certificates.ts'
import { keyText } from './certificate-words.ts'
import { readCertificateRequest } from './certificates.ts'
import { makeRequest } from './key-pair.ts'
import { bytesOfBase64, pemBlocks } from './pem-blocks.ts'
import { readRequestFile } from './request-file.ts'

const derOf = (pem: string) => bytesOfBase64(pemBlocks(pem)[0]?.base64 ?? '') ?? new Uint8Array()

test('a request is one that the service takes, and OpenSSL agrees and reads its key', async () => {
  const made = await makeRequest('edge')
  const { publicKey, request: read } = await readCertificateRequest(made.request)
  expect(keyText(publicKey)).toBe('ECDSA, P-256')
  expect(read.subject).toBe('CN=edge')
  expect(made.privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  if (!hasOpenssl) return
  openssl(['req', '-verify', '-noout'], made.request)
  const own = openssl(['pkey', '-pubout'], made.privateKey)
  expect(own).toBe(openssl(['req', '-noout', '-pubkey'], made.request))
})

test('a common name is one name, whatever is in it', async () => {
  const commonName = 'a, O=Evil + CN="b"\\ é'
  const { request, privateKey } = await makeRequest(commonName)
  // Each has a key of its own.
  expect((await makeRequest(commonName)).privateKey).not.toBe(privateKey)
  const { request: read } = await readCertificateRequest(request)
  expect(read.subjectName.getField('CN')).toEqual([commonName])
  expect(read.subjectName.getField('O')).toEqual([])
})

test('a file in PEM or DER is read, and a private key is told in any form', async () => {
  const { request, privateKey } = await makeRequest('edge')
  const { privateKey: locked } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
  })
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(readRequestFile(bytes(request))).toEqual({ kind: 'text', text: request })
  expect(readRequestFile(derOf(request))).toEqual({ kind: 'text', text: request })
  for (const key of [privateKey, locked]) {
    expect(readRequestFile(bytes(key))).toEqual({ kind: 'private key' })
    expect(readRequestFile(bytes(request + key))).toEqual({ kind: 'private key' })
    expect(readRequestFile(derOf(key))).toEqual({ kind: 'private key' })
    // Its base64 alone, too.
    const [, ...lines] = key.trim().split('\n').slice(0, -1)
    expect(readRequestFile(bytes(lines.join('')))).toEqual({ kind: 'private key' })
  }
  const problemOf = (file: Uint8Array) => {
    const read = readRequestFile(file)
    return read.kind === 'problem' ? read.problem : read.kind
  }
  expect(problemOf(new Uint8Array(1_048_576))).toContain('1,048,576 bytes')
  expect(problemOf(new Uint8Array())).toBe('The file is empty.')
  expect(problemOf(Uint8Array.of(0xff, 0xfe, 0x00))).toContain('neither PEM nor DER')
  expect(problemOf(bytes('0123'))).toBe('text')
})
