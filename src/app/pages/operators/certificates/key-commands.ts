import { shellWord } from '#domain/quoted-text.ts'

const MOST_NAME = 253

/** A name that Kubernetes takes for a secret, made of any text (RFC 1123). */
export const secretName = (text: string): string => {
  const name = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .slice(0, MOST_NAME - '-tls'.length)
    // A label between dots begins and ends with a letter or a digit.
    .split('.')
    .map((label) => label.split('-').filter(Boolean).join('-'))
    .filter(Boolean)
    .join('.')
  return `${name || 'operator'}-tls`
}

type Asked = {
  /** What the files are called: the key, and the certificate that the service makes of the request. */
  keyFile: string
  certificateFile: string
  isEncrypted: boolean
  secret: string
  /** "" for that of the current context. */
  namespace: string
}

/** What is done with a key in a shell: check it, and put it into a cluster with the certificate that was made for it. */
export const keyCommands = (asked: Asked): readonly string[] => {
  const { keyFile, certificateFile, isEncrypted, secret, namespace } = asked
  const plainFile = isEncrypted ? `plain-${keyFile}` : keyFile
  const into = namespace === '' ? '' : ` --namespace=${shellWord(namespace)}`
  return [
    // `./` so that a name that begins with a dash is no option.
    `openssl pkey -in ${shellWord(`./${keyFile}`)} -check -noout`,
    // A cluster cannot ask for a passphrase.
    ...(isEncrypted
      ? [
          `(umask 077 && openssl pkey -in ${shellWord(`./${keyFile}`)} -out ${shellWord(`./${plainFile}`)})`,
        ]
      : []),
    `kubectl create secret tls ${shellWord(secret)}${into} --cert=${shellWord(`./${certificateFile}`)} --key=${shellWord(`./${plainFile}`)}`,
  ]
}
