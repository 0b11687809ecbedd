import { canMakeKeys, makeRequest } from '#domain/key-pair.ts'
import { useState } from 'react'
import { downloadFile } from '../../../ui/download-file.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { handFocusAround } from '../../../ui/hand-focus.ts'
import styles from './request-workbench.module.css'

type KeyMakerProps = {
  /** Of the deployment: the common name of the request, and the name of the key's file. May be empty. */
  name: string
  onRequest: (pem: string) => void
  /** There is a request already. */
  isReplacing: boolean
}

const INSECURE =
  'Browsers make keys only on HTTPS or localhost pages. Make one with: openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -keyout operator.key -out operator.csr'

/** Makes a key pair and a request of it in the page. The private key is in the memory of this part alone. */
export const KeyMaker = ({ name, onRequest, isReplacing }: KeyMakerProps) => {
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle')
  /** The name of the file with the key, once it was given. */
  const [given, setGiven] = useState('')
  const [privateKey, setPrivateKey] = useState('')
  const file = `${name || 'operator'}.key`
  const make = async () => {
    setState('making')
    setGiven('')
    try {
      const made = await makeRequest(name)
      setPrivateKey(made.privateKey)
      setState('idle')
      onRequest(made.request)
    } catch {
      setState('failed')
    }
  }
  if (!canMakeKeys()) return <p>{INSECURE}</p>
  return (
    <fieldset className={styles.maker} tabIndex={-1}>
      <legend>New key and request</legend>
      <p>
        An ECDSA key (P-256), made in this page. The private key is never sent or stored: it is
        offered once, as a file.
      </p>
      <div>
        <Button
          size="small"
          pending={state === 'making' ? 'Making…' : undefined}
          off={privateKey ? 'Download the private key first: it would be lost.' : undefined}
          onClick={() => void make()}
        >
          {isReplacing ? 'Make a key and replace the request' : 'Make a key and a request'}
        </Button>
      </div>
      {state === 'failed' && (
        <Alert tone="bad" announce>
          The browser couldn't make the key. What was in the field is kept.
        </Alert>
      )}
      {given && (
        <Alert tone="idle" announce>
          The private key was given to the browser as {given}, and is no longer here.
        </Alert>
      )}
      {privateKey && (
        <Alert tone="warn" announce>
          <p>
            <strong>Download the private key now.</strong> It is only here, and is gone when this
            page is left. Without it the certificate is of no use.
          </p>
          <Button
            size="small"
            ref={leadOn}
            onClick={() => {
              downloadFile(new File([privateKey], file, { type: 'application/x-pem-file' }))
              setPrivateKey('')
              setGiven(file)
            }}
          >
            Download private key
          </Button>
        </Alert>
      )}
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
