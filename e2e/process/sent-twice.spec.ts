import { OperatorList } from '#contract/operators.ts'
import { openProxy } from '#service/testing/test-proxy.ts'
import { connectTab } from '../connected-tab.ts'
import { expect } from '../fixtures.ts'
import { test } from './start-service.ts'

// A browser sends a POST again by itself if a connection that it had used before is reset.

const CREATE = 'POST /api/kubernetes_operators '

test.use({ signedIn: false })

test('one click makes one operator, although the browser sends it twice', async ({
  page,
  api,
  key,
  baseURL,
}) => {
  const proxy = await openProxy(Number(new URL(baseURL ?? '').port))
  const origin = `http://127.0.0.1:${proxy.port}`
  await connectTab(page, origin, key)
  await page.goto(`${origin}/operators/new`)
  await page.getByLabel('Description', { exact: true }).fill('Door')
  proxy.loseAnswerTo(CREATE)
  await page.getByRole('button', { name: 'Create operator' }).click()
  await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
  const { operators } = OperatorList.parse(
    await (await api.get('/api/kubernetes_operators')).json(),
  )
  expect(operators?.map(({ description }) => description)).toEqual(['Door'])
  await proxy.close()
})
