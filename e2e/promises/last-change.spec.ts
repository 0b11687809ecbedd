import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'
import { nextSent, writesOf } from '../support/sent-writes.ts'

test('the key for undo asks with name and values where the page of the change is not in sight', async ({
  page,
  api,
  seedOperator,
}) => {
  const { id } = await seedOperator({ description: 'Recommendations in Osaka', region: 'us' })
  await page.goto(`/operators/${id}/edit`)
  await page.getByLabel('Region').fill('ap')
  await page.getByLabel('Description', { exact: true }).press('Enter')
  await expect(page.getByText('Changes saved')).toBeVisible()
  await goInside(page, '/settings')
  const writes = writesOf(page)
  await page.keyboard.press('z')
  const question = page.getByRole('dialog', { name: 'Undo region of Recommendations in Osaka?' })
  await expect(question).toContainText('ap → us')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(writes).toEqual([])
  await page.keyboard.press('z')
  const patch = nextSent(page, 'PATCH')
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  expect((await patch).postDataJSON()).toEqual({ region: 'us' })
  await expect(page.getByText('Undone: region of Recommendations in Osaka')).toBeVisible()
  expect(await (await api.get(`/api/kubernetes_operators/${id}`)).json()).toMatchObject({
    region: 'us',
  })
  // Regression: the key went on to the change before it.
  await page.keyboard.press('z')
  await expect(page.getByText('Nothing to undo')).toBeVisible()
  expect(writes).toHaveLength(1)
})
