import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clientHeaders } from '../support/account.ts'
import { chooseInMenu } from '../support/all-operators.ts'
import { expectAccessible } from '../support/axe.ts'
import { chooseOfModule, openById, setUp } from '../support/edges.ts'
import { expect } from '../support/fixtures.ts'
import { toasts } from '../support/navigation.ts'
import { signInLinkIn, test as base } from './start-service.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEY = 'adit_key_of_the_added_module'

// A made-up module of a made-up kind of edge: one description, one schema.
const ENTRY = `edgeModule(
  'http', 'circuit_breaker', 'Circuit breaker',
  moduleDocument(
    z.strictObject({
      enabled,
      error_threshold: z.int().check(z.minimum(1)),
      fallback_ids: z.optional(z.array(idText())),
    }),
    { fallback_ids: { reply: 'fallbacks', collection: 'backends', many: true } },
  ),
)`

/** The `main.js` built from the sources, with only this entry added to the table of edge modules. */
const test = base.extend<{ main: string }>({
  signedIn: false,
  main: async ({ browserName: _any }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'adit-added-module-'))
    const files = ['e2e/run-typescript.mjs', 'e2e/process/build-with-module.ts']
    // Run as a build, not as a test.
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, [...files, folder, ENTRY], { cwd: ROOT, env })
    await use(join(folder, 'dist/service/main.js'))
    await rm(folder, { recursive: true, force: true })
  },
})

test('one entry in the table is a module in service, document, page and switch', async ({
  page,
  request,
  main,
  startService,
}) => {
  const service = await startService({ ADIT_API_KEY: KEY }, main)
  const path = '/edges/http/edghttp_shop/circuit_breaker'
  const read = () => request.get(`${service.url}/api${path}`, { headers: clientHeaders(KEY) })
  await page.goto(signInLinkIn(service.printed))
  await page.getByRole('link', { name: 'Edges' }).click()
  await openById(page, 'edghttp_shop')
  await expect(page).toHaveURL(`${service.url}/edges/http/edghttp_shop`)
  await expect(page.getByText('HTTP edge')).toBeVisible()

  const module = page.getByRole('form', { name: 'Circuit breaker' })
  const members = module.getByLabel('Members')
  const save = module.getByRole('button', { name: 'Save module' })
  const toggle = module.getByRole('switch', { name: 'Enabled' })
  const put = () => page.waitForRequest((sent) => sent.method() === 'PUT')
  await expect(module).toContainText('Not set')
  await setUp(module)
  await expect(save).toBeDisabled()
  await expectAccessible(page, 'edge with a module that is edited as JSON')

  await members.fill('{"error_threshold": "5", "weight": 1}')
  await save.click()
  await expect(members).toHaveAccessibleDescription(
    /error_threshold: Must be .* weight: Not accepted/,
  )
  let sent = put()
  await members.fill('{"error_threshold": 5}')
  await save.click()
  expect((await sent).url()).toBe(`${service.url}/api${path}`)
  expect((await sent).postDataJSON()).toEqual({
    enabled: true,
    error_threshold: 5,
    fallback_ids: [],
  })
  await expect(toasts(page)).toContainText('Circuit breaker saved')
  await expect(module).toContainText('On')
  expect(await (await read()).json()).toEqual({ enabled: true, error_threshold: 5, fallbacks: [] })

  sent = put()
  await toggle.click()
  expect((await sent).postDataJSON()).toEqual({
    enabled: false,
    error_threshold: 5,
    fallback_ids: [],
  })
  await expect(toggle).not.toBeChecked()

  await page.getByRole('link', { name: 'Edges' }).first().click()
  const row = page.getByRole('row', { name: /edghttp_shop/ })
  await chooseInMenu(page, 'Columns…')
  await page.getByRole('checkbox', { name: 'Circuit breaker' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('columnheader', { name: 'Circuit breaker' })).toBeVisible()
  await expect(row).toContainText('Off')
  await row.getByRole('link', { name: 'edghttp_shop' }).click()
  await chooseOfModule(module, 'Delete module')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete module' }).click()
  await expect(module).toContainText('Not set')
  expect((await read()).status()).toBe(404)

  const document: unknown = await (await request.get(`${service.url}/api/openapi.json`)).json()
  expect(document).toHaveProperty(['paths', '/edges/http/{id}/circuit_breaker'], {
    put: expect.objectContaining({ operationId: 'replaceHttpCircuitBreaker' }),
    get: expect.objectContaining({ operationId: 'getHttpCircuitBreaker' }),
    delete: expect.objectContaining({ operationId: 'deleteHttpCircuitBreaker' }),
  })
})
