import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { askToDelete, goInside, toasts } from '../support/navigation.ts'
import { writesOf } from '../support/sent-writes.ts'
import { makeSigningRequest } from '../support/signing-request.ts'

const ONE = '/kubernetes_operators/:id'

test('an operator is shown whole: every field, who changed it last, unknown fields, and what is not set', async ({
  page,
  seedOperator,
  fault,
  api,
}) => {
  const { id } = await seedOperator({
    description: 'Checkout',
    region: 'jp',
    enabled_features: ['bindings', 'gateway'],
    deployment: { name: 'dep', namespace: 'shop', version: '9.1', cluster_name: 'tokyo' },
    binding: {
      endpoint_selectors: ['true', "endpoint.region == 'jp'"],
      csr: await makeSigningRequest(),
    },
  })
  const metadata = JSON.stringify({ team: 'payments', 'namespace.uid': 'u-1', more: { a: [1] } })
  await api.patch(`/api/kubernetes_operators/${id}`, { data: { metadata } })
  await page.goto(`/operators/${id}`)
  const content = page.getByRole('main')
  for (const text of ['Checkout', 'jp', 'gateway', 'dep', 'shop', '9.1', 'tokyo'])
    await expect(content.getByText(text, { exact: true }).first()).toBeVisible()
  const about = page.getByRole('region', { name: 'About' })
  await expect(about.getByRole('definition').filter({ hasText: '{"a":[1]}' }).last()).toHaveText(
    '{"a":[1]}',
  )
  await expect(about.getByText('payments', { exact: true })).toBeVisible()
  await expect(page.getByText(/^changed just now by ./)).toBeVisible()
  await expect(about).toContainText(/Created.* by usr_/)
  await expect(content.getByText("endpoint.region == 'jp'")).toBeVisible()
  await expectAccessible(page, 'summary')
  await page.getByText('Subject, key, serial number and PEM').click()
  await expect(content.getByText('BEGIN CERTIFICATE')).toBeVisible()
  await api.patch(`/api/kubernetes_operators/${id}`, { data: { metadata: 'rack 7' } })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(about.getByText('rack 7', { exact: true })).toBeVisible()
  // Regression: the key edited in the list only.
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { name: /^Edit /, level: 1 })).toBeVisible()

  const { id: odd } = await seedOperator({ description: 'Odd one' })
  await test.step('fields that nobody knows are shown, unset ones read as unset', async () => {
    await fault({ kind: 'extra_fields', path: ONE })
    await goInside(page, `/operators/${odd}`)
    await expect(page.getByText('weight')).toBeVisible()
    await fault({ kind: 'nulls', path: ONE })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(odd)
  })
  await test.step('one without anything says how to get it', async () => {
    await expect(page.getByText('Deployment name')).toBeVisible()
    await expect(page.getByText('Bindings are off')).toBeVisible()
    await page.getByRole('link', { name: 'Bound endpoints' }).click()
    await expect(page).toHaveURL(/tab=bound-endpoints/)
    await expect(page.getByText('Bindings are off')).toBeVisible()
    await page.getByRole('button', { name: 'Edit operator' }).click()
    await expect(page).toHaveURL(`/operators/${odd}/edit`)
  })
})

test('an operator is deleted only after asking, one in use by its name', async ({
  page,
  seedOperator,
  api,
  hold,
}) => {
  const { id } = await seedOperator({
    description: 'Main door',
    enabled_features: ['bindings'],
    metadata: '{"namespace.uid":"u-1"}',
  })
  await page.goto(`/operators/${id}`)
  const more = page.getByRole('button', { name: 'More actions' })
  const remove = page.getByRole('button', { name: 'Delete operator' })
  await test.step('the menu is opened, left and used by keyboard', async () => {
    await more.press('Enter')
    await expect(page.getByRole('button', { name: 'Duplicate' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(remove).toBeHidden()
    await expect(more).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Duplicate' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
  })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('still runs in the cluster, it registers again under a new ID')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()
  await askToDelete(page)
  const name = dialog.getByLabel('Type Main door to confirm')
  const confirm = dialog.getByRole('button', { name: 'Delete operator' })
  await expect(name).toBeFocused()
  await expect(confirm).toBeDisabled()
  // Regression: the label of a red button that waits for a name had a contrast of 3.05.
  await expectAccessible(page, 'a deletion that waits for a name')
  await name.focus()
  await page.keyboard.type('main door')
  await expect(confirm).toBeDisabled()
  await expect(name).toHaveAttribute('aria-invalid', 'false')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription("Doesn't match. Type it as shown.")
  expect((await api.get(`/api/kubernetes_operators/${id}`)).status()).toBe(200)
  await test.step('what changed while it was open is asked about', async () => {
    const writes = writesOf(page)
    await api.patch(`/api/kubernetes_operators/${id}`, { data: { region: 'eu' } })
    await name.fill('Main door')
    await confirm.click()
    const again = page.getByRole('dialog', { name: /^Delete .* anyway\?$/ })
    await expect(again).toContainText('Region')
    await again.getByRole('button', { name: 'Cancel' }).click()
    await expect(again).toBeHidden()
    expect(writes).toEqual([])
    await askToDelete(page)
  })
  await name.fill('Main door')
  await expect(confirm).toBeEnabled()
  const release = await hold({ method: 'DELETE', path: ONE })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Deleting…' })).toBeVisible()
  await release()
  await expect(page).toHaveURL('/operators')
  await expect(toasts(page).filter({ hasText: 'Operator deleted' })).toBeVisible()
  await expect(page.getByText('No operators yet')).toBeVisible()
  expect((await api.get(`/api/kubernetes_operators/${id}`)).status()).toBe(404)
})
