import { Alert } from '../ui/alert.tsx'

/** Says what is ignored of the settings of this page's host; shows nothing if nothing is. */
export const ConfigProblems = ({ problems }: { problems: readonly string[] }) =>
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
