import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import packageJson from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const OWN =
  /^(?!.*(?:\.test\.|\/test-))(?:contract|domain|app|service\/core|service\/node(?!\/build))\/.*\.tsx?$/

/** The packages that app and service import, but those that a build leaves in `node_modules`, with their own notices. */
const importedPackages = async (): Promise<Set<string>> => {
  const files = (await readdir(join(ROOT, 'src'), { recursive: true })).filter((file) =>
    OWN.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, 'src', file), 'utf8')))
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^(?:import|\} from) .*'((?:@[\w-]+\/)?[\w-]+)(?:\/[^']*)?'/gm)].map(
      ([, name = '']) => name,
    ),
  )
  const isBundled = (name: string) => name !== 'node' && !(name in packageJson.dependencies)
  return new Set(names.filter(isBundled))
}

type Notice = { name: string; license: string; text: string }

/** The licenses in an expression such as `(Apache-2.0 AND BSD-3-Clause)`. */
const idsIn = (license: string): string[] =>
  (license.match(/[\w.-]+/g) ?? []).filter((word) => word !== 'AND')

const noticesOf = (file: string): Notice[] =>
  file
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [, name = '', license = '', text = ''] =
        /^(\S+) - \S+ \((.+)\)\n(.*)$/s.exec(part) ?? []
      return { name, license, text: text.trim() }
    })

test('the built app and service carry the licenses of all packages in them', async ({
  request,
}) => {
  const served = await request.get('/licenses.md')
  expect(served.status()).toBe(200)
  const ofApp = noticesOf(await served.text())
  const file = join(ROOT, 'dist/service/licenses.md')
  const ofService = noticesOf(await readFile(file, 'utf8'))
  const names = new Set([...ofApp, ...ofService].map(({ name }) => name))
  const bundled = await importedPackages()
  expect(bundled.size).toBeGreaterThan(20)
  expect([...bundled].filter((name) => !names.has(name))).toEqual([])
  for (const notices of [ofApp, ofService]) {
    // Some packages only name theirs: its text is that of another one.
    const texts = new Set(notices.filter(({ text }) => text !== '').map(({ license }) => license))
    const without = notices.filter(
      ({ license, text }) => text === '' && !idsIn(license).every((id) => texts.has(id)),
    )
    expect(without).toEqual([])
    expect(notices.some(({ text }) => text.includes('Apache License'))).toBe(true)
  }
})
