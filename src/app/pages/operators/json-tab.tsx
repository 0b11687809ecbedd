import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

/** A document exactly as the service sent it, known fields and unknown ones. */
export const JsonTab = ({ document }: { document: unknown }) => {
  const text = JSON.stringify(document, null, 2)
  return (
    <Card
      title="As the service sent it"
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
