import { hasPrivateKey } from '#domain/private-key.ts'
import { readRequestFile } from '#domain/request-file.ts'
import { useEffect, useState } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import type { OperatorValues } from '../../../resources/operators/operator-values.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { KeyMaker } from './key-maker.tsx'
import { RequestCheck } from './request-check.tsx'
import styles from './request-workbench.module.css'

const URGENT =
  'That was a private key. It was removed from the form, and neither sent nor stored. If it is in use, treat it as exposed: make a new key and replace the certificate. Enter only the signing request.'

/** Takes a signing request from a file, checks it before it is sent, or makes one with its key. */
export const RequestWorkbench = ({ control }: { control: Control<OperatorValues> }) => {
  const { field } = useController({ control, name: 'binding.csr' })
  const name = useWatch({ control, name: 'deployment.name' })
  const [problem, setProblem] = useState<string | null>(null)
  const [hadKey, setHadKey] = useState(false)
  const { value, onChange } = field
  const isKey = hasPrivateKey(value)
  // The field is the form's, and it is typed or pasted into by any way.
  if (isKey && !hadKey) setHadKey(true)
  useEffect(() => {
    if (isKey) onChange('')
  }, [isKey, onChange])
  const give = (text: string) => {
    setHadKey(false)
    setProblem(null)
    onChange(text)
  }
  const open = async (file: File | undefined) => {
    if (!file) return
    // Not all of a huge one: the bytes that are one too many tell.
    const read = readRequestFile(new Uint8Array(await file.slice(0, 2_000_000).arrayBuffer()))
    setHadKey(read.kind === 'private key')
    setProblem(read.kind === 'problem' ? read.problem : null)
    if (read.kind === 'text') give(read.text)
  }
  return (
    <div className={styles.bench}>
      {hadKey && (
        <Alert tone="bad" announce>
          <strong>Private key refused.</strong> {URGENT}
        </Alert>
      )}
      {problem !== null && (
        <Alert tone="warn" announce>
          {problem} What was in the field is kept.
        </Alert>
      )}
      {value.trim() !== '' && !isKey && <RequestCheck pem={value} />}
      <details className={styles.more}>
        <summary>From a file, or with a new key</summary>
        <div className={styles.ways}>
          <FileDrop
            accept=".csr,.pem,.der,.req,application/pkcs10"
            isAgain={value !== ''}
            onFile={(file) =>
              void open(file).catch(() => setProblem('The file could not be read.'))
            }
          >
            <p>A signing request in PEM or DER.</p>
          </FileDrop>
          <KeyMaker name={name} onRequest={give} isReplacing={value.trim() !== ''} />
        </div>
      </details>
    </div>
  )
}
