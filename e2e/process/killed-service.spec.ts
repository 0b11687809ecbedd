import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientHeaders } from '../account.ts'
import { connectTab } from '../connected-tab.ts'
import { expect } from '../fixtures.ts'
import { freePort } from '../free-port.ts'
import { test } from './start-service.ts'

test.use({ signedIn: false })

const KEY = 'adit_key_of_a_killed_service'

test('a service that is killed while it saves ends in a true statement, and nothing typed is lost', async ({
  page,
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
  const post = async (path: string, data: object): Promise<unknown> =>
    (await page.request.post(first.url + path, { data, headers: clientHeaders(KEY) })).json()
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
    headers: clientHeaders(KEY),
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
  await rm(directory, { recursive: true, force: true })
})
