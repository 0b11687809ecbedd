import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const ALWAYS = 1000
const LONG = 'a-value-that-somebody-made-far-longer-than-any-column-is-wide'

test('one long value leaves every column of the list in sight @phone', async ({
  page,
  seedOperator,
  fault,
}) => {
  await seedOperator({
    description: LONG,
    region: LONG,
    deployment: { name: LONG, namespace: LONG, version: LONG, cluster_name: LONG },
  })
  const members = { enabled_features: ['bindings', 'ingress', 'gateway', LONG, 'teleport'] }
  await fault({ kind: 'members', members, method: 'GET', times: ALWAYS })
  const own = page.viewportSize()?.width ?? 0
  for (const width of own < 1000 ? [own] : [own, 1280, 1120, 800]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/operators')
    const table = page.getByRole('table')
    await expect(table.getByRole('link', { name: LONG })).toBeVisible()
    const overhang = await table.evaluate(
      (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
    )
    expect(overhang, `at ${width}`).toBeLessThanOrEqual(0)
    const whole = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(whole).toBeLessThanOrEqual(width)
  }
})

test('every page below the top level leads back, however long its name is @phone', async ({
  page,
  seedOperator,
}) => {
  const { id } = await seedOperator({ description: 'long name '.repeat(25) })
  for (const path of [`/operators/${id}`, `/operators/${id}/edit`]) {
    await page.goto(path)
    const back = page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Operators' })
    await expect(back).toBeInViewport({ ratio: 1 })
    const isWhole = await back.evaluate((link) => {
      const cell = link.parentElement
      return cell !== null && cell.scrollWidth <= cell.clientWidth
    })
    expect(isWhole).toBe(true)
    await back.click()
    await expect(page).toHaveURL('/operators')
  }
})

test('a long title and long metadata leave room for the rest @phone', async ({
  page,
  seedOperator,
}) => {
  const metadata = JSON.stringify(Array.from({ length: 300 }, (_, at) => `line ${at}`))
  const { id } = await seedOperator({ description: 'long name '.repeat(25), metadata })
  await page.goto(`/operators/${id}`)
  const region = page.getByRole('region', { name: 'Metadata' })
  await region.focus()
  await expect(region).toBeFocused()
  const share = await region.evaluate((box) => box.clientHeight / innerHeight)
  expect(share).toBeLessThan(1 / 3)
  const title = page.getByRole('heading', { level: 1 })
  const lines = await title.evaluate(
    (heading) => heading.clientHeight / parseFloat(getComputedStyle(heading).lineHeight),
  )
  expect(lines).toBeLessThanOrEqual(2)
  await expectAccessible(page, 'long values')
})

test('a certificate whose dates the service leaves out is not none', async ({
  page,
  seedOperator,
  fault,
}) => {
  const { id } = await seedOperator({ enabled_features: ['bindings'] })
  const members = {
    created_at: '0001-01-01T00:00:00+00:00',
    updated_at: '7',
    binding: { cert: { cert: '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----' } },
  }
  await fault({ kind: 'members', members, method: 'GET', times: ALWAYS })
  await page.goto(`/operators/${id}?tab=binding`)
  const main = page.getByRole('main')
  await expect(main.getByText('Dates not given')).toBeVisible()
  await expect(main.getByText('BEGIN CERTIFICATE')).toBeVisible()
  await expect(main.getByText('updated 7', { exact: true })).toBeVisible()
  await expectAccessible(page, 'certificate without dates')
})

test('a name written from right to left is cut at its end, not at its beginning @phone', async ({
  page,
  seedOperator,
}) => {
  const { id } = await seedOperator({
    description: 'مستودع الحاويات الرئيسي في روتردام '.repeat(3),
  })
  const main = page.getByRole('main')
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  for (const [path, name] of [
    ['/operators', main.getByRole('link', { name: 'مستودع' })],
    [`/operators/${id}/edit`, breadcrumb.getByRole('link', { name: 'مستودع' })],
  ] as const) {
    await page.goto(path)
    await expect(name).toBeVisible()
    const isShown = await name.evaluate((link) => {
      const letter = document.createRange()
      const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode() ?? link
      letter.setStart(text, 0)
      letter.setEnd(text, 1)
      const { left, top, width, height } = letter.getBoundingClientRect()
      return link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isShown, path).toBe(true)
  }
})

test('the question before a deletion shows a long name without scrolling sideways @phone', async ({
  page,
  seedOperator,
}) => {
  const { id } = await seedOperator({ description: 'x'.repeat(255) })
  await page.goto(`/operators/${id}`)
  await page.getByRole('button', { name: 'Delete operator' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const overhang = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(overhang).toBeLessThanOrEqual(0)
})

test('an error that is a page says all of its title @phone', async ({ page, fault }) => {
  await fault({ kind: 'status', status: 401, times: ALWAYS })
  await page.goto('/operators')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText("The service doesn't accept this key")
  const cut = await title.evaluate((heading) => heading.scrollHeight - heading.clientHeight)
  expect(cut).toBeLessThanOrEqual(0)
})

test('a selector is as wide as the other fields, and its button stands beside it @phone', async ({
  page,
}) => {
  await page.goto('/operators/new')
  await page.getByRole('checkbox', { name: 'bindings' }).check()
  const widths = await Promise.all(
    ['Endpoint selectors', 'Ingress endpoint'].map(
      async (name) => (await page.getByRole('textbox', { name }).boundingBox())?.width,
    ),
  )
  expect(widths[0]).toBe(widths[1])
  await page.getByRole('textbox', { name: 'Endpoint selectors' }).fill('true')
  const boxes = await Promise.all(
    [
      page.getByRole('textbox', { name: 'Endpoint selectors' }),
      page.getByRole('button', { name: 'Remove endpoint selector 1' }),
    ].map(async (control) => control.boundingBox()),
  )
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
})

test('an endpoint without an id offers no id to copy', async ({ page, seedOperator }) => {
  const { id } = await seedOperator({ enabled_features: ['bindings'] })
  await page.route('**/bound_endpoints*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { endpoints: [{ url: 'tcp://db.shop' }] } })
  })
  await page.goto(`/operators/${id}?tab=bound-endpoints`)
  await expect(page.getByRole('cell', { name: 'tcp://db.shop' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy endpoint ID' })).toHaveCount(0)
})

test('a certificate that ends within seven days alarms in its note, too', async ({
  page,
  seedOperator,
  fault,
}) => {
  const { id } = await seedOperator({ enabled_features: ['bindings'] })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const cert = { cert: 'PEM', not_before: inDays(-87), not_after: inDays(3.5) }
  await fault({ kind: 'members', members: { binding: { cert } }, method: 'GET', times: ALWAYS })
  await page.goto(`/operators/${id}?tab=binding`)
  const note = page.getByRole('note').filter({ hasText: 'Certificate expires in 3 days' })
  await expect(note).toHaveAttribute('data-tone', 'bad')
})
