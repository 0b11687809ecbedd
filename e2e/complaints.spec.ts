import { expect, test } from './fixtures.ts'
import { toasts } from './navigation.ts'
import { nextSent } from './sent-writes.ts'

// What people complain about most in forms over an API. Each class has a test that names it in a comment, `Class: …`:
// - save drops unknown fields: tcp-edges
// - untouched save rewrites: operators
// - shown inputs not sent: operators
// - private state in the payload: operators
// - clearing impossible or by accident: here, and private-keys
// - wrong widget corrupts lists: code-editor
// - PEM newlines stripped: operators
// - polling resets typing: concurrent-edits
// - closing loses edits: drafts
// - whole-object conflict or silent overwrite: concurrent-edits
// - failed save shown as success: lost-answers
// - omitted `enabled` re-enables: tcp-edges, concurrent-modules

// Class: clearing impossible or by accident.
test('everything that can be set can be cleared, and only that is', async ({
  page,
  openEditForm,
  api,
}) => {
  const { id } = await openEditForm({
    description: 'Door',
    metadata: 'rack',
    enabled_features: ['bindings', 'gateway'],
    deployment: { name: 'dep', version: '1', namespace: 'ns' },
    binding: { endpoint_selectors: ['true', 'false'], ingress_endpoint: 'a:1' },
  })
  for (const label of ['Metadata', 'Version', 'Ingress endpoint'])
    await page.getByLabel(label, { exact: true }).fill('')
  await page.getByRole('checkbox', { name: 'gateway' }).uncheck()
  await page.getByRole('button', { name: 'Remove endpoint selector 2' }).click()
  const patch = nextSent(page, 'PATCH')
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect((await patch).postDataJSON()).toEqual({
    metadata: '',
    enabled_features: ['bindings'],
    deployment: { name: 'dep', version: '' },
    binding: { endpoint_selectors: ['true'], ingress_endpoint: '' },
  })
  await expect(toasts(page).filter({ hasText: /Changes savedUndo$/ })).toBeVisible()
  const stored: unknown = await (await api.get(`/api/kubernetes_operators/${id}`)).json()
  expect(stored).toMatchObject({
    description: 'Door',
    metadata: '',
    deployment: { name: 'dep', version: '', namespace: 'ns' },
    binding: { endpoint_selectors: ['true'], ingress_endpoint: '' },
  })

  const uri = '/api/edges/tls/edgtls_cleared'
  await api.put(`${uri}/backend`, { data: { enabled: false, backend_id: 'bkd_a' } })
  await api.put(`${uri}/ip_restriction`, { data: { enabled: false, ip_policy_ids: ['ipp_a'] } })
  await page.goto('/edges/tls/edgtls_cleared')
  await page.getByLabel('Backend ID').fill('')
  await page.getByRole('button', { name: 'Remove ipp_a' }).click()
  for (const [name, body] of [
    ['Backend', { enabled: false }],
    ['IP restriction', { enabled: false, ip_policy_ids: [] }],
  ] as const) {
    const put = nextSent(page, 'PUT')
    await page.getByRole('form', { name }).getByRole('button', { name: 'Save module' }).click()
    expect((await put).postDataJSON()).toEqual(body)
    await expect(page.getByText(`${name} saved`)).toBeVisible()
  }
})
