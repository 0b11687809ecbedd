import { expectAccessible } from './axe.ts'
import { keepCopied } from './copied-text.ts'
import { expect, test } from './fixtures.ts'

test.use({ permissions: ['clipboard-write'] })

test('a form shows the request that it would send, and sends just that @phone', async ({
  page,
  openEditForm,
}) => {
  await keepCopied(page)
  const { id } = await openEditForm({
    description: 'Door',
    deployment: { name: 'agent', version: '1' },
  })
  const review = page.getByRole('button', { name: 'Review request' })
  await expect(page.getByLabel('Version')).toBeVisible()
  if (await review.isVisible()) await review.click()
  await expect(page.getByText('Nothing to send')).toBeVisible()
  await page.getByLabel('Description', { exact: true }).fill('Gate')
  await page.getByLabel('Version').fill('2')
  const request = page.getByRole('region', { name: 'Request' })
  await expect(request).toContainText(`PATCH /kubernetes_operators/${id}`)
  await expect(request).toContainText('removed "description": "Door"')
  await expect(request).toContainText('added "description": "Gate"')
  await expectAccessible(page, 'form with its request')

  await page.getByRole('button', { name: 'Copy as cURL' }).click()
  const copied = (await page.locator('html').getAttribute('data-copied')) ?? ''
  expect(copied).toContain(`/api/kubernetes_operators/${id}'`)
  expect(copied).toContain('$API_KEY')
  expect(copied).not.toMatch(/adit_key/)
  await page.getByRole('button', { name: 'Copy as fetch' }).press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-copied', /await fetch\(/)

  const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await page.getByLabel('Version').press('Control+Enter')
  const sent: unknown = (await patch).postDataJSON()
  expect(sent).toEqual({ description: 'Gate', deployment: { name: 'agent', version: '2' } })
  expect(copied).toContain(JSON.stringify(sent))
})

test('a switch and a delete show their requests, too', async ({ page, api }) => {
  await api.put('/api/edges/tcp/e_1/ip_restriction', { data: { ip_policy_ids: ['ipp_a'] } })
  await page.goto('/edges/tcp/e_1')
  const module = page.getByRole('form', { name: 'IP restriction' })
  await module.getByText('Preview request').click()
  await expect(module.getByRole('region', { name: 'Request' })).toContainText(
    'added "enabled": false',
  )
  await module.getByRole('button', { name: 'Delete module' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Review request').click()
  await expect(dialog).toContainText('DELETE /edges/tcp/e_1/ip_restriction')
  await expectAccessible(page, 'request of a delete')
})
