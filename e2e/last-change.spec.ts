import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goInside, createNameless } from './navigation.ts'
import { nextSent, writesOf } from './sent-writes.ts'

test('the key for undo asks with name and values where the page of the change is not in sight', async ({
  page,
  api,
  seedOperator,
}) => {
  const { id } = await seedOperator({ description: 'Recommendations in Osaka', region: 'us' })
  await page.goto(`/operators/${id}/edit`)
  await page.getByLabel('Region').fill('ap')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await goInside(page, '/settings')
  const writes = writesOf(page)
  await page.keyboard.press('z')
  const question = page.getByRole('dialog', { name: 'Undo region of Recommendations in Osaka?' })
  await expect(question).toContainText('ap → us')
  await expectAccessible(page, 'question before an undo')
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

test('after a deletion the key for undo does not take back the change before it', async ({
  page,
  seedOperator,
}) => {
  const edited = await seedOperator({ description: 'Edited' })
  const deleted = await seedOperator({ description: 'Deleted', region: 'eu', metadata: '{"a":1}' })
  await page.goto(`/operators/${edited.id}/edit`)
  await page.getByLabel('Region').fill('ap')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await goInside(page, `/operators/${deleted.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete operator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete operator' }).click()
  await expect(page.getByText('Operator deleted')).toBeVisible()
  const writes = writesOf(page)
  await page.keyboard.press('z')
  const answer = page.getByRole('dialog', { name: "The last change can't be undone" })
  await expect(answer).toContainText('Operator deleted: Deleted.')
  await answer.getByRole('button', { name: 'Create again' }).click()
  await expect(page.getByRole('heading', { name: 'New operator' })).toBeVisible()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Deleted')
  expect(writes).toEqual([])
  await createNameless(page)
  await expect(page.getByRole('heading', { name: 'Deleted', level: 1 })).toBeVisible()
  expect(writes.map((sent) => sent.postDataJSON() as unknown)).toEqual([
    { description: 'Deleted', region: 'eu', metadata: '{"a":1}' },
  ])
})
