import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openEdge, policiesOf } from './edges.ts'
import { expect, test } from './fixtures.ts'

const backendOf = (id: string) => `/api/edges/tls/${id}/backend`
const policies = (enabled: boolean, ...ids: string[]) => ({
  data: { enabled, ip_policy_ids: ids },
})

/** The file of an export whose dialog is open. */
const download = async (page: Page) => {
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const file = await saved
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** Opens the import of modules, and gives it a file. */
const choose = async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Import modules…' }).click()
  await page
    .getByRole('dialog', { name: 'Import modules' })
    .getByLabel('File', { exact: true })
    .locator('input')
    .setInputFiles({
      name: 'edge-modules.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
}

const fileOf = (...edges: unknown[]) =>
  JSON.stringify({ format: 'adit-edge-modules', version: 1, edges }, null, 2)

test('modules of edges are exported, edited in a file, imported after a review, and restored', async ({
  page,
  api,
}) => {
  test.slow()
  const dialog = page.getByRole('dialog')
  const stored = async (path: string) => (await api.get(path)).json()
  await api.put(policiesOf('tcp', 'edgtcp_one'), policies(true, 'ipp_a', 'ipp_b'))
  await api.put(policiesOf('tls', 'edgtls_two'), policies(true, 'ipp_a'))
  await api.put(backendOf('edgtls_three'), { data: { enabled: true, backend_id: 'bkd_old' } })
  await api.put(policiesOf('tcp', 'edgtcp_other'), policies(true, 'ipp_a'))

  const exported = await test.step('the selected edges are one file, sorted', async () => {
    await page.goto('/edges')
    const grid = page.getByRole('grid', { name: 'Edges' })
    for (const id of ['edgtls_two', 'edgtls_three', 'edgtcp_one'])
      await grid.getByRole('row').filter({ hasText: id }).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Export modules…' }).click()
    await expect(dialog.getByRole('radio', { name: 'Selected edges: 3 edges' })).toBeChecked()
    await expect(dialog.getByText('Oldest reading')).toBeVisible()
    await expectAccessible(page, 'export of modules')
    const { name, text } = await download(page)
    expect(name).toBe('edge-modules.json')
    expect(text).toBe(
      `${fileOf(
        {
          kind: 'tcp',
          id: 'edgtcp_one',
          modules: { ip_restriction: { enabled: true, ip_policy_ids: ['ipp_a', 'ipp_b'] } },
        },
        {
          kind: 'tls',
          id: 'edgtls_three',
          modules: { ip_restriction: null, backend: { enabled: true, backend_id: 'bkd_old' } },
        },
        {
          kind: 'tls',
          id: 'edgtls_two',
          modules: {
            ip_restriction: { enabled: true, ip_policy_ids: ['ipp_a'] },
            backend: null,
          },
        },
      )}\n`,
    )
    return text
  })

  await test.step('and as traffic policies one document each', async () => {
    await page.getByRole('button', { name: 'Export modules…' }).click()
    await dialog.getByRole('radio', { name: 'Traffic policies, YAML' }).check()
    const { name, text } = await download(page)
    expect(name).toBe('edge-traffic-policies.yaml')
    expect(text.split('\n---\n').map((one) => one.split('\n', 1)[0])).toEqual([
      '# What TCP edge "edgtcp_one" does, as a traffic policy.',
      '# What TLS edge "edgtls_three" does, as a traffic policy.',
      '# What TLS edge "edgtls_two" does, as a traffic policy.',
    ])
  })

  await test.step('as it was exported, nothing changes', async () => {
    await choose(page, exported)
    await expect(dialog).toContainText('3 edges, 5 modules.')
    await expect(dialog).toContainText('one after the other: IP restriction, Backend.')
    await dialog.getByRole('button', { name: 'Compare 5 modules' }).click()
    await expect(page).toHaveURL('/edges/bulk/ip_restriction')
    await expect(page.getByText('No change needed: 3', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Review backends' }).click()
    await expect(page).toHaveURL('/edges/bulk/backend')
    await expect(page.getByText('No change needed: 2', { exact: true })).toBeVisible()
  })

  await test.step('an edited file is read, and nothing is sent before its review', async () => {
    const edited = exported
      .replace('"backend": null', '"backend": { "enabled": true, "backend_id": "bkd_new" }')
      .replace('bkd_old', 'bkd_next')
      .replace('"ipp_b"', '"ipp_c"')
      .replace(/"enabled": true(?=,\s*"ip_policy_ids": \[\s*"ipp_a"\s*\])/, '"enabled": false')
    await page.goto('/edges')
    await choose(page, edited)
    await expectAccessible(page, 'import of modules')
    await dialog.getByRole('button', { name: 'Compare 5 modules' }).click()
  })

  await test.step('what lets every source in asks for the number', async () => {
    await expect(page).toHaveURL('/edges/bulk/ip_restriction')
    await expect(page.getByText('Will change: 2 · No change needed: 1')).toBeVisible()
    await expectAccessible(page, 'review of an import')
    await page.getByRole('button', { name: 'Change 2 IP restrictions' }).click()
    await expect(dialog).toContainText('1 edge will accept traffic from any source.')
    await dialog.getByLabel('Type 1 to confirm').fill('1')
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('Finished: 2 IP restrictions').first()).toBeVisible()
    expect(await stored(policiesOf('tcp', 'edgtcp_one'))).toMatchObject({
      enabled: true,
      ip_policies: [{ id: 'ipp_a' }, { id: 'ipp_c' }],
    })
    expect(await stored(policiesOf('tls', 'edgtls_two'))).toMatchObject({ enabled: false })
    await page.getByRole('button', { name: 'Review backends' }).click()
    await expect(page.getByRole('main')).toContainText('not set')
    expect((await api.get(backendOf('edgtls_two'))).status()).toBe(404)
    await page.getByRole('button', { name: 'Change 2 backends' }).click()
    await expect(page.getByText('Finished: 2 backends').first()).toBeVisible()
    expect(await stored(backendOf('edgtls_two'))).toMatchObject({ backend: { id: 'bkd_new' } })
    expect(await stored(backendOf('edgtls_three'))).toMatchObject({
      enabled: true,
      backend: { id: 'bkd_next' },
    })
  })

  await test.step('both are restored by an undo', async () => {
    const undo = page.getByRole('region', { name: 'Import' }).getByRole('button', { name: 'Undo' })
    await undo.click()
    const review = page.getByRole('region', { name: 'Undo', exact: true })
    await expect(review).toContainText('deletes 1 backend that it created')
    await review.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByLabel('Type 1 to confirm').fill('1')
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(async () => stored(backendOf('edgtls_three')))
      .toMatchObject({ backend: { id: 'bkd_old' } })
    await expect.poll(async () => (await api.get(backendOf('edgtls_two'))).status()).toBe(404)
  })
})

test('a module that is null in a file is deleted only if that is wanted', async ({ page, api }) => {
  const dialog = page.getByRole('dialog')
  const path = policiesOf('tcp', 'a/b c')
  await api.put(path, policies(true, 'ipp_a'))
  const text = fileOf({ kind: 'tcp', id: 'a/b c', modules: { ip_restriction: null } })
  await page.goto('/edges')
  await choose(page, text)
  await dialog.getByRole('button', { name: 'Compare 1 module' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing to change')
  await dialog.getByRole('checkbox', { name: 'Delete modules that are null in the file' }).check()
  await dialog.getByRole('button', { name: 'Compare 1 module' }).click()
  await expect(page).toHaveURL('/edges/bulk/ip_restriction')
  await page.getByRole('button', { name: 'Delete 1 IP restriction' }).click()
  await expect(dialog).toContainText('Their edges then accept traffic from any source.')
  await dialog.getByLabel('Type 1 to confirm').fill('1')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect.poll(async () => (await api.get(path)).status()).toBe(404)
})

test('a faulty file names its faults by edge, field and place, and the rest goes on', async ({
  page,
  api,
}) => {
  const dialog = page.getByRole('dialog')
  await api.put(policiesOf('tcp', 'edgtcp_good'), policies(true, 'ipp_a'))
  const on = { enabled: true, ip_policy_ids: ['ipp_a'] }
  await page.goto('/edges')
  await choose(
    page,
    fileOf(
      { kind: 'tcp', id: 'edgtcp_good', modules: { ip_restriction: on } },
      { kind: 'tcp', id: 'edgtcp_bad', modules: { backend: { enabled: true } } },
      { kind: 'tcp', id: '..', modules: {} },
      { kind: 'tcp', id: 'edgtcp_good', modules: { ip_restriction: null } },
      { kind: 'tls', id: 'edgtls_odd', modules: { ip_restriction: { ...on, weight: 1 } } },
    ),
  )
  await expect(dialog).toContainText('1 edge, 1 module.')
  const faults = dialog.getByRole('note')
  await expect(faults).toContainText('4 edges skipped')
  await expect(faults.getByRole('listitem')).toHaveText([
    /tcp\/edgtcp_bad modules\.backend TCP edges have no such module\./,
    /Line 28, column 13: tcp\/\.\. id Must not be \. or \.\./,
    /tcp\/edgtcp_good id This edge is already in the file, in line 5\./,
    /tls\/edgtls_odd modules\.ip_restriction\.weight Unknown member\./,
  ])
  await expectAccessible(page, 'faults of a file of modules')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await choose(page, '{\n  "format": 1 2\n}')
  await expect(dialog.getByRole('note')).toContainText(
    'Line 2, column 15: Not JSON: expected a comma or }.',
  )
  await expect(dialog.getByRole('button', { name: /^Compare/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await choose(page, '{"format":"adit-edge-modules","version":9}')
  await expect(dialog.getByRole('note')).toContainText('This file has version 9 of the format.')
})

test('the page of an edge exports its modules, and names what was not read', async ({
  page,
  api,
  fault,
}) => {
  const dialog = page.getByRole('dialog')
  await api.put(policiesOf('tls', 'edgtls_one'), policies(false))
  await page.goto('/edges')
  await expect(page.getByRole('link', { name: 'edgtls_one' })).toBeVisible()
  await openEdge(page, 'tls', 'edgtls_one')
  await page.getByRole('button', { name: 'Export modules…' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 edge.')
  const { text } = await download(page)
  expect(JSON.parse(text)).toMatchObject({
    edges: [{ modules: { ip_restriction: { enabled: false, ip_policy_ids: [] }, backend: null } }],
  })
  await fault({
    kind: 'status',
    status: 403,
    method: 'GET',
    path: '/edges/tls/edgtls_failing/backend',
    times: 20,
  })
  await page.goto('/edges')
  await page.getByRole('button', { name: 'Add edges' }).click()
  await dialog.getByLabel('Edge IDs').fill('edgtls_failing')
  await dialog.getByRole('button', { name: 'Add 1 edge' }).click()
  const row = page.getByRole('row').filter({ hasText: 'edgtls_failing' })
  await expect(row).toContainText('just now')
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Export modules…' }).click()
  await expect(dialog.getByRole('status')).toContainText(
    '1 module of 1 edge was not read: left out.',
  )
})
