import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside, openEdit, toasts, createNameless } from '../support/navigation.ts'
import { nextSent } from '../support/sent-writes.ts'
import { makeSigningRequest } from '../support/signing-request.ts'

test('an operator is created without any field and with every one, and its certificate renewed', async ({
  page,
  api,
  seedOperator,
}) => {
  await test.step('an empty account says so and leads to the form, which needs no field', async () => {
    await page.goto('/operators')
    await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
    await expect(page.getByText('No operators yet')).toBeVisible()
    await expectAccessible(page, 'empty list')
    const empty = page.getByRole('region', { name: 'Operators' })
    await empty.getByRole('button', { name: 'New operator' }).click()
    await expect(page).toHaveURL('/operators/new')
    await expect(page.getByRole('heading', { name: 'New operator' })).toBeVisible()

    await test.step('an operator without any field is created', async () => {
      const request = page.waitForRequest((sent) => sent.method() === 'POST')
      await createNameless(page)
      expect((await request).postDataJSON()).toEqual({})
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^k8sop_/)
    })
  })

  // Class: shown inputs not sent. Class: PEM newlines stripped.
  await test.step('an operator with every field is created, shown and listed', async () => {
    await goInside(page, '/operators/new')
    await page.getByLabel('Description', { exact: true }).fill('Warehouse door — größe 大')
    await page.getByLabel('Metadata').fill('{"team": "dock"}')
    await page.getByLabel('Region').fill('eu')
    await page.getByLabel('Deployment name').fill('adit-operator')
    await page.getByLabel('Version', { exact: true }).fill('1.2.3')
    await page.getByLabel('Namespace').fill('tunnels')
    await page.getByLabel('Cluster name').fill('cluster-7')
    await expect(page.getByLabel('Ingress endpoint')).toBeHidden()
    await page.getByRole('checkbox', { name: 'bindings' }).check()
    await page.getByRole('checkbox', { name: 'ingress' }).check()
    await page.getByRole('textbox', { name: 'Endpoint selectors' }).fill("endpoint.type == 'cloud'")
    await page.getByLabel('Ingress endpoint').fill('ingress.example:443')
    const csr = await makeSigningRequest()
    await page.getByLabel('Certificate signing request').fill(csr)
    await expectAccessible(page, 'create form')

    const request = page.waitForRequest((sent) => sent.method() === 'POST')
    await page.getByRole('button', { name: 'Create operator' }).click()
    const sent = await request
    expect(sent.postDataJSON()).toEqual({
      description: 'Warehouse door — größe 大',
      metadata: '{"team": "dock"}',
      region: 'eu',
      enabled_features: ['bindings', 'ingress'],
      deployment: {
        name: 'adit-operator',
        version: '1.2.3',
        namespace: 'tunnels',
        cluster_name: 'cluster-7',
      },
      binding: {
        endpoint_selectors: ["endpoint.type == 'cloud'"],
        ingress_endpoint: 'ingress.example:443',
        csr,
      },
    })
    expect(sent.headers()).toMatchObject({ 'service-version': '2' })

    await expect(page.getByRole('heading', { name: 'Warehouse door — größe 大' })).toBeVisible()
    await expect(toasts(page)).toContainText('Operator created')
    await expect(page.getByText(/^Valid, expires in (89|90) days$/)).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const stored = await (await api.get(`/api/kubernetes_operators/${id}`)).json()
    expect(stored).toMatchObject({ description: 'Warehouse door — größe 大', region: 'eu' })

    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
    await breadcrumb.getByRole('link', { name: 'Operators' }).click()
    await expect(page).toHaveURL('/operators')
    await expect(page.getByRole('link', { name: 'Warehouse door — größe 大' })).toBeVisible()
  })

  await test.step('a new request renews the certificate, after a warning', async () => {
    const { id, binding } = await seedOperator({
      enabled_features: ['bindings'],
      binding: { csr: await makeSigningRequest() },
    })
    await openEdit(page, id)
    await page.getByLabel('Certificate signing request').fill(await makeSigningRequest())
    await expect(page.getByText(/cuts off/)).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'A new signing request cuts off a cluster' })
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toasts(page).filter({ hasText: 'Changes saved' })).toBeVisible()
    const stored: unknown = await (await api.get(`/api/kubernetes_operators/${id}`)).json()
    expect(stored).not.toMatchObject({ binding: { cert: { cert: binding?.cert?.cert } } })
  })
})

// Class: untouched save rewrites. Class: private state in the payload. Class: clearing impossible or by accident.
test('an edit sends only what changed, of a changed object all but what may not be sent, and clears', async ({
  page,
  api,
  openEditForm,
}) => {
  const { id } = await openEditForm({
    description: 'Warehouse door',
    metadata: 'stays',
    region: 'eu',
    enabled_features: ['bindings', 'ingress'],
    deployment: { name: 'dep', namespace: 'ns', version: '1', cluster_name: 'c' },
    binding: { endpoint_selectors: ['true', 'false'], ingress_endpoint: 'a:1' },
  })
  const description = page.getByLabel('Description', { exact: true })
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeDisabled()
  await test.step('what was typed and taken back cannot be saved', async () => {
    await description.fill('Gate')
    await page.getByRole('checkbox', { name: 'ingress' }).uncheck()
    await expect(save).toBeEnabled()
    await description.fill('Warehouse door')
    await page.getByRole('checkbox', { name: 'ingress' }).check()
    await expect(save).toBeDisabled()
  })
  await description.fill('Loading dock')
  const first = nextSent(page, 'PATCH')
  await save.click()
  expect((await first).postDataJSON()).toEqual({ description: 'Loading dock' })
  await expect(page.getByRole('heading', { name: 'Loading dock' })).toBeVisible()
  await expect(toasts(page).filter({ hasText: 'Changes saved' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(description).toHaveValue('Loading dock')
  // Regression: what was saved came back as unsaved changes, which somebody else seemed to have changed, too.
  await expect(page.getByText('Draft from')).toHaveCount(0)
  await expect(page.getByText('Changed by someone else')).toHaveCount(0)
  for (const label of ['Namespace', 'Cluster name'])
    await expect(page.getByLabel(label)).not.toBeEditable()
  for (const label of ['Metadata', 'Version', 'Ingress endpoint'])
    await page.getByLabel(label, { exact: true }).fill('')
  await page.getByRole('checkbox', { name: 'ingress' }).uncheck()
  await page.getByRole('button', { name: 'Remove endpoint selector 2' }).click()
  const second = nextSent(page, 'PATCH')
  await save.click()
  expect((await second).postDataJSON()).toEqual({
    metadata: '',
    enabled_features: ['bindings'],
    deployment: { name: 'dep', version: '' },
    binding: { endpoint_selectors: ['true'], ingress_endpoint: '' },
  })
  // The toast of the first save may still be there.
  await (await second).response()
  await expect(toasts(page).filter({ hasText: /Changes savedUndo$/ })).toBeVisible()
  expect(await (await api.get(`/api/kubernetes_operators/${id}`)).json()).toMatchObject({
    description: 'Loading dock',
    metadata: '',
    deployment: { name: 'dep', version: '', namespace: 'ns', cluster_name: 'c' },
    binding: { endpoint_selectors: ['true'], ingress_endpoint: '' },
  })
})
