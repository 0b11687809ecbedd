import { lazy, Suspense, useMemo } from 'react'
import { downloadFile } from '../../ui/download-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { isEditorOn } from '../../ui/editor-slot.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { hasUnsafeNumber, indentedJson } from './json-text.ts'

const JsonCode = lazy(async () => ({
  default: (await import('./json-code.tsx')).JsonCode,
}))

type JsonTabProps = {
  document: unknown
  /** The text that it was read from; without it, numbers are as this browser holds them. */
  text: string | undefined
  /** The name of its file, without the extension. */
  file: string
}

/** A document exactly as the service sent it, known fields and unknown ones. */
export const JsonTab = ({ document, text, file }: JsonTabProps) => {
  const json = useMemo(() => text ?? JSON.stringify(document), [text, document])
  const isRounded = useMemo(() => text === undefined && hasUnsafeNumber(document), [text, document])
  const shown = useMemo(() => indentedJson(json), [json])
  const name = `${file.replaceAll(/[^\w.-]+/g, '_')}.json`
  const plain = <CodeBlock label="JSON" text={shown} />
  return (
    <Card
      title="As returned by the service"
      aside={
        <>
          <CopyButton size="small" text={shown}>
            Copy
          </CopyButton>
          <Button
            size="small"
            onClick={() => downloadFile(new File([json], name, { type: 'application/json' }))}
          >
            Download
          </Button>
        </>
      }
    >
      {isRounded && (
        <Alert tone="warn">
          Numbers above 9,007,199,254,740,991 may be rounded here, and the largest read null: this
          record was not read by itself. Refresh to see it as it is.
        </Alert>
      )}
      {isEditorOn() ? (
        <Suspense fallback={plain}>
          <JsonCode label="JSON" text={shown} />
        </Suspense>
      ) : (
        plain
      )}
    </Card>
  )
}
