import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })

const VITEST = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
// Every suite that runs on PostgreSQL has it in its name; the storms run on PGlite, too, longer than usual.
const NAMES = 'PostgreSQL|any body at all'

/** Runs the service's tests that use PostgreSQL through the pooler; returns how many passed. */
export const runServiceSuite = async (
  folder: string,
  { pooled, direct }: { pooled: string; direct: string },
): Promise<number> => {
  const file = join(folder, 'suite.json')
  // prettier-ignore
  const options = ['run', 'src/service', '--project', 'node', '--testNamePattern', NAMES,
    '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const child = spawn(process.execPath, [VITEST, ...options], {
    env: {
      ...process.env,
      ADIT_TEST_DATABASE_URL: pooled,
      ADIT_TEST_DIRECT_DATABASE_URL: direct,
      ADIT_TEST_LONG_STORMS: '1',
    },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  const { numPassedTests, numFailedTests } = Report.parse(JSON.parse(await readFile(file, 'utf8')))
  if (code !== 0 || numFailedTests > 0 || numPassedTests === 0)
    throw new Error(`The service's tests through PgBouncer failed: ${numFailedTests} tests`)
  return numPassedTests
}
