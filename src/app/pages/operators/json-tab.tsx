import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

// In plain text they turn around what follows them (Unicode UAX #9, 2); in JSON they can be escaped.
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

const escaped = (control: string) => `\\u${control.charCodeAt(0).toString(16)}`

/** A document exactly as the service sent it, known fields and unknown ones. */
export const JsonTab = ({ document }: { document: unknown }) => {
  const text = JSON.stringify(document, null, 2).replaceAll(BIDI_CONTROLS, escaped)
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
