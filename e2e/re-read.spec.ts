import { expect, test } from './fixtures.ts'

test('an open form is read again every half minute', async ({ page, openEditForm, api }) => {
  await page.clock.install()
  const { id } = await openEditForm({ description: 'Door', region: 'eu' })
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('Gate')
  await api.patch(`/api/kubernetes_operators/${id}`, { data: { region: 'us' } })
  await page.clock.fastForward(31_000)
  await expect(page.getByText('Changed by someone else')).toContainText('Region')
  await expect(description).toHaveValue('Gate')

  // Regression: of two changes of an untouched form only the second was named, and none after typing.
  const note = page.getByText('Changed by someone else')
  await description.fill('Door')
  await api.patch(`/api/kubernetes_operators/${id}`, { data: { metadata: 'rack' } })
  await page.clock.fastForward(31_000)
  await expect(page.getByLabel('Metadata')).toHaveValue('rack')
  await expect(note).toContainText('Metadata and Region')
  await description.fill('Gate')
  await expect(note).toContainText('Metadata and Region')
})
