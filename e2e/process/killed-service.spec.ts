import { OperatorList } from '#contract/operators.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientHeaders, createOperator, makeAccount, setFault } from '../support/account.ts'
import { leaveBulkChange } from '../support/bulk-journal.ts'
import { connectTab } from '../support/connected-tab.ts'
import { expect } from '../support/fixtures.ts'
import { freePort } from '../support/free-port.ts'
import { goInside } from '../support/navigation.ts'
import { writesOf } from '../support/sent-writes.ts'
import { test } from './start-service.ts'

test.use({ signedIn: false })

const KEY = 'adit_key_of_a_killed_service'

test('a service that is killed ends in true statements, nothing typed is lost, and a bulk change needs no press', async ({
  page,
  context,
  playwright,
  startService,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'adit-killed-'))
  const settings = {
    PORT: String(await freePort()),
    ADIT_DATA_DIR: join(directory, 'data'),
    ADIT_API_KEY: KEY,
    ADIT_FAULTS: '1',
  }
  const first = await startService(settings)
  const apiOf = (key: string) =>
    playwright.request.newContext({ baseURL: first.url, extraHTTPHeaders: clientHeaders(key) })
  const api = await apiOf(KEY)
  const bulkKey = await makeAccount(api, {})
  const bulkApi = await apiOf(bulkKey)
  await page.clock.install()

  const description = page.getByLabel('Description', { exact: true })
  await test.step('somebody edits an operator', async () => {
    await createOperator(api, { description: 'Door' })
    await connectTab(page, first.url, KEY)
    await page.goto(`${first.url}/operators`)
    await page.getByRole('link', { name: 'Door' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await description.fill('Gate')
  })

  const bulkPage = await context.newPage()
  const status = bulkPage.getByRole('region', { name: 'Bulk change' })
  const operators = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      createOperator(bulkApi, { description: `Door ${index}`, region: 'us' }),
    ),
  )
  const sent = await test.step('somebody else changes many', async () => {
    await connectTab(bulkPage, first.url, bulkKey)
    await leaveBulkChange(bulkPage, operators, first.url)
    const writes = writesOf(bulkPage)
    // Some are done; of others nobody knows.
    await setFault(bulkApi, { kind: 'lost_answer', method: 'PATCH', skip: 3, times: 1 })
    await setFault(bulkApi, { kind: 'hold', method: 'PATCH', times: 20 })
    await status.getByRole('button', { name: 'Show' }).click()
    await bulkPage.getByRole('button', { name: 'Continue' }).click()
    await goInside(bulkPage, '/settings')
    await expect(status).toContainText(/Set region to eu · Changing: [34] of 12 operators/)
    return writes
  })

  // Between the read and the write.
  await setFault(api, { kind: 'hold', method: 'PATCH' })
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await patch
  await first.kill()

  await expect(page.getByText('may or may not have been saved')).toBeVisible()
  await expect(description).toHaveValue('Gate')
  await expect(status).toContainText('Waiting for the service')
  // Two failures of each of the four that are at work paused it.
  await page.clock.fastForward(3_000)
  await expect(status).toContainText('Waiting for the service')

  const second = await startService(settings)
  await test.step('what was typed is saved', async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
  })
  await test.step('the bulk change goes on by itself, also if the machine slept', async () => {
    await page.clock.fastForward(3_600_000)
    await expect(status).toContainText('12 operators updated')
    const list = OperatorList.parse(await (await bulkApi.get('/api/kubernetes_operators')).json())
    expect(list.operators?.map(({ region }) => region)).toEqual(operators.map(() => 'eu'))
    // Each once, and those again that were on their way.
    expect(sent.length).toBeLessThanOrEqual(operators.length + 4)
  })
  await Promise.all([api.dispose(), bulkApi.dispose()])
  await second.stop()
  await rm(directory, { recursive: true, force: true })
})
