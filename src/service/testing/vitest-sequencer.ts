import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, the slowest first. */
const LONG = [
  'node/kill',
  'node/keys',
  'selectors/selector-evaluator',
  'node/process',
  'api/fuzz-modules',
  'api/fuzz-update',
  'api/fuzz-create',
  'selectors/selector-memory',
  'selectors/selector-fairness',
  'store/database-loss',
  'demo/demo',
  'node/full-disk',
  'domain/certificate-forms',
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
