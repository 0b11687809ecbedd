import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether this machine has OpenSSL. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Runs OpenSSL; throws with what it says. */
export const openssl = (args: readonly string[], input?: string | Uint8Array): string => {
  const { status, stdout, stderr } = spawnSync('openssl', args, { input })
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr.toString()}`)
  return stdout.toString()
}

type Asked = {
  /** The arguments that make the key. */
  key?: readonly string[]
  subject?: string
  options?: readonly string[]
}

const EC = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256']

/** A certificate that signs itself, with any key, made by OpenSSL; and its private key. */
export const opensslCertificate = ({
  key = EC,
  subject = '/CN=edge/O=Adit',
  options = [],
}: Asked = {}): { pem: string; privateKey: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-certificate-'))
  try {
    const keyFile = join(folder, 'key.pem')
    writeFileSync(keyFile, openssl(['genpkey', ...key]))
    const pem = openssl([
      'req',
      '-x509',
      '-new',
      '-key',
      keyFile,
      '-subj',
      subject,
      '-days',
      '90',
      ...options,
    ])
    return { pem, privateKey: readFileSync(keyFile, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What OpenSSL says of a certificate, through Node. */
export const opensslSays = (pem: string) => {
  const { serialNumber, validFrom, validTo, fingerprint256, publicKey } = new X509Certificate(pem)
  return {
    serial: serialNumber,
    not_before: new Date(validFrom),
    not_after: new Date(validTo),
    sha256: fingerprint256.replaceAll(':', ''),
    bits: publicKey.asymmetricKeyDetails?.modulusLength,
  }
}
