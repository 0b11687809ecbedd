import { useMemo } from 'react'
import { downloadFile } from '../../transfer/download-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { CopyIcon } from '../../ui/icons.tsx'
import { hasUnsafeNumber, indentedJson } from './json/json-copy.ts'
import { JsonTree } from './json/json-tree.tsx'
import styles from './json/json-tree.module.css'
import { TOO_LARGE, useOutline } from './json/use-outline.ts'
import { withoutBidi } from './json-text.ts'

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
  const outline = useOutline(json)
  const copy = () =>
    copyText(
      outline === null || outline === TOO_LARGE ? withoutBidi(json) : indentedJson(outline, 0),
    )
  const name = `${file.replaceAll(/[^\w.-]+/g, '_')}.json`
  return (
    <Card
      title="As returned by the service"
      aside={
        <>
          <Button size="small" onClick={() => void copy()}>
            <CopyIcon size={14} />
            Copy
          </Button>
          <Button
            size="small"
            onClick={() => downloadFile(new File([json], name, { type: 'application/json' }))}
          >
            Download
          </Button>
        </>
      }
      flush
    >
      {isRounded && (
        <div className={styles.rounded}>
          <Alert tone="warn">
            Numbers above 9,007,199,254,740,991 may be rounded here, and the largest read null: this
            record was not read by itself. Refresh to see it as it is.
          </Alert>
        </div>
      )}
      {outline === null ? (
        <p className={styles.rounded} role="status">
          Reading…
        </p>
      ) : outline === TOO_LARGE ? (
        <CodeBlock label="JSON" text={withoutBidi(json)} />
      ) : (
        <JsonTree outline={outline} />
      )}
    </Card>
  )
}
