import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { jsonText } from './json-text.ts'

/** A document exactly as the service sent it, known fields and unknown ones. */
export const JsonTab = ({ document }: { document: unknown }) => {
  const text = jsonText(document)
  return (
    <Card
      title="As returned by the service"
      aside={
        <CopyButton size="small" text={text}>
          Copy
        </CopyButton>
      }
      flush
    >
      <CodeBlock label="JSON" text={text} />
    </Card>
  )
}
