import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

// A rule that has no effect is worse than none, so each rule is tested on a real file, in a separate tree with this
// layout: files in this tree would break a lint run that runs in parallel with the tests. That no rule refuses too
// much is told by the lint of the source.

const REFUSED: [file: string, statement: string][] = [
  ['src/contract/a.ts', `import { x } from '#domain/x.ts'\nx()`],
  ['src/contract/a.ts', `import { readFile } from 'node:fs'\nreadFile()`],
  ['src/contract/a.ts', `import * as z from 'zod'\nz.string()`],
  ['src/contract/a.ts', `export const key = process.env`],
  ['src/contract/a.test.ts', `import { x } from '#service/x.ts'\nx()`],
  ['src/domain/a.ts', `import { x } from '#app/x.ts'\nx()`],
  ['src/domain/a.ts', `import { readFile } from 'node:fs'\nreadFile()`],
  ['src/app/a.ts', `import { x } from '#service/x.ts'\nx()`],
  ['src/app/a.ts', `export const x = () => import('#service/x.ts')`],
  ['src/app/a.ts', `import { readFile } from 'node:fs'\nreadFile()`],
  ['src/app/a.ts', `import * as z from 'zod'\nz.string()`],
  ['src/app/a.ts', `import { Link } from '@tanstack/react-router'\nLink()`],
  [
    'src/app/pages/operators/a.ts',
    `import { createLink } from '@tanstack/react-router'\ncreateLink('a')`,
  ],
  ['src/app/a.ts', `import { QueryClient } from '@tanstack/react-query'\nnew QueryClient()`],
  ['src/app/api/a.ts', `import { x } from '#app/ui/x.ts'\nx()`],
  ['src/app/api/a.ts', `export const x = () => fetch('/x')`],
  ['src/app/connection/a.ts', `import { x } from '../api/x.ts'\nx()`],
  ['src/app/shell/a.ts', `import { x } from '../pages/operators/x.ts'\nx()`],
  ['src/app/shell/a.ts', `import { x } from '#contract/operators.ts'\nx()`],
  ['src/app/shell/a.ts', `import { PAGES } from '../page-descriptions.ts'\nPAGES()`],
  ['src/app/bulk/a.ts', `import { x } from '../files/x.ts'\nx()`],
  ['src/app/resources/operators/a.ts', `import { x } from '../../collections/x.ts'\nx()`],
  ['src/app/resources/edges/a.ts', `import { x } from '../../pages/edges/x.ts'\nx()`],
  ['src/app/errors/a.ts', `import { x } from '../writes/x.ts'\nx()`],
  ['src/app/writes/a.ts', `import { x } from '../forms/x.ts'\nx()`],
  ['src/app/writes/conflicts/a.ts', `import { x } from '../../pages/operators/x.ts'\nx()`],
  ['src/app/list/a.ts', `import { x } from '../resources/operators/x.ts'\nx()`],
  ['src/app/list/a.ts', `import { x } from '../bulk/x.ts'\nx()`],
  ['src/app/list/a.ts', `import { x } from '#contract/operators.ts'\nx()`],
  ['src/app/bulk/a.ts', `import { x } from '../resources/operators/operators.ts'\nx()`],
  ['src/app/files/a.ts', `import { x } from '../resources/operators/x.ts'\nx()`],
  ['src/app/palette/a.ts', `import { x } from '../resources/edges/x.ts'\nx()`],
  ['src/app/records/a.ts', `import { x } from '../resources/operators/x.ts'\nx()`],
  ['src/app/forms/a.ts', `import { x } from '../pages/operators/x.ts'\nx()`],
  ['src/app/collections/a.ts', `import { x } from '../resources/operators/x.ts'\nx()`],
  ['src/app/collections/a.ts', `import { x } from '../list/x.ts'\nx()`],
  ['src/app/ui/a.ts', `import { x } from '../writes/x.ts'\nx()`],
  ['src/app/ui/a.ts', `import { useRouter } from '@tanstack/react-router'\nuseRouter()`],
  ['src/app/pages/operators/a.ts', `import { x } from '#app/pages/edges/x.ts'\nx()`],
  ['src/app/pages/operators/a.ts', `export const x = () => import('../edges/x.ts')`],
  ['src/app/pages/edges/modules/a.ts', `import { x } from '../../operators/x.ts'\nx()`],
  ['src/service/a.ts', `import { x } from '#app/x.ts'\nx()`],
  ['src/service/store/a.ts', `import { x } from '../../contract/x.ts'\nx()`],
  ['src/service/a.ts', `import { x } from 'react'\nx()`],
  ['src/service/core/a.ts', `import { x } from '#service/node/x.ts'\nx()`],
  ['src/service/core/a.ts', `import { x } from '#service/faults/x.ts'\nx()`],
  ['src/service/core/a.ts', `import { x } from '#service/testing/x.ts'\nx()`],
  ['src/service/core/a.ts', `import { readFile } from 'node:fs'\nreadFile()`],
  ['src/service/core/a.ts', `import pg from 'pg'\npg()`],
  ['src/service/core/a.ts', `export const x = process.env`],
  ['src/service/core/a.ts', `export const x = Buffer.from('x')`],
  ['src/service/core/a.ts', `export const x = localStorage`],
  ['src/app/a.ts', `export const x = localStorage`],
  ['src/app/collections/a.ts', `export const x = indexedDB`],
  ['src/app/a.ts', `export const x = caches`],
  ['src/app/a.ts', `export const x = new BroadcastChannel('x')`],
  ['src/app/a.ts', `export const x = navigator.locks`],
  ['src/app/device/a.ts', `import { x } from '../connection/x.ts'\nx()`],
  ['src/service/faults/a.ts', `import { x } from '#service/node/x.ts'\nx()`],
  ['src/service/node/a.ts', `import { x } from '#service/testing/x.ts'\nx()`],
  ['src/service/node/a.ts', `import { x } from '#app/x.ts'\nx()`],
]

const Report = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })),
})

// Each case gets its own file, `a.ts` → `a-7.ts`, so that one linter run checks all of them.
const numbered = (file: string, index: number) => file.replace('/a.', `/a-${index}.`)
const cases = REFUSED.map(([file, statement], index) => ({
  file,
  statement,
  path: numbered(file, index),
}))

let tree = ''
let complainedOf: string[] = []

/** The linter's JSON report on a tree, read from its output whether or not it found errors. */
const lint = (directory: string): Promise<string> =>
  new Promise((resolve) => {
    const package_ = createRequire(import.meta.url).resolve('oxlint/package.json')
    const arguments_ = [
      join(dirname(package_), 'bin/oxlint'),
      '-c',
      '.oxlintrc.mjs',
      '-f',
      'json',
      '.',
    ]
    execFile(process.execPath, arguments_, { cwd: directory }, (_error, output) => resolve(output))
  })

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'adit-direction-'))
  for (const name of ['.oxlintrc.mjs', '.oxlint-imports.mjs']) {
    const rules = await readFile(new URL(`../../${name}`, import.meta.url), 'utf8')
    await writeFile(join(tree, name), rules.replace('typeAware: true', ''))
  }
  await Promise.all(
    cases.map(async ({ path, statement }) => {
      await mkdir(dirname(join(tree, path)), { recursive: true })
      await writeFile(join(tree, path), `${statement}\n`)
    }),
  )
  const { diagnostics } = Report.parse(JSON.parse(await lint(tree)))
  complainedOf = diagnostics
    .filter(({ code }) => code.includes('no-restricted-'))
    .map(({ filename }) => filename)
})

afterAll(() => rm(tree, { recursive: true, force: true }))

test.for(cases)('refused in $file: $statement', ({ path }) => {
  expect(complainedOf).toContain(path)
})
