import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, the slowest first. */
const LONG = [
  'node/keys',
  'node/process',
  'node/as-shipped',
  'api/bound-endpoints',
  'node/backup',
  'store/database-loss',
  'selectors/selector-memory',
  'node/stop',
  'node/full-disk',
  'api/stored-authority',
  'node/start-errors',
  'api/fuzz',
  'api/selector-time',
  'selectors/selector-evaluator',
  'node/kill',
  'api/sign-in',
  'node/damaged-table',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return place === -1 ? LONG.length : place
}

/**
 * Starts the slowest files first, so that no worker runs one alone at the end. Vitest knows their times only
 * from an earlier run, which a fresh clone does not have.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer that sorts
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
