import { TITLE_LENGTH, type ConfigProblem } from '../api/config-file.ts'
import { Alert } from '../ui/alert.tsx'

const PER_MINUTE = 'Must be a whole number from 1, or null.'
const TRUE_OR_FALSE = 'Must be true or false.'

const RULES: Record<ConfigProblem, string> = {
  not_json: 'Must be JSON.',
  not_object: 'Must be a JSON object.',
  too_long: 'Must be at most 1 MiB.',
  base_url:
    'Must be an http or https address, or a path from /, without a user name, query or fragment.',
  version_header: 'Must be the name of a header that has no other meaning.',
  title: `Must be a text of at most ${TITLE_LENGTH} characters.`,
  allowed_origins: 'Must be a list of origins, or null.',
  requests_per_minute: PER_MINUTE,
  sweep_requests_per_minute: PER_MINUTE,
  is_production: TRUE_OR_FALSE,
  is_embedded: TRUE_OR_FALSE,
  lists_edges: TRUE_OR_FALSE,
  has_audit_log: TRUE_OR_FALSE,
  takes_idempotency_keys: TRUE_OR_FALSE,
}

const OF_FILE: ReadonlySet<ConfigProblem> = new Set(['not_json', 'not_object', 'too_long'])

const problemText = (problem: ConfigProblem): string =>
  `${OF_FILE.has(problem) ? 'The file' : problem}: ${RULES[problem]}`

type ConfigProblemsProps = {
  problems: readonly ConfigProblem[]
  /** What else is ignored, in words. */
  others?: readonly string[]
}

/** Says what is ignored of the settings of this page's host; shows nothing if nothing is. */
export const ConfigProblems = ({ problems, others }: ConfigProblemsProps) => {
  const texts = [...problems.map(problemText), ...(others ?? [])]
  if (texts.length === 0) return null
  return (
    <Alert tone="warn">
      <strong>
        Some settings in <code>config.json</code> are ignored
      </strong>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Alert>
  )
}
