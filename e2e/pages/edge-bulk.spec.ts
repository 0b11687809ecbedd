import type { Page } from '@playwright/test'
import { policiesOf } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'

const IDS = ['edgtcp_one', 'edgtcp_two', 'edgtcp_three'] as const

/** Selects all edges, and chooses what to change of one of their modules. */
const choose = async (page: Page, module: string, action: string) => {
  await goInside(page, '/edges')
  const grid = page.getByRole('table', { name: 'Edges' })
  for (const id of [...IDS, 'edgtls_unset'])
    await grid.getByRole('row').filter({ hasText: id }).getByRole('checkbox').click()
  await page.getByRole('button', { name: `Change ${module}` }).click()
  await page.getByRole('button', { name: `${action}…`, exact: true }).click()
}

test('what a bulk change sets anew or deletes is taken back, also after a reload', async ({
  page,
  api,
}) => {
  const dialog = page.getByRole('dialog')
  const unset = policiesOf('tls', 'edgtls_unset')
  const stored = async (path: string) => {
    const reply = await api.get(path)
    return reply.status() === 404 ? null : ((await reply.json()) as unknown)
  }
  const row = (id: string) =>
    page.getByRole('table', { name: 'What would change' }).getByRole('row').filter({ hasText: id })
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).first()
  const confirm = async (name: string) => {
    await dialog.getByRole('button', { name }).click()
    await expect(dialog).toBeHidden()
  }
  for (const [index, id] of IDS.entries())
    await api.put(policiesOf('tcp', id), {
      data: { enabled: index > 0, ip_policy_ids: ['ipp_b', `ipp_${index}`] },
    })
  await api.put('/api/edges/tls/edgtls_unset/backend', { data: { backend_id: 'bkd_1' } })

  await test.step('a policy that is added to an edge without a module is said to be the first', async () => {
    await choose(page, 'IP restriction', 'Add an IP policy')
    await dialog.getByLabel('IP policy ID', { exact: true }).fill('ipp_new')
    await expect(dialog).toContainText('Edges that have none get one, too.')
    await dialog.getByRole('button', { name: 'Review changes' }).click()
    await expect(row('edgtls_unset')).toContainText('Enabled: not set → on')
    await expect(row('edgtls_unset')).toContainText('IP policy IDs: not set → ipp_new')
    await page.getByRole('button', { name: 'Change 4 IP restrictions' }).click()
    await expect
      .poll(async () => stored(unset))
      .toMatchObject({ enabled: true, ip_policies: [{ id: 'ipp_new' }] })
  })
  await test.step('its undo deletes that module again, and asks first', async () => {
    await undo.click()
    await expect(page.getByText('Will change: 3 · Will be deleted: 1')).toBeVisible()
    await undo.click()
    await expect(dialog).toContainText('This deletes 1 IP restriction.')
    await confirm('Undo')
    await expect.poll(async () => stored(unset)).toBeNull()
    await expect
      .poll(async () => stored(policiesOf('tcp', IDS[0])))
      .toMatchObject({ enabled: false, ip_policies: [{ id: 'ipp_b' }, { id: 'ipp_0' }] })
  })
  await test.step('deleted modules are set again as they were, unless somebody set one since', async () => {
    await choose(page, 'IP restriction', 'Delete module')
    await dialog.getByRole('button', { name: 'Review changes' }).click()
    await expect(row(IDS[0])).toContainText('Enabled: off → not set')
    await page.getByRole('button', { name: 'Delete 3 IP restrictions' }).click()
    await expect(dialog).not.toContainText("can't be undone")
    await confirm('Delete IP restrictions')
    await expect(page.getByRole('paragraph').getByText('3 IP restrictions deleted')).toBeVisible()
    // The button that was pressed is gone.
    await expect(page.getByRole('main')).toBeFocused()
    expect(await stored(policiesOf('tcp', IDS[2]))).toBeNull()
    await api.put(policiesOf('tcp', IDS[1]), { data: { ip_policy_ids: ['ipp_theirs'] } })
    await page.reload()
    await undo.click()
    await undo.click()
    await expect(
      page.getByRole('paragraph').getByText('2 of 3 IP restrictions undone, 1 kept as is'),
    ).toBeVisible()
    const theirs = { enabled: true, ip_policies: [{ id: 'ipp_theirs' }] }
    expect(await stored(policiesOf('tcp', IDS[0]))).toMatchObject({
      enabled: false,
      ip_policies: [{ id: 'ipp_b' }, { id: 'ipp_0' }],
    })
    expect(await stored(policiesOf('tcp', IDS[1]))).toMatchObject(theirs)
  })
})
