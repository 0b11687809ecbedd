import type { APIRequestContext, Page } from '@playwright/test'
import { OperatorList } from '#contract/operators.ts'
import { openProxy } from '#service/testing/test-proxy.ts'
import { connectTab } from '../support/connected-tab.ts'
import { expect } from '../support/fixtures.ts'
import { test } from './start-service.ts'
import { createNameless } from '../support/navigation.ts'

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
// Regression: one click made two operators, and the page said "Created", or so only for five seconds.
test('a click that made two operators says which, and deletes the second one', async ({
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
  await proxy.close()
})
