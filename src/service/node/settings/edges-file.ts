import { parsedJson } from '#contract/json-value.ts'
import { type CatalogueEdge, readEdgeCatalogue } from '#domain/edge-catalogue.ts'
import type { ReadSecret } from './secret-file.ts'

// The page ignores settings of more than a mebibyte, of which this may be nearly all.
const MOST_BYTES = 786_432

type Reading = { problems: string[]; readText: ReadSecret }

/**
 * The edges of a file that was given by the setting `name`; none without a path. Adds to `problems` what is wrong
 * with the file.
 */
export const readEdgesFile = (
  path: string | undefined,
  name: string,
  { problems, readText }: Reading,
): CatalogueEdge[] => {
  if (path === undefined) return []
  const outcome = readText(path, MOST_BYTES)
  const list = outcome.kind === 'read' ? parsedJson(outcome.text) : undefined
  if (list === undefined) {
    const problem = outcome.kind === 'refused' ? outcome.problem : 'is not JSON'
    problems.push(`${name} names a file that ${problem}`)
    return []
  }
  const catalogue = readEdgeCatalogue(list)
  problems.push(
    ...catalogue.problems.map((problem) => `${name} names a file with a mistake. ${problem}`),
  )
  return catalogue.edges
}
