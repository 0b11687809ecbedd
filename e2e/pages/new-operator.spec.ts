import { OperatorList } from '#contract/operators.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside, openEdit, createNameless, agreeToEmpty } from '../support/navigation.ts'
import { writesOf } from '../support/sent-writes.ts'
import { makeSigningRequest } from '../support/signing-request.ts'

const OWNED = '{"team":"payments","namespace":{"uid":"6f1-22"}}'

test('an operator is copied, and edited where its cluster owns it', async ({
  page,
  seedOperator,
}) => {
  await test.step('a copy of an operator has everything but its certificate', async () => {
    const document = {
      description: 'Door',
      metadata: OWNED,
      region: 'eu',
      enabled_features: ['bindings' as const],
      deployment: { name: 'agent', version: '1', namespace: 'edge', cluster_name: 'pdx' },
      binding: { endpoint_selectors: ['true', 'false'], ingress_endpoint: 'in:1' },
    }
    const csr = await makeSigningRequest()
    const { id } = await seedOperator({ ...document, binding: { ...document.binding, csr } })
    await goInside(page, `/operators/${id}`)
    await expect(
      page.getByText(/in cluster pdx finds this record by .* may overwrite/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByText(/Not copied: .*binding\.cert/)).toBeVisible()
    const post = page.waitForRequest((sent) => sent.method() === 'POST')
    await page.getByRole('button', { name: 'Create operator' }).click()
    expect((await post).postDataJSON()).toEqual(document)
    await expect(page.getByRole('heading', { name: 'Door', level: 1 })).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(id))
  })

  await test.step('what the cluster of an operator owns is asked about before it is changed', async () => {
    const { id } = await seedOperator({ metadata: OWNED, enabled_features: ['bindings'] })
    await openEdit(page, id)
    await expect(page.getByText(/may overwrite edits made here/)).toBeVisible()
    await page.getByLabel('Metadata').fill('{"team":"payments"}')
    await page.getByRole('textbox', { name: 'Endpoint selectors' }).fill('false')
    const save = page.getByRole('button', { name: 'Save changes' })
    await save.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The cluster manages the endpoint selectors')
    await expect(dialog).toContainText('The cluster may no longer find this record')
    await page.keyboard.press('Escape')
    await expect(save).toBeFocused()
    await save.click()
    const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    expect((await patch).postDataJSON()).toEqual({
      metadata: '{"team":"payments"}',
      binding: { endpoint_selectors: ['false'] },
    })
  })
})

test('Enter in Region does not create an operator, Ctrl+Enter does, and the next one is a new one', async ({
  page,
  api,
}) => {
  await test.step('another operator, begun before the page of the last one is there, is a new one', async () => {
    await page.goto('/operators/new')
    const description = page.getByLabel('Description', { exact: true })
    await description.fill('Door')
    // A task after the toast is shown, the page of the record is still loading.
    await page.evaluate(() => {
      const sent = { key: 'Enter', ctrlKey: true, bubbles: true }
      const watch = new MutationObserver(() => {
        if (!document.body.textContent.includes('Operator created')) return
        watch.disconnect()
        document
          .querySelector('[name="description"]')
          ?.dispatchEvent(new KeyboardEvent('keydown', sent))
        setTimeout(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'c' })))
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
    await createNameless(page)
    await expect(description).toHaveValue('')
    await expect(page).toHaveURL('/operators/new')
    const post = page.waitForRequest((sent) => sent.method() === 'POST')
    await description.fill('Gate')
    await createNameless(page)
    expect((await post).postDataJSON()).toEqual({ description: 'Gate' })
    await expect(page.getByRole('heading', { name: 'Gate', level: 1 })).toBeVisible()
    const list = OperatorList.parse(await (await api.get('/api/kubernetes_operators')).json())
    expect(list.operators?.map((one) => one.description)).toEqual(['Gate', 'Door'])
  })

  await goInside(page, '/operators/new')
  await expect(page.getByRole('heading', { name: 'New operator' })).toBeVisible()
  const region = page.getByLabel('Region')
  const posts = writesOf(page)
  await region.fill('eu')
  await region.press('Enter')
  await expect(page.getByLabel('Metadata')).toBeFocused()
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Cluster name').press('Enter')
  await expect(page.getByRole('heading', { name: 'New operator' })).toBeVisible()
  await expect(region).toHaveValue('eu')
  expect(posts).toEqual([])
  await page.getByRole('button', { name: 'Create operator' }).hover()
  await expect(page.locator('[popover="manual"]')).toHaveText('Ctrl+Enter')
  await region.press('Control+Enter')
  await agreeToEmpty(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^k8sop_/)
  expect(posts.map((post) => post.postDataJSON() as unknown)).toEqual([{ region: 'eu' }])
})
