import { OperatorList } from '#contract/operators.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientHeaders, createOperator } from '../account.ts'
import { leaveBulkChange } from '../bulk-journal.ts'
import { connectTab } from '../connected-tab.ts'
import { expect } from '../fixtures.ts'
import { freePort } from '../free-port.ts'
import { writesOf } from '../sent-writes.ts'
import { test } from './start-service.ts'

test.use({ signedIn: false })

const KEY = 'adit_key_of_a_killed_service'
const headers = clientHeaders(KEY)

/** The settings of a service that keeps its data until a test removes them. */
const keptSettings = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'adit-killed-'))
  const settings = {
    PORT: String(await freePort()),
    ADIT_DATA_DIR: join(directory, 'data'),
    ADIT_API_KEY: KEY,
    ADIT_FAULTS: '1',
  }
  return { settings, remove: () => rm(directory, { recursive: true, force: true }) }
}

test('a service that is killed while it saves ends in a true statement, and nothing typed is lost', async ({
  page,
  startService,
}) => {
  const { settings, remove } = await keptSettings()
  const first = await startService(settings)
  const post = async (path: string, data: object): Promise<unknown> =>
    (await page.request.post(first.url + path, { data, headers })).json()
  const made = await post('/api/kubernetes_operators', { description: 'Door' })
  expect(made).toMatchObject({ description: 'Door' })
  await connectTab(page, first.url, KEY)
  await page.goto(`${first.url}/operators`)
  await page.getByRole('link', { name: 'Door' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('Gate')

  // Between the read and the write.
  await page.request.post(`${first.url}/faults`, {
    data: { kind: 'hold', method: 'PATCH' },
    headers,
  })
  const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await patch
  await first.kill()
  await expect(page.getByRole('alert')).toContainText('may or may not have been saved')
  await expect(description).toHaveValue('Gate')

  const second = await startService(settings)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Gate' })).toBeVisible()
  await second.stop()
  await remove()
})

test('a service that is killed in a bulk change and starts again needs no press, also if the machine slept', async ({
  page,
  playwright,
  startService,
}) => {
  const { settings, remove } = await keptSettings()
  const first = await startService(settings)
  const api = await playwright.request.newContext({
    baseURL: first.url,
    extraHTTPHeaders: headers,
  })
  const operators = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      createOperator(api, { description: `Door ${index}`, region: 'us' }),
    ),
  )
  const regions = async () =>
    OperatorList.parse(await (await api.get('/api/kubernetes_operators')).json()).operators?.map(
      ({ region }) => region,
    )
  await page.clock.install()
  await connectTab(page, first.url, KEY)
  await leaveBulkChange(page, operators, first.url)
  const sent = writesOf(page)
  // Some are done; of others nobody knows.
  await api.post('/faults', { data: { kind: 'lost_answer', method: 'PATCH', skip: 3, times: 1 } })
  await api.post('/faults', { data: { kind: 'hold', method: 'PATCH', times: 20 } })
  const status = page.getByRole('region', { name: 'Bulk change' })
  await status.getByRole('button', { name: 'Continue' }).click()
  await expect(status).toContainText(/Changing: [34] of 12/)
  await first.kill()
  await expect(status).toContainText('Waiting for the service')
  // Two failures of each of the four that are at work paused it.
  await page.clock.fastForward(3_000)
  await expect(status).toContainText('Waiting for the service')
  const second = await startService(settings)
  await page.clock.fastForward(3_600_000)
  await expect(status).toContainText('Finished: 12 operators')
  expect(await regions()).toEqual(operators.map(() => 'eu'))
  // Each once, and those again that were on their way.
  expect(sent.length).toBeLessThanOrEqual(operators.length + 4)
  await api.dispose()
  await second.stop()
  await remove()
})
