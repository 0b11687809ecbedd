import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, the slowest first. */
const LONG = [
  'node/keys',
  'api/stored-authority',
  'node/start-errors',
  'node/backup',
  'selectors/selector-memory',
  'selectors/selector-evaluator',
  'api/fuzz',
  'domain/certificate-forms',
  'node/process',
  'node/damaged-table',
  'node/kill',
  'domain/selector-budget',
  'demo/demo',
  'store/database-loss',
  'selectors/selector-fairness',
  'node/full-disk',
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
