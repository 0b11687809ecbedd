import { expect, test } from '../support/fixtures.ts'
import { askToDelete, goInside } from '../support/navigation.ts'
import { nextSent, writesOf } from '../support/sent-writes.ts'

const DOOR = { description: 'Door', region: 'eu', metadata: '{"a":1}' }

test('a deleted operator is created again from its toast, by key, its address and the activity', async ({
  page,
  api,
  seedOperator,
}) => {
  const { id } = await seedOperator(DOOR)
  const edited = await seedOperator({ description: 'Edited' })
  await page.goto(`/operators/${edited.id}/edit`)
  await page.getByLabel('Region').fill('ap')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  await goInside(page, `/operators/${id}`)
  await expect(page.getByRole('heading', { name: 'Door', level: 1 })).toBeVisible()
  await askToDelete(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete operator' }).click()
  await expect(page.getByText('Operator deleted')).toBeVisible()
  const writes = writesOf(page)
  const description = page.getByLabel('Description', { exact: true })
  const expectFilled = async () => {
    await expect(page.getByRole('heading', { name: 'New operator' })).toBeVisible()
    await expect(description).toHaveValue('Door')
    await expect(page.getByLabel('Region')).toHaveValue('eu')
    await expect(page.getByText("Its certificate and signing request can't be")).toBeVisible()
    await page.getByRole('button', { name: 'Start empty' }).click()
    await expect(description).toHaveValue('')
    await expect(page.getByText('A deleted operator.')).toBeHidden()
  }

  await test.step('from the toast after the deletion', async () => {
    await page.getByRole('button', { name: 'Create again' }).click()
    await expectFilled()
  })

  await test.step('by the key for undo, which does not take back the change before it', async () => {
    await goInside(page, '/settings')
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await page.keyboard.press('z')
    const answer = page.getByRole('dialog', { name: "The last change can't be undone" })
    await expect(answer).toContainText('Operator deleted: Door.')
    await answer.getByRole('button', { name: 'Create again' }).click()
    await expectFilled()
  })

  await test.step('from the page that says that it is gone', async () => {
    await goInside(page, `/operators/${id}`)
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByText(/^Deleted by .* You can create it again/)).toBeVisible()
    await page.getByRole('button', { name: 'Create again' }).click()
    await expectFilled()
  })

  await test.step('from the log of everyone', async () => {
    await goInside(page, '/activity')
    await page.getByRole('button', { name: 'Create again: Door' }).click()
    await expectFilled()
    expect(writes).toEqual([])
  })

  await test.step('one that somebody else deleted, by the audit log', async () => {
    const other = await seedOperator({ ...DOOR, description: 'Gate' })
    await api.delete(`/api/kubernetes_operators/${other.id}`)
    await goInside(page, `/operators/${other.id}`)
    await page.getByRole('button', { name: 'Create again' }).click()
    const post = nextSent(page, 'POST')
    // It had no namespace before, either: that is not asked about.
    await page.getByRole('button', { name: 'Create operator' }).click()
    expect((await post).postDataJSON()).toEqual({ ...DOOR, description: 'Gate' })
  })

  // Regression: whatever was emptied of it, the form did not ask, nor after Start empty.
  await test.step('asked about what it had and was emptied', async () => {
    const deployment = { name: 'd', namespace: 'tunnels', version: '1' }
    const other = await seedOperator({ ...DOOR, description: 'Hall', deployment })
    await api.delete(`/api/kubernetes_operators/${other.id}`)
    await goInside(page, `/operators/${other.id}`)
    await page.getByRole('button', { name: 'Create again' }).click()
    await page.getByLabel('Namespace').fill('')
    const create = page.getByRole('button', { name: 'Create operator' })
    await create.click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Create without namespace?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Start empty' }).click()
    await expect(description).toHaveValue('')
    await description.fill('Other')
    await create.click()
    await expect(question).toContainText('Create without namespace and cluster name?')
  })
})
