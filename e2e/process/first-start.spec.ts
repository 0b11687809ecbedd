import { expectAccessible } from '../axe.ts'
import { addPolicies } from '../edges.ts'
import { expect } from '../fixtures.ts'
import { signInLinkIn, test } from './start-service.ts'

test.use({ signedIn: false })

test('the link of a first start leads through the whole dashboard', async ({
  page,
  startService,
}) => {
  const service = await startService({})
  await page.goto(signInLinkIn(service.printed))
  await expect(page.getByText('No operators yet')).toBeVisible()
  await expectAccessible(page, 'first page')

  await page.getByRole('button', { name: 'New operator' }).click()
  await page.getByLabel('Description', { exact: true }).fill('First door')
  await page.getByRole('button', { name: 'Create operator' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Region').fill('eu')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'First door' })).toBeVisible()
  await page.goto(`${service.url}/operators`)
  await page.getByRole('link', { name: 'First door' }).click()
  await page.getByRole('button', { name: 'Delete operator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete operator' }).click()
  await expect(page.getByText('No operators yet')).toBeVisible()

  await page.goto(`${service.url}/edges/tcp/edgtcp_first`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  await addPolicies(module, 'ipp_office')
  await module.getByRole('button', { name: 'Save module' }).click()
  await module.getByRole('switch', { name: 'Enabled' }).click()
  await expect(module).toContainText('Off')
})
