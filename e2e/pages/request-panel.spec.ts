import { expectAccessible } from '../support/axe.ts'
import { keepCopied } from '../support/copied-text.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'

// The form has it behind a button there.
test.use({ permissions: ['clipboard-write'], ...PHONE })

test('a form shows the request that it would send, and sends just that', async ({
  page,
  openEditForm,
}) => {
  await keepCopied(page)
  const { id } = await openEditForm({
    description: 'Door',
    deployment: { name: 'agent', version: '1' },
  })
  await expect(page.getByLabel('Version')).toBeVisible()
  await page.getByRole('button', { name: 'Request', exact: true }).click()
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
