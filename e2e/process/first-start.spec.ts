import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { addPolicies, turnOff } from '../edges.ts'
import { expect } from '../fixtures.ts'
import { servePlainly } from './plain-server.ts'
import { signInLinkIn, test } from './start-service.ts'
import { askToDelete } from '../navigation.ts'

test.use({ signedIn: false })

/** Sends 40 wrong keys to a service from a page of another site; returns the statuses. */
const sendWrongKeys = async (page: Page, serviceUrl: string): Promise<number[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-other-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Another site</title>')
  const site = await servePlainly(relative(process.cwd(), folder))
  await page.goto(site.url)
  const answers = await page.evaluate(async (address) => {
    const statuses: number[] = []
    for (let count = 0; count < 40; count += 1) {
      const headers = { Authorization: `Bearer wrong-key-${count}`, 'Service-Version': '2' }
      statuses.push((await fetch(address, { headers })).status)
    }
    return statuses
  }, `${serviceUrl}/api/kubernetes_operators`)
  await site.stop()
  await rm(folder, { recursive: true })
  return answers
}

test('the link of a first start leads through the whole dashboard', async ({
  page,
  context,
  startService,
}) => {
  const service = await startService({})
  // Regression: the link ended in "used up", and its key of 90 days was left with nobody.
  await test.step('it signs in though a page of another site sends wrong keys from the same address', async () => {
    const other = await context.newPage()
    const answers = await sendWrongKeys(other, service.url)
    expect(answers.filter((status) => status === 429)).toHaveLength(10)
    await other.close()
    await page.goto(signInLinkIn(service.printed))
    await expect(page.getByText('No operators yet')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No operators yet')).toBeVisible()
  })
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
  await askToDelete(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete operator' }).click()
  await expect(page.getByText('No operators yet')).toBeVisible()

  await page.goto(`${service.url}/edges/tcp/edgtcp_first`)
  const module = page.getByRole('form', { name: 'IP restriction' })
  await addPolicies(module, 'ipp_office')
  await module.getByRole('button', { name: 'Save module' }).click()
  await turnOff(module)
  await expect(module.getByText('Open', { exact: true })).toBeVisible()
})
