import { readEdgeCatalogue } from '#domain/edge-catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { runtimeConfigQuery } from './api/runtime-config.ts'
import { useSession } from './api/use-client.ts'
import { Alert } from './ui/alert.tsx'

// A list with a fault in each line would fill the page.
const MOST_OF_EDGES = 5

/** Says what is ignored of the settings of this page's host; shows nothing if nothing is. */
export const HostProblems = () => {
  const { data: config } = useQuery(runtimeConfigQuery(useSession().network))
  if (!config) return null
  const ofEdges = config.edges === undefined ? [] : readEdgeCatalogue(config.edges).problems
  const shown = ofEdges.slice(0, MOST_OF_EDGES).map((problem) => `edges: ${problem}`)
  const problems = [...config.problems, ...shown]
  return (
    problems.length > 0 && (
      <Alert tone="warn">
        <strong>
          Some settings in <code>config.json</code> are ignored
        </strong>
        {problems.map((problem) => (
          <span key={problem}>{problem}</span>
        ))}
      </Alert>
    )
  )
}
