import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import type { OperatorDocument } from '../../../resources/operators/operator-document.ts'
import { helmValues } from '../../../resources/operators/put-back/helm-values.ts'
import {
  forgetChanges,
  keptChanges,
  recentChanges,
} from '../../../resources/operators/put-back/kept-changes.ts'
import { readAgain, type PutBack } from '../../../resources/operators/put-back/put-back.ts'
import {
  culpritText,
  fieldLabel,
  putBackText,
} from '../../../resources/operators/put-back/put-back-words.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { allOf } from '../../../ui/intl.ts'
import styles from './put-back.module.css'

type PutBackNoticeProps = {
  operator: OperatorDocument
  /** In Unix milliseconds. */
  read_at: number
}

/** Says that values which were changed here are the old ones again; shows nothing otherwise. */
export const PutBackNotice = ({ operator, read_at }: PutBackNoticeProps) => {
  const owner = ownerId(useClient().connection)
  const [isDismissed, setIsDismissed] = useState(false)
  const { putBack, over } = useMemo(
    () => readAgain(recentChanges(owner, read_at, operator.id), operator, read_at),
    [owner, operator, read_at],
  )
  useEffect(() => {
    for (const change of over) keptChanges.remove(owner, change)
  }, [owner, over])
  if (isDismissed || putBack.length === 0) return null
  const dismiss = () => {
    forgetChanges(owner, operator.id)
    setIsDismissed(true)
  }
  return (
    <Alert tone="warn">
      <ul className={styles.sentences}>
        {putBack.map((one) => (
          <li key={one.path}>{putBackText(one)}</li>
        ))}
      </ul>
      <p>{culpritText(operator, putBack.length)}</p>
      <MakeItLast putBack={putBack} />
      <Button size="small" ref={handFocusOn} onClick={dismiss}>
        Dismiss
      </Button>
    </Alert>
  )
}

const MakeItLast = ({ putBack }: { putBack: readonly PutBack[] }) => {
  const { before, since, others } = useMemo(() => helmValues(putBack), [putBack])
  const isVersion = others.includes('deployment.version')
  const rest = others.filter((path) => path !== 'deployment.version').map(fieldLabel)
  return (
    <div className={styles.last}>
      {before !== '' && (
        <details>
          <summary>Helm values that make it last</summary>
          <Values label="values.yaml, chart below 0.25" text={before} />
          <Values label="values.yaml, chart 0.25 or later" text={since} />
          {before.includes('ngrokMetadata') && (
            <p>The chart adds this metadata to all that the operator creates.</p>
          )}
        </details>
      )}
      {rest.length > 0 && <p>To make {allOf(rest)} last, set it in the operator's Helm values.</p>}
      {isVersion && (
        <p>The version is the one that runs in the cluster: upgrade the operator there.</p>
      )}
    </div>
  )
}

const Values = ({ label, text }: { label: string; text: string }) => (
  <div className={styles.values}>
    <div className={styles.head}>
      <span>{label}</span>
      <CopyButton size="small" text={text} of={label}>
        Copy
      </CopyButton>
    </div>
    <CodeBlock label={label} text={text} isUnwrapped />
  </div>
)
