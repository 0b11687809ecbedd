import { policiesOf } from './edges.ts'
import { expect, test } from './fixtures.ts'
import { askToDelete, goInside, createNameless } from './navigation.ts'
import { nextSent, writesOf } from './sent-writes.ts'

const DOOR = { description: 'Door', region: 'eu', metadata: '{"a":1}' }

test('a deleted operator is created again from its toast, its address and the activity', async ({
  page,
  api,
  seedOperator,
}) => {
  const { id } = await seedOperator(DOOR)
  await page.goto(`/operators/${id}`)
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
  }

  await test.step('from the toast after the deletion', async () => {
    await page.getByRole('button', { name: 'Create again' }).click()
    await expectFilled()
  })

  await test.step('from the page that says that it is gone', async () => {
    await goInside(page, `/operators/${id}`)
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByText('It was deleted. What it was is known')).toBeVisible()
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
    await createNameless(page)
    expect((await post).postDataJSON()).toEqual({ ...DOOR, description: 'Gate' })
  })
})

test('a deleted module is set again by the form of its card, from the activity', async ({
  page,
  api,
}) => {
  const uri = policiesOf('tls', 'edgtls_again')
  await api.put(uri, { data: { enabled: false, ip_policy_ids: ['ipp_a', 'ipp_b'] } })
  await api.delete(uri)
  await page.goto('/activity')
  const writes = writesOf(page)
  await page.getByRole('button', { name: 'Create again: IP restriction of edgtls_again' }).click()
  const module = page.getByRole('form', { name: 'IP restriction' })
  await expect(module.getByRole('row', { name: 'ipp_b' })).toBeVisible()
  await expect(module.getByRole('switch')).not.toBeChecked()
  expect(writes).toEqual([])
  const put = nextSent(page, 'PUT')
  await module.getByRole('button', { name: 'Save module' }).click()
  expect((await put).postDataJSON()).toEqual({ enabled: false, ip_policy_ids: ['ipp_a', 'ipp_b'] })
})
