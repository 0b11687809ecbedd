import { readEdgeCatalogue } from '#domain/edge-catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { NO_RUNTIME_CONFIG, runtimeConfigQuery } from './api/runtime-config.ts'
import { useSession } from './api/use-client.ts'
import { Alert } from './ui/alert.tsx'

/** Says what is ignored of the settings of this page's host; shows nothing if nothing is. */
export const HostProblems = () => {
  const { data: config = NO_RUNTIME_CONFIG } = useQuery(runtimeConfigQuery(useSession().network))
  const ofEdges = config.edges === undefined ? [] : readEdgeCatalogue(config.edges).problems
  // A list with a fault in each line would fill the page.
  const problems = [...config.problems, ...ofEdges.slice(0, 5).map((one) => `edges: ${one}`)]
  return (
    problems.length > 0 && (
      <Alert tone="warn">
        <strong>
          Some settings in <code translate="no">config.json</code> are ignored
        </strong>
        {problems.map((problem) => (
          <span key={problem}>{problem}</span>
        ))}
      </Alert>
    )
  )
}
