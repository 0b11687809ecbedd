import { useClient } from '../../api/use-client.ts'
import { ErrorFacts } from '../../errors/error-notice.tsx'
import { explainError, explanationText } from '../../errors/explain-error.ts'
import { ProblemFrame } from '../../errors/problem-frame.tsx'
import { edgeRefusalOf, REFUSAL_WORDS } from '../../resources/edges/edge-refusal.ts'
import { forgetRefusal } from '../../resources/edges/refused-edges.ts'
import type { Edge } from '../../resources/edges/edge.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { handFocusOn } from '../../ui/hand-focus.ts'
import type { Problem } from '../../writes/use-write.ts'
import styles from './refused-edge-notice.module.css'
import { useRefusedEdge } from './use-refused-edge.ts'

/** Says that the service takes no changes to an edge, and lets a person try again all the same. */
export const RefusedEdgeNotice = ({ edge }: { edge: Edge }) => {
  const client = useClient()
  const refused = useRefusedEdge(edge)
  if (!refused) return null
  const explanation = explainError(refused.error)
  return (
    <div ref={handFocusOn} className={styles.notice}>
      <Alert tone="warn">
        <strong>{REFUSAL_WORDS[refused.kind].text}</strong>
        {explanation.message && <span>{explanation.message}</span>}
        <span>
          Its editors are read-only until you sign out or try again. What you typed is still there.
        </span>
        <ErrorFacts of={explanation} />
        <span className={styles.actions}>
          <Button size="small" onClick={() => forgetRefusal(client, edge)}>
            Try again
          </Button>
          <CopyButton size="small" text={explanationText(explanation)}>
            Copy details
          </CopyButton>
        </span>
      </Alert>
    </div>
  )
}

/** Whether a write was refused because of its edge, which the page explains. */
export const isOfRefusedEdge = (problem: Problem | null): boolean =>
  problem?.kind === 'refused' && edgeRefusalOf(problem.error) !== null

/** In place of a problem whose details the page shows at its top. */
export const RefusedProblem = ({ title, edge }: { title: string; edge: Edge }) => {
  const refused = useRefusedEdge(edge)
  return (
    <ProblemFrame title={title}>
      <span>
        {refused
          ? `${REFUSAL_WORDS[refused.kind].off}. The reason is at the top of its page.`
          : 'The service refused the last change to this edge.'}
      </span>
    </ProblemFrame>
  )
}
