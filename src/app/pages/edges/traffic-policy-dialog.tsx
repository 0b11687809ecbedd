import { PLACEHOLDER, trafficPolicy } from '../../resources/edges/traffic-policy.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

type TrafficPolicyDialogProps = {
  edge: Parameters<typeof trafficPolicy>[0]
  states: Parameters<typeof trafficPolicy>[1]
  onClose: () => void
}

/** The modules of an edge as a traffic policy, to copy. Sends nothing. */
export const TrafficPolicyDialog = ({ edge, states, onClose }: TrafficPolicyDialogProps) => {
  const text = trafficPolicy(edge, states)
  return (
    <ConfirmDialog
      title="As a traffic policy"
      wide
      cancel="Close"
      onCancel={onClose}
      details={
        <>
          <CodeBlock label="Traffic policy, YAML" text={text} isUnwrapped />
          <p>
            <CopyButton text={text}>Copy YAML</CopyButton>
          </p>
        </>
      }
    >
      <p>
        For the endpoint that replaces this edge.
        {text.includes(PLACEHOLDER) && (
          <>
            {' '}
            Replace each <code translate="no">{PLACEHOLDER}</code>: the API doesn&apos;t tell what
            belongs there.
          </>
        )}
      </p>
    </ConfirmDialog>
  )
}
