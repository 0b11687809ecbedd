import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { deviceData } from './device-data.ts'
import { expect, test } from './fixtures.ts'
import { goInside, signOut } from './navigation.ts'
import { makeSigningRequest } from './signing-request.ts'

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' })
const picture = (page: Page, name: string) => page.getByRole('list', { name })
const VERSIONS = 'Operators by version'

/** How many visits this browser has kept. */
const keptVisits = async (page: Page) =>
  ((await deviceData(page))['indexedDB adit.visits']?.match(/"k8sop_/g) ?? []).length

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** What a press of a button saves as a file. */
const savedBy = async (page: Page, name: string) => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  return readFile(await (await saved).path(), 'utf8')
}

const bound = async (description: string, version: string, cluster_name: string) => ({
  description,
  region: 'eu',
  enabled_features: ['bindings' as const],
  binding: { endpoint_selectors: ['true'], csr: await makeSigningRequest() },
  deployment: { name: 'gate', namespace: description, version, cluster_name },
})

test('what needs attention leads to the place to act, and each part of a picture to the list', async ({
  page,
  seedOperator,
  api,
}) => {
  const old = await seedOperator(await bound('Old gate', '0.19.1', 'prod'))
  await seedOperator(await bound('New gate', '0.23.0', 'prod'))
  await seedOperator({
    description: 'Uncertified',
    enabled_features: ['bindings'],
    metadata: '{"team":"payments"}',
    deployment: { version: '0.22.0' },
  })
  await api.put('/api/edges/tls/edgtls_shop/ip_restriction', { data: { enabled: false } })
  await api.put('/api/edges/tls/edgtls_shop/backend', { data: { backend_id: 'bkd_1' } })
  await page.goto('/edges/tls/edgtls_shop')
  await expect(page.getByRole('heading', { name: 'edgtls_shop', level: 1 })).toBeVisible()

  await page.goto('/operators')
  await page.keyboard.type('gh')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByText('Looked at all 3 operators.')).toBeVisible()
  await expect(page.getByText('1 edge known here, all read.')).toBeVisible()
  await expect(attention(page).getByRole('heading', { level: 3 })).toHaveText([
    '1 edge lets every source in',
    '1 operator has bindings on without a certificate',
    '1 certificate will not be renewed by its operator',
  ])
  await expect(attention(page)).toContainText('will not renew: 0.19.1 is below 0.22.0')
  await expect(attention(page).getByRole('link', { name: 'edgtls_shop' })).toHaveAttribute(
    'href',
    '/edges/tls/edgtls_shop',
  )
  await expect(
    page.getByRole('heading', { name: '1 of 3 operators runs below 0.22.0' }),
  ).toBeVisible()
  await expect(picture(page, VERSIONS).getByRole('link')).toHaveText([
    /^0\.23\.0newest1$/,
    /^0\.22\.01$/,
    /^0\.19\.1below 0\.22\.01$/,
  ])
  await expect(page.getByText('This is the first visit on this device')).toBeVisible()
  await expectAccessible(page, 'the overview')

  await test.step('by keyboard from a picture to the operators that a part stands for', async () => {
    await picture(page, VERSIONS).getByRole('link', { name: '0.19.1' }).press('Enter')
    await expect(page).toHaveURL('/operators?all=yes&q=version:0.19.1')
    await expect(page.getByText('1 of 3 operators match').first()).toBeAttached()
    await page.goBack()
    await attention(page)
      .getByRole('link', { name: /in the list 1 certificate will not/ })
      .click()
    await expect(page).toHaveURL(`/operators?all=yes&q=id:${old.id}`)
    await expect(page.getByText('1 of 3 operators match').first()).toBeAttached()
    await page.goBack()
    await page.getByRole('button', { name: `Table ${VERSIONS}` }).press('Enter')
    const table = page.getByRole('table', { name: VERSIONS })
    await expect(table).toContainText('0.19.1Operators1Share33 %below 0.22.0')
    await expectAccessible(page, 'a picture as a table')
    await page.getByRole('button', { name: `Picture ${VERSIONS}` }).click()
  })
  await test.step('what operators are grouped by is chosen, and kept', async () => {
    await expect(
      page.getByRole('heading', { name: /^2 of 3 operators have cluster prod/ }),
    ).toBeVisible()
    await page.getByLabel('Group operators by').selectOption('metadata.team')
    const teams = picture(page, 'Operators by metadata.team')
    await expect(teams.getByRole('link')).toHaveText(['payments1'])
    await page.reload()
    await teams.getByRole('link').click()
    await expect(page).toHaveURL('/operators?all=yes&q=metadata.team:payments')
    await page.goBack()
  })
  await test.step('as files', async () => {
    await expect(page.getByText('Looked at all 3 operators.')).toBeVisible()
    const saved: unknown = JSON.parse(await savedBy(page, 'Download JSON'))
    expect(saved).toMatchObject({
      operators: { counted: 3 },
      regions: [
        { value: 'eu', count: 2 },
        { value: 'global', count: 1 },
      ],
    })
    expect((await savedBy(page, 'Download .ics')).match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })
  await test.step('on paper and on a phone', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(picture(page, VERSIONS)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download JSON' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(picture(page, VERSIONS)).toBeVisible()
    expect(await width(page)).toBeLessThanOrEqual(390)
    await expectAccessible(page, 'the overview on a phone')
  })
})

test('what has changed since the last visit is said, and a sign-out forgets it', async ({
  page,
  seedOperator,
  api,
}) => {
  const changed = await seedOperator({ description: 'Changed', region: 'us' })
  const removed = await seedOperator({ description: 'Removed', enabled_features: ['bindings'] })
  await page.goto('/')
  await expect.poll(() => keptVisits(page)).toBe(2)
  await api.patch(`/api/kubernetes_operators/${changed.id}`, { data: { region: 'eu' } })
  await api.delete(`/api/kubernetes_operators/${removed.id}`)
  await seedOperator({ description: 'Added' })
  await page.goto('/')
  // The copy is on the device, and minutes old at most.
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const since = page.getByRole('region', { name: 'Since your last visit' })
  await expect(since.getByRole('heading', { level: 3 })).toHaveText([
    '1 operator added',
    '1 operator removed',
    '1 operator changed',
  ])
  await expect(since.getByText('Changed Region')).toBeVisible()
  await expect(since.getByRole('link', { name: 'Removed' })).toHaveCount(0)
  await expectAccessible(page, 'what has changed')
  await since.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(since.getByText('Nothing has changed.')).toBeVisible()
  await signOut(page)
  await expect(page.getByRole('alert')).toContainText('keeps nothing of the account')
  expect(await keptVisits(page)).toBe(0)
})

test('the wall is read anew by itself, has nothing to press, and Escape leaves it', async ({
  page,
  seedOperator,
  api,
}) => {
  await page.clock.install()
  await seedOperator({ description: 'Gate', deployment: { version: '0.19.0' } })
  await page.goto('/?wall=1')
  const wall = page.getByRole('dialog', { name: 'Overview on the wall' })
  await expect(wall.getByText('Nothing needs attention.')).toBeVisible()
  await expect(wall.getByRole('link').or(wall.getByRole('button'))).toHaveCount(0)
  await expectAccessible(page, 'the wall')
  const description = 'Bound'.repeat(50)
  await seedOperator({ description, enabled_features: ['bindings'] })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  for (const [from, until] of [
    [-95, -5],
    [-88, 2],
    [-75, 15],
    [3, 93],
  ] as const) {
    const { id } = await seedOperator({ description, enabled_features: ['bindings'] })
    const data = { cert: 'PEM', not_before: inDays(from), not_after: inDays(until) }
    await api.patch(`/faults/operators/${id}`, { data })
  }
  await api.put('/api/edges/tls/edgtls_shop/ip_restriction', { data: { enabled: false } })
  await page.clock.fastForward(61_000)
  await expect(wall.getByText('1 operator has bindings on without a certificate')).toBeVisible()
  // Regression: with six kinds of trouble and long names the rest was below the screen, where nobody scrolls.
  for (const height of [720, 1080, 2160]) {
    await page.setViewportSize({ width: (height * 16) / 9, height })
    const overhang = () => wall.evaluate((box) => box.scrollHeight - box.clientHeight)
    await expect.poll(overhang, `at a height of ${height}`).toBeLessThanOrEqual(0)
  }
  await page.keyboard.press('Escape')
  await expect(wall).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('an empty account says how to begin, and a service that goes away what is shown', async ({
  page,
  fault,
  api,
  seedOperator,
}) => {
  // It was "Nothing is loaded yet", and nothing more.
  await fault({ kind: 'status', status: 500, method: 'GET', times: 100 })
  await page.goto('/')
  await expect(page.getByText('The service returned an error').first()).toBeVisible()
  await api.delete('/faults')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No operators yet')).toBeVisible()
  await expectAccessible(page, 'an overview of nothing')
  await seedOperator({
    description: '\u202eetaG <b>',
    region: 'mars "x" *',
    deployment: { version: 'main' },
  })
  await goInside(page, '/settings')
  await page.goto('/')
  await expect(page.getByText('Nothing needs attention, as of data read just now.')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'No operator says which version it runs' }),
  ).toBeVisible()
  await fault({ kind: 'status', status: 500, method: 'GET', times: 100 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await picture(page, 'Operators by region').getByRole('link').click()
  await expect(page.getByText('1 of 1 operator matches').first()).toBeAttached()
})
