import type { APIRequestContext, Page } from '@playwright/test'
import { OperatorList } from '#contract/operators.ts'
import { openProxy } from '#service/testing/test-proxy.ts'
import { chooseInMenu } from '../all-operators.ts'
import { connectTab } from '../connected-tab.ts'
import { expect } from '../fixtures.ts'
import { test } from './start-service.ts'
import { createNameless } from '../navigation.ts'

// A browser sends a POST again by itself if a connection that it had used before is reset.

const CREATE = 'POST /api/kubernetes_operators '

test.use({ signedIn: false })

/** Signs the tab in to a service behind a proxy that can lose answers. */
const openProxied = async (page: Page, serviceUrl: string, key: string) => {
  const proxy = await openProxy(Number(new URL(serviceUrl).port))
  const origin = `http://127.0.0.1:${proxy.port}`
  await connectTab(page, origin, key)
  return { proxy, origin }
}

const storedIn = async (api: APIRequestContext) => {
  const reply = await api.get('/api/kubernetes_operators')
  return OperatorList.parse(await reply.json()).operators ?? []
}

// A gateway does not say that its service takes idempotency keys.
// Regression: one click made two operators, and the page said "Created", or so only for five seconds; an import "Done".
test('a click and an import that made operators twice say which, and delete the second ones', async ({
  page,
  api,
  key,
  baseURL,
  startService,
}) => {
  const gateway = await startService({ ADIT_UPSTREAM_URL: `${baseURL}/api` })
  const { proxy, origin } = await openProxied(page, gateway.url, key)
  await page.goto(`${origin}/operators/new`)
  await page.getByLabel('Description', { exact: true }).fill('Door')
  proxy.loseAnswerTo(CREATE)
  await createNameless(page)
  const notice = page.getByRole('alert').filter({ hasText: 'created twice' })
  await expect(notice).toBeVisible()
  const ids = (await storedIn(api)).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  const kept = ids.find((id) => page.url().endsWith(id))
  const extra = ids.find((id) => id !== kept) ?? ''
  await expect(notice.getByRole('link', { name: 'Door' })).toHaveAttribute(
    'href',
    `/operators/${extra}`,
  )
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.goBack()
  await notice.getByRole('button', { name: 'Delete the second one' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(extra)
  await dialog.getByRole('button', { name: 'Delete operator' }).click()
  await expect(notice).toHaveCount(0)
  expect((await storedIn(api)).map(({ id }) => id)).toEqual([kept])

  await page.goto(`${origin}/operators`)
  await chooseInMenu(page, 'Import…')
  const rows = ['a', 'b', 'c'].map((description) => JSON.stringify({ description }))
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'new.ndjson',
    mimeType: 'text/plain',
    buffer: Buffer.from(rows.join('\n')),
  })
  proxy.loseAnswerTo(CREATE)
  await page.getByRole('button', { name: 'Create 3 operators' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '1 operator was created' })).toBeVisible()
  const results = page.getByRole('table', { name: 'Results' })
  await expect(results.getByText('Created twice:')).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete the extra ones' }).click()
  await page.getByRole('button', { name: 'Delete 1 operator' }).click()
  await dialog.getByRole('textbox').fill('1')
  await dialog.getByRole('button', { name: /Delete/ }).click()
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Finished: 1 operator' }),
  ).toBeVisible()
  const left = (await storedIn(api)).map(({ description }) => description)
  expect(left).toHaveLength(4)
  expect(new Set(left)).toEqual(new Set(['Door', 'a', 'b', 'c']))
  await proxy.close()
})
