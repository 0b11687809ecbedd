import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createBuilder } from 'vite'
import { EMPTY_DATABASE } from '#service/node/store/database-folder.ts'
import packageJson from '../../package.json' with { type: 'json' }
import lock from '../../package-lock.json' with { type: 'json' }
import { expect } from '../support/fixtures.ts'
import { createNameless } from '../support/navigation.ts'
import { signInLinkIn, test as base } from './start-service.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** What `npm ci` reads to install the package beside this repository's versions, which npm has in its cache. */
const lockedTo = (file: string) => {
  const { version, bin, dependencies } = packageJson
  const needed = Object.entries(lock.packages).filter(([path, one]) => path && !('dev' in one))
  const packages = {
    '': { dependencies: { adit: file } },
    'node_modules/adit': { version, resolved: file, bin, dependencies },
    ...Object.fromEntries(needed),
  }
  return { lockfileVersion: lock.lockfileVersion, packages }
}

/** A folder with the package and what is installed with it. The page is the build's, the service built as for users. */
const test = base.extend<{ installed: string }>({
  signedIn: false,
  installed: async ({ browserName: _any }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'adit-package-'))
    const [source, empty] = [join(folder, 'source'), join(folder, 'empty')]
    for (const name of [
      'package.json',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'src/service/README.md',
      'dist/app',
      `dist/${EMPTY_DATABASE}`,
    ])
      await cp(join(ROOT, name), join(source, name), { recursive: true })
    const build = { outDir: join(source, 'dist/service'), emptyOutDir: true }
    const builder = await createBuilder({
      root: ROOT,
      mode: 'production',
      logLevel: 'error',
      environments: { service: { build } },
    })
    const { service } = builder.environments
    if (!service) throw new Error('vite.config.ts no longer has the environment "service"')
    await builder.build(service)
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: source })
    await mkdir(empty)
    const file = `../adit-${packageJson.version}.tgz`
    expect((await stat(join(empty, file))).size).toBeLessThan(12 * 1024 * 1024)
    const locked = lockedTo(`file:${file}`)
    await writeFile(join(empty, 'package.json'), JSON.stringify(locked.packages['']))
    await writeFile(join(empty, 'package-lock.json'), JSON.stringify(locked))
    const flags = ['--omit=dev', '--prefer-offline', '--no-audit', '--no-fund']
    await run('npm', ['ci', ...flags], { cwd: empty })
    await use(join(empty, 'node_modules'))
    await rm(folder, { recursive: true, force: true })
  },
})

test('the package runs without a clone: it signs in, makes an operator, and tells its version', async ({
  page,
  request,
  installed,
  startService,
}) => {
  expect((await readdir(join(installed, 'adit'))).toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist',
    'package.json',
    'src',
  ])
  const adit = join(installed, '.bin/adit')
  expect((await run(adit, ['--version'])).stdout).toBe(`${packageJson.version}\n`)
  const env = { ...process.env, ADIT_DATA_DIR: join(installed, 'data'), PORT: '0' }
  await expect(run(adit, ['--faults'], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^This build of Adit has no \/faults: .*\n$/),
  })

  const service = await startService({}, adit)
  const healthy = await request.get(`${service.url}/healthz`)
  expect(await healthy.json()).toEqual({ status: 'ok', version: packageJson.version })
  await page.goto(signInLinkIn(service.printed))
  await expect(page.getByText(`Adit ${packageJson.version}`)).toBeVisible()
  await page.goto(`${service.url}/operators/new`)
  await page.getByLabel('Description', { exact: true }).fill('From a package')
  await createNameless(page)
  await expect(page.getByRole('heading', { name: 'From a package' })).toBeVisible()

  const keys = await run(adit, ['keys', 'list', '--url', service.url], {
    env: { ...process.env, ADIT_DATA_DIR: service.dataDir },
  })
  expect(keys.stdout).toMatch(/^ID +NAME .*\n[^]* first start +full /)
})
