import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first. */
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
 * Begins with the files that take longest, so that no worker is left alone with one at the end. Vitest
 * knows their times only from a run before, which a fresh clone has not had.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer that sorts
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
