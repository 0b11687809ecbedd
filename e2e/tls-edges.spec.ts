import { expectAccessible } from './axe.ts'
import { addPolicies } from './edges.ts'
import { expect, test } from './fixtures.ts'

const EDGE = 'edgtls_branch'

test('a backend is set, changed, switched and deleted @phone', async ({ page, api }) => {
  const path = `/api/edges/tls/${EDGE}/backend`
  await page.goto(`/edges/tls/${EDGE}`)
  const module = page.getByRole('form', { name: 'Backend' })
  await expect(module).toContainText('Not set')
  await expectAccessible(page, 'TLS edge without modules')

  const put = () => page.waitForRequest((sent) => sent.method() === 'PUT')
  let sent = put()
  await module.getByLabel('Backend ID').fill('bkd_one')
  await module.getByRole('button', { name: 'Save module' }).click()
  expect((await sent).postDataJSON()).toEqual({ enabled: true, backend_id: 'bkd_one' })
  await expect(module).toContainText('On')

  sent = put()
  await module.getByLabel('Backend ID').fill('bkd_two')
  await module.getByRole('button', { name: 'Save module' }).click()
  expect((await sent).postDataJSON()).toEqual({ enabled: true, backend_id: 'bkd_two' })
  await expect(module.getByRole('button', { name: 'Save module' })).toBeDisabled()

  sent = put()
  await module.getByRole('switch', { name: 'Enabled' }).click()
  expect((await sent).postDataJSON()).toEqual({ enabled: false, backend_id: 'bkd_two' })
  await expect(module).toContainText('Off')
  expect(await (await api.get(path)).json()).toMatchObject({
    enabled: false,
    backend: { id: 'bkd_two' },
  })
  await expectAccessible(page, 'TLS edge with a backend')

  await module.getByRole('button', { name: 'Delete module' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete module' }).click()
  await expect(module).toContainText('Not set')
  expect((await api.get(path)).status()).toBe(404)
})

test('an IP restriction is set, switched and deleted, beside the backend @phone', async ({
  page,
  api,
}) => {
  const path = `/api/edges/tls/${EDGE}/ip_restriction`
  await api.put(`/api/edges/tls/${EDGE}/backend`, { data: { backend_id: 'bkd_stays' } })
  await page.goto(`/edges/tls/${EDGE}`)
  const isWide = (page.viewportSize()?.width ?? 0) > 1000
  const module = page.getByRole('form', { name: 'IP restriction' })
  await addPolicies(module, 'ipp_office,ipp_home')
  await module.getByRole('button', { name: 'Save module' }).click()
  await expect(module).toContainText('On')
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'Only sources allowed by ipp_office or ipp_home reach backend bkd_stays.',
  )
  await module.getByRole('switch', { name: 'Enabled' }).click()
  await expect(module).toContainText('Off')
  await expect(main).toContainText('All sources reach backend bkd_stays.')
  expect(await (await api.get(path)).json()).toMatchObject({
    enabled: false,
    ip_policies: [{ id: 'ipp_office' }, { id: 'ipp_home' }],
  })
  await expectAccessible(page, 'TLS edge with both modules')
  // Regression: both buttons said the same to a screen reader.
  for (const name of ['IP restriction', 'Backend'])
    await expect(
      page.getByRole('form', { name }).getByRole('button', { name: 'Save module' }),
    ).toHaveAccessibleDescription(name)
  const feet = await page
    .getByRole('button', { name: 'Save module' })
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().bottom))
  if (isWide) expect(feet[0]).toBe(feet[1])
  await module.getByRole('button', { name: 'Delete module' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete module' }).click()
  await expect(module).toContainText('Not set')
  expect((await api.get(path)).status()).toBe(404)
  await expect(page.getByRole('form', { name: 'Backend' }).getByLabel('Backend ID')).toHaveValue(
    'bkd_stays',
  )
})
