import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { showNavigation } from './navigation.ts'

const ALWAYS = 1000
const LONG = 'a-value-that-somebody-made-far-longer-than-any-column-is-wide'

test('one long value leaves every column of the list in sight', async ({
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

test('every page below the top level leads back, however long its name is', async ({
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

test('a long title and long metadata leave room for the rest', async ({ page, seedOperator }) => {
  const metadata = JSON.stringify(Array.from({ length: 300 }, (_, at) => `line ${at}`))
  const { id } = await seedOperator({ description: 'long name '.repeat(25), metadata })
  await page.goto(`/operators/${id}`)
  const region = page.getByRole('region', { name: 'Metadata' })
  await region.focus()
  await expect(region).toBeFocused()
  expect((await region.boundingBox())?.height).toBeLessThan(200)
  const title = page.getByRole('heading', { level: 1 })
  expect((await title.boundingBox())?.height).toBeLessThanOrEqual(56)
  await expectAccessible(page, 'long values')
})

test('forced colours tell the current page and the current tab', async ({ page, seedOperator }) => {
  const { id } = await seedOperator()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/operators/${id}?tab=binding`)
  await showNavigation(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const ground = (name: string) =>
    navigation
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await ground('Operators')).not.toBe(await ground('Edges'))
  const parts = page.getByRole('navigation', {
    name: 'Parts of this operator',
    includeHidden: true,
  })
  const line = (name: string) =>
    parts
      .getByRole('link', { name, includeHidden: true })
      .evaluate((link) => getComputedStyle(link).borderBottomColor)
  expect(await line('Binding')).not.toBe(await line('JSON'))
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

test('a name written from right to left is cut at its end, not at its beginning', async ({
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

test('the question before a deletion shows a long name without scrolling sideways', async ({
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

test('an error that is a page says all of its title', async ({ page, fault, expectConsole }) => {
  expectConsole(/401/)
  await fault({ kind: 'status', status: 401, times: ALWAYS })
  await page.goto('/operators')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('The service does not accept this key any more')
  const cut = await title.evaluate((heading) => heading.scrollHeight - heading.clientHeight)
  expect(cut).toBeLessThanOrEqual(0)
})

test('what has the focus in a form is never behind its foot', async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 600 })
  await page.goto('/operators/new')
  await page.getByRole('checkbox', { name: 'bindings' }).check()
  await page.getByLabel('Description', { exact: true }).focus()
  const last = page.getByRole('button', { name: 'Create operator' })
  for (let stops = 0; stops < 30 && !(await last.evaluate((b) => b.matches(':focus'))); stops++) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const control = document.activeElement
      if (!control) return 'nothing has the focus'
      const { left, top, width, height } = control.getBoundingClientRect()
      const front = document.elementFromPoint(left + width / 2, top + height / 2)
      return control.contains(front) ? '' : control.outerHTML
    })
    expect(covered).toBe('')
  }
  await expect(last).toBeFocused()
})

test('the ring of the focus is not cut off by the box around', async ({ page, seedOperator }) => {
  const { id } = await seedOperator()
  await page.goto(`/operators/${id}?tab=json`)
  const back = page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Operators' })
  for (const control of [back, page.getByRole('region', { name: 'JSON' })]) {
    await page.keyboard.press('Tab')
    await control.focus()
    const cut = await control.evaluate((element) => {
      const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(element)
      if (outlineStyle === 'none') return 'no ring'
      const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset)
      const own = element.getBoundingClientRect()
      const box = element.parentElement?.getBoundingClientRect() ?? own
      const room = Math.min(own.left - box.left, own.top - box.top, box.bottom - own.bottom)
      return reach > room + 0.5 ? `${reach - room} pixels` : ''
    })
    expect(cut).toBe('')
  }
})

test('a copy button takes a press anywhere in 24 by 24 pixels', async ({ page, seedOperator }) => {
  const { id } = await seedOperator({ description: 'Loading dock' })
  await page.goto('/operators')
  const copy = page.getByRole('button', { name: `Copy operator ID ${id}` })
  const misses = await copy.evaluate((button) => {
    const { left, top, width } = button.getBoundingClientRect()
    const hits = [0.5, 23.5].flatMap((x) =>
      [0.5, 23.5].map((y) => document.elementFromPoint(left + x, top + y) === button),
    )
    return [width, hits.filter((hit) => !hit).length]
  })
  expect(misses).toEqual([24, 0])
})

test('the button that removes a selector stands beside its field', async ({ page }) => {
  await page.goto('/operators/new')
  await page.getByRole('checkbox', { name: 'bindings' }).check()
  await page.getByRole('textbox', { name: 'Endpoint selectors' }).fill('true')
  const boxes = await Promise.all(
    [
      page.getByRole('textbox', { name: 'Endpoint selectors' }),
      page.getByRole('button', { name: 'Remove endpoint selector 1' }),
    ].map(async (control) => control.boundingBox()),
  )
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
})

test('forced colours leave the marks of boxes and switches to the system', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/settings')
  const chosen = page.getByRole('radio', { checked: true })
  await expect(chosen).toBeVisible()
  const cover = await chosen.evaluate((radio) => getComputedStyle(radio, '::before').content)
  expect(cover).toBe('none')
})

test('a field with a fault shows that it has the focus', async ({ page }) => {
  await page.goto('/operators/new')
  const description = page.getByLabel('Description', { exact: true })
  await description.fill('x'.repeat(256))
  const create = page.getByRole('button', { name: 'Create operator' })
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(description).toBeFocused()
  const accent = await create.evaluate((button) => getComputedStyle(button).backgroundColor)
  await expect(description).toHaveCSS('outline-color', accent)
})

test('a field on a phone is large enough not to be zoomed into', async ({ page, hasTouch }) => {
  await page.goto('/operators/new')
  for (const [name, size] of [
    ['Description', '13.5px'],
    ['Metadata', '12px'],
  ] as const) {
    const field = page.getByLabel(name, { exact: true })
    await expect(field).toHaveCSS('font-size', hasTouch ? '16px' : size)
  }
})

test('a page is printed in light colours and whole', async ({ page, seedOperator }) => {
  const metadata = 'line\n'.repeat(400)
  const { id } = await seedOperator({ metadata })
  await page.goto(`/operators/${id}`)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const region = page.getByRole('region', { name: 'Metadata' })
  const cut = await region.evaluate((text) => text.scrollHeight - text.clientHeight)
  expect(cut).toBeLessThanOrEqual(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(22, 25, 31)')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
})

test('larger text in the browser makes the pages larger, and none of them too wide', async ({
  page,
  seedOperator,
}) => {
  const { id } = await seedOperator({ enabled_features: ['bindings'] })
  const width = page.viewportSize()?.width ?? 0
  for (const path of ['/operators', `/operators/${id}`, `/operators/${id}/edit`, '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '24px'
    })
    await expect(page.locator('body')).toHaveCSS('font-size', '20.25px')
    const whole = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(whole, path).toBeLessThanOrEqual(width)
  }
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
