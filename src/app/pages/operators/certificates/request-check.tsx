import { keyText, signatureText } from '#domain/certificate-words.ts'
import { CertificateRequestError, readCertificateRequest } from '#domain/certificates.ts'
import { namesIn } from '#domain/certificate-details.ts'
import { canMakeKeys } from '#domain/key-pair.ts'
import { SubjectAlternativeNameExtension } from '@peculiar/x509'
import { useEffect, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { DetailsList, TextValue } from '../../../ui/details-list.tsx'
import styles from './request-workbench.module.css'

type Checked =
  | { readonly kind: 'good'; readonly items: readonly (readonly [string, string])[] }
  | { readonly kind: 'bad' | 'unchecked'; readonly why: string }

const namesOf = (read: () => readonly string[]): string => {
  try {
    return read().join(', ')
  } catch {
    return 'Not readable'
  }
}

/** Reads a request and verifies its signature, as the service does. */
const checkRequest = async (pem: string): Promise<Checked> => {
  if (!canMakeKeys())
    return {
      kind: 'unchecked',
      why: 'Browsers verify signatures only on HTTPS or localhost pages. The service verifies it.',
    }
  try {
    const { request, publicKey } = await readCertificateRequest(pem)
    return {
      kind: 'good',
      items: [
        ['Subject', request.subject],
        ['Key', keyText(publicKey)],
        ['Signed with', signatureText(request.signatureAlgorithm)],
        [
          'Names',
          namesOf(() =>
            request.extensions.flatMap((one) =>
              one instanceof SubjectAlternativeNameExtension ? namesIn(one) : [],
            ),
          ),
        ],
      ],
    }
  } catch (error) {
    const isKnown = error instanceof CertificateRequestError
    return { kind: 'bad', why: isKnown ? error.message : 'Not a signing request.' }
  }
}

// A person types or pastes; each key need not be checked.
const WAIT_MS = 200

/** What a signing request says, and whether it is signed with its own key. */
export const RequestCheck = ({ pem }: { pem: string }) => {
  const [checked, setChecked] = useState<{ pem: string; result: Checked } | null>(null)
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => {
      const show = async () => {
        const result = await checkRequest(pem)
        if (isWanted) setChecked({ pem, result })
      }
      void show()
    }, WAIT_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [pem])
  const result = checked?.pem === pem ? checked.result : null
  return (
    <div className={styles.check} aria-live="polite">
      {result === null && <p>Checking…</p>}
      {result?.kind === 'good' && (
        <>
          <Badge tone="ok" sign="check">
            Signature verified
          </Badge>
          <DetailsList
            items={result.items.map(([name, text]) => [
              name,
              <TextValue key="" text={text} mono={name === 'Subject' || name === 'Names'} />,
            ])}
          />
        </>
      )}
      {result?.kind === 'bad' && (
        <p>
          <Badge tone="bad" sign="cross">
            Refused
          </Badge>{' '}
          {result.why}
        </p>
      )}
      {result?.kind === 'unchecked' && (
        <p>
          <Badge tone="idle" sign="dash">
            Not checked
          </Badge>{' '}
          {result.why}
        </p>
      )}
    </div>
  )
}
