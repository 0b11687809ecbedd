import {
  canMakeKeys,
  COMMON_NAME_MAX,
  KEY_KINDS,
  makeRequest,
  type KeyKind,
} from '#domain/key-pair.ts'
import { useId, useState } from 'react'
import type { OperatorValues } from '../../../resources/operators/operator-values.ts'
import { downloadFile } from '../../../ui/download-file.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { handFocusAround } from '../../../ui/hand-focus.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { keyCommands, secretName } from './key-commands.ts'
import styles from './request-workbench.module.css'

type KeyMakerProps = {
  deployment: OperatorValues['deployment']
  onRequest: (pem: string) => void
  /** There is a request already. */
  isReplacing: boolean
}

/** A private key that was made: its text only until it was given. */
type Made = { readonly privateKey: string | null; readonly isEncrypted: boolean }

const INSECURE =
  'This browser makes keys only on pages from HTTPS or of this computer. Make one with: openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -keyout edge.key -out edge.csr'

/** Makes a key pair and a request of it in the page. The private key is in the memory of this part alone. */
export const KeyMaker = ({ deployment, onRequest, isReplacing }: KeyMakerProps) => {
  const id = useId()
  const [kind, setKind] = useState<KeyKind>('P-256')
  const [commonName, setCommonName] = useState(() => deployment.name.slice(0, COMMON_NAME_MAX))
  const [passphrase, setPassphrase] = useState('')
  const [made, setMade] = useState<Made | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [failed, setFailed] = useState(false)
  const secret = secretName(deployment.name)
  const keyFile = `${secret}.key`
  const isTooLong = commonName.length > COMMON_NAME_MAX
  const make = async () => {
    setIsMaking(true)
    setFailed(false)
    try {
      const { request, privateKey } = await makeRequest({ kind, commonName, passphrase })
      setMade({ privateKey, isEncrypted: passphrase !== '' })
      setPassphrase('')
      onRequest(request)
    } catch {
      setFailed(true)
    }
    setIsMaking(false)
  }
  const give = (privateKey: string) => {
    downloadFile(new File([privateKey], keyFile, { type: 'application/x-pem-file' }))
    setMade((now) => now && { ...now, privateKey: null })
  }
  if (!canMakeKeys()) return <p>{INSECURE}</p>
  const isKept = made !== null && made.privateKey !== null
  const off = isTooLong
    ? 'The common name is too long.'
    : isKept
      ? 'Download the private key first: it would be lost.'
      : undefined
  return (
    <fieldset
      className={styles.maker}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        // The form around it is another matter, and would be sent without the request.
        event.preventDefault()
        if (off === undefined && !isMaking && !event.repeat) void make()
      }}
    >
      <legend>New key and request</legend>
      <p className={fieldStyles.hint}>
        Made in this page. The private key is never sent or stored: it is offered once, as a file.
      </p>
      <div className={fieldStyles.field}>
        <label htmlFor={id}>Key</label>
        <select
          id={id}
          className={fieldStyles.control}
          value={kind}
          onChange={({ target }) =>
            setKind(KEY_KINDS.find((one) => one === target.value) ?? 'P-256')
          }
        >
          {KEY_KINDS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <TextField
        label="Common name"
        value={commonName}
        onChange={setCommonName}
        error={isTooLong ? `At most ${COMMON_NAME_MAX} characters.` : undefined}
        hint="May be empty: the service names the certificate itself."
      />
      <TextField
        label="Passphrase"
        type="password"
        autoComplete="new-password"
        value={passphrase}
        onChange={setPassphrase}
        hint="Encrypts the file of the key. May be empty."
      />
      <div>
        <Button
          size="small"
          pending={isMaking ? 'Making…' : undefined}
          off={off}
          onClick={() => void make()}
        >
          {isReplacing ? 'Make a key and replace the request' : 'Make a key and a request'}
        </Button>
      </div>
      {failed && (
        <Alert tone="bad" announce>
          The browser could not make the key. What was in the field is kept.
        </Alert>
      )}
      {made && (
        <Alert tone={isKept ? 'warn' : 'idle'} announce>
          {made.privateKey === null ? (
            <span>
              The private key was given to the browser as {keyFile}, and is no longer here.
            </span>
          ) : (
            <>
              <p>
                <strong>Download the private key now.</strong> It is only here, and is gone when
                this page is left. Without it the certificate is of no use.
              </p>
              <Button size="small" ref={leadOn} onClick={() => give(made.privateKey ?? '')}>
                Download private key
              </Button>
            </>
          )}
        </Alert>
      )}
      {made && <Commands {...{ keyFile, secret, deployment }} isEncrypted={made.isEncrypted} />}
    </fieldset>
  )
}

/** The key is offered once: who waits for it is led to it, and is not left below what the request's check shows. */
const leadOn = (button: HTMLElement | null) => {
  if (button?.closest('fieldset')?.contains(document.activeElement)) {
    button.focus()
    button.scrollIntoView({ block: 'center' })
  }
  return handFocusAround(button)
}

type CommandsProps = Pick<KeyMakerProps, 'deployment'> & {
  keyFile: string
  secret: string
  isEncrypted: boolean
}

const Commands = ({ keyFile, secret, deployment, isEncrypted }: CommandsProps) => {
  const text = keyCommands({
    keyFile,
    certificateFile: `${secret}.pem`,
    isEncrypted,
    secret,
    namespace: deployment.namespace,
  }).join('\n')
  return (
    <div className={styles.commands}>
      <div className={styles.head}>
        After saving, with the certificate as {secret}.pem
        <CopyButton size="small" text={text} of="the commands for the key">
          Copy
        </CopyButton>
      </div>
      <CodeBlock label="Commands for the key" text={text} isUnwrapped />
    </div>
  )
}
