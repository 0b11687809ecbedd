import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasOpenssl, openssl } from './test-openssl-certificates.ts'
import { keyText } from './certificate-words.ts'
import { readCertificateRequest } from './certificates.ts'
import { KEY_KINDS, makeRequest } from './key-pair.ts'
import { bytesOfBase64, pemBlocks } from './pem-blocks.ts'
import { hasPrivateKey } from './private-key.ts'
import { readRequestFile } from './request-file.ts'

const derOf = (pem: string) => bytesOfBase64(pemBlocks(pem)[0]?.base64 ?? '') ?? new Uint8Array()

const PASSPHRASE = `it's "long" $(x) ü`

test.each(KEY_KINDS)(
  'a request for %s is one that the service takes, and OpenSSL agrees and opens its key',
  async (kind) => {
    const made = await makeRequest({ kind, commonName: 'edge', passphrase: PASSPHRASE })
    const { publicKey, request: read } = await readCertificateRequest(made.request)
    expect(keyText(publicKey)).toContain(kind.replace('RSA 3072', 'RSA, 3,072 bits'))
    expect(read.subject).toBe('CN=edge')
    expect(made.privateKey).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----\n/)
    if (!hasOpenssl) return
    const folder = mkdtempSync(join(tmpdir(), 'adit-key-'))
    try {
      openssl(['req', '-verify', '-noout'], made.request)
      writeFileSync(join(folder, 'words'), `${PASSPHRASE}\n`)
      writeFileSync(join(folder, 'key'), made.privateKey)
      const words = `file:${join(folder, 'words')}`
      const own = openssl(['pkey', '-in', join(folder, 'key'), '-passin', words, '-pubout'])
      expect(own).toBe(openssl(['req', '-noout', '-pubkey'], made.request))
      if (kind !== 'P-256') return
      writeFileSync(join(folder, 'words'), 'another\n')
      expect(() => openssl(['pkey', '-in', join(folder, 'key'), '-passin', words])).toThrow()
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test('a common name is one name, whatever is in it', async () => {
  const commonName = 'a, O=Evil + CN="b"\\ é'
  const asked = { kind: 'P-256', commonName, passphrase: '' } as const
  const { request, privateKey } = await makeRequest(asked)
  expect(privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  // Each has a key of its own.
  expect((await makeRequest(asked)).privateKey).not.toBe(privateKey)
  const { request: read } = await readCertificateRequest(request)
  expect(read.subjectName.getField('CN')).toEqual([commonName])
  expect(read.subjectName.getField('O')).toEqual([])
})

test('a file in PEM or DER is read, and a private key is told in any form', async () => {
  const asked = { kind: 'P-256', commonName: 'edge' } as const
  const { request, privateKey } = await makeRequest({ ...asked, passphrase: '' })
  const locked = (await makeRequest({ ...asked, passphrase: 'x' })).privateKey
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(readRequestFile(bytes(request))).toEqual({ kind: 'text', text: request })
  expect(readRequestFile(derOf(request))).toEqual({ kind: 'text', text: request })
  for (const key of [privateKey, locked]) {
    expect(readRequestFile(bytes(key))).toEqual({ kind: 'private key' })
    expect(readRequestFile(bytes(request + key))).toEqual({ kind: 'private key' })
    expect(readRequestFile(derOf(key))).toEqual({ kind: 'private key' })
    // Its base64 alone, too.
    const [, ...lines] = key.trim().split('\n').slice(0, -1)
    expect(hasPrivateKey(` ${lines.join('\r\n')}\n`)).toBe(true)
    expect(readRequestFile(bytes(lines.join('')))).toEqual({ kind: 'private key' })
  }
  const [, ...lines] = request.trim().split('\n').slice(0, -1)
  for (const text of [request, lines.join('\n'), 'MBACAA==', 'x'.repeat(100), ''])
    expect(hasPrivateKey(text)).toBe(false)
  const problemOf = (file: Uint8Array) => {
    const read = readRequestFile(file)
    return read.kind === 'problem' ? read.problem : read.kind
  }
  expect(problemOf(new Uint8Array(1_048_576))).toContain('1,048,576 bytes')
  expect(problemOf(new Uint8Array())).toBe('The file is empty.')
  expect(problemOf(Uint8Array.of(0xff, 0xfe, 0x00))).toContain('neither PEM nor DER')
  expect(problemOf(bytes('0123'))).toBe('text')
})

test('a request whose signature is wrong is refused by name', async () => {
  const { request } = await makeRequest({ kind: 'P-256', commonName: 'edge', passphrase: '' })
  const other = await makeRequest({ kind: 'P-256', commonName: 'edgy', passphrase: '' })
  const [own, theirs] = [derOf(request), derOf(other.request)]
  // The content of one, signed by the other.
  const altered = Buffer.from(own)
  const name = altered.indexOf('edge')
  altered.write('edgy', name)
  expect(theirs.length).toBeGreaterThan(0)
  const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${altered.toString('base64')}\n-----END CERTIFICATE REQUEST-----`
  await expect(readCertificateRequest(pem)).rejects.toThrow('The signature is not valid')
})
