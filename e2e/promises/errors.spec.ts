import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'
import { writesOf } from '../support/sent-writes.ts'

// How text areas behave; `code-editor.spec.ts` says the same of editors.
test.use({ isPlain: true })

const ONE = '/kubernetes_operators/:id'

test('a load that fails says what happened, with the facts to quote, and how to go on', async ({
  page,
  seedOperator,
  fault,
  api,
}) => {
  const { id } = await seedOperator({ description: 'Door' })
  await fault({ kind: 'status', status: 500, retry_after: 0, path: ONE, times: 20 })
  await page.goto(`/operators/${id}`)
  await expect(page.getByRole('heading', { name: 'The service returned an error' })).toBeVisible()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Status 500')
  await expect(notice).toContainText(/Operation ID op_/)
  await expect(notice.getByRole('button', { name: 'Copy details' })).toBeVisible()
  await expectAccessible(page, 'error page')
  await api.delete('/faults')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
  // Regression: nothing had the focus once the pressed button was gone.
  await expect(page.getByRole('main')).toBeFocused()

  await test.step('a single 429 is read again by itself', async () => {
    await fault({ kind: 'status', status: 429, retry_after: 0, path: ONE })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
  })
  await test.step('what is not there has a page of its own', async () => {
    await goInside(page, '/operators/k8sop_nobody')
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(notice).toHaveCount(1)
    await expect(notice).toContainText('Status 404')
  })
  await test.step('as has an address that leads nowhere, with the navigation around it', async () => {
    await goInside(page, '/no/such/page')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expectAccessible(page, 'page not found')
  })
  await test.step('a page that is not JSON is not taken for the service', async () => {
    await fault({ kind: 'html', retry_after: 0, path: '/kubernetes_operators', times: 20 })
    await page.getByRole('button', { name: 'Go to operators' }).click()
    await expect(page).toHaveURL('/operators')
    await expect(
      page.getByRole('heading', { name: 'Got a 502 page instead of the API' }),
    ).toBeVisible()
    await api.delete('/faults')
  })
  await test.step('a key that is not accepted offers one way back, under its whole title on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await fault({ kind: 'status', status: 401, path: '/kubernetes_operators', times: 20 })
    await page.reload()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText("The service doesn't accept this key")
    const cut = await title.evaluate((heading) => heading.scrollHeight - heading.clientHeight)
    expect(cut).toBeLessThanOrEqual(0)
    const main = page.getByRole('main')
    await expect(main.getByRole('button')).toHaveText(['Reconnect', 'Copy details'])
    await expect(main.getByRole('link')).toHaveCount(0)
  })
})

test('a save that fails on a fault that the service names shows it at its field and keeps what was typed', async ({
  page,
  openEditForm,
}) => {
  await openEditForm({ enabled_features: ['bindings'] })
  const selector = page.getByRole('textbox', { name: 'Endpoint selectors' })
  const description = page.getByLabel('Description', { exact: true })
  const metadata = page.getByLabel('Metadata')
  const save = page.getByRole('button', { name: 'Save changes' })
  const problem = page.getByRole('group', { name: 'The changes were not saved' })
  await selector.fill('endpoint.url ==')
  await page.getByLabel('Ingress endpoint').scrollIntoViewIfNeeded()
  await save.click()
  // What an expression binds that cannot be read is not known.
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(selector).toHaveAttribute('aria-invalid', 'true')
  // Regression: it stood under a long form, with the field's path on the wire.
  await test.step('the top of the form names the field, is read once, and leads there', async () => {
    await expect(problem).toBeFocused()
    await expect(problem).toBeInViewport({ ratio: 1 })
    await expect(problem).toContainText(
      /^The changes were not savedFix this field:Endpoint selectors: .+Status 422/,
    )
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectAccessible(page, 'refused form')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(selector).toBeFocused()
    await expect(selector).toBeInViewport({ ratio: 1 })
    await expect(selector).toHaveValue('endpoint.url ==')
  })
  await test.step('a fault found before anything is sent goes the same way, and a limit is in bytes', async () => {
    const writes = writesOf(page)
    await description.fill('é'.repeat(128))
    await metadata.fill('x'.repeat(4097))
    await save.click()
    await expect(problem).toBeFocused()
    await expect(problem).toContainText('Fix these 2 fields:')
    await problem.getByRole('button', { name: 'Metadata' }).click()
    await expect(metadata).toBeFocused()
    // A field with a fault shows that it has the focus, too.
    const accent = await metadata.evaluate((field) => {
      const probe = document.createElement('span')
      probe.style.color = 'var(--accent)'
      field.after(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
    await expect(metadata).toHaveCSS('outline-color', accent)
    await metadata.fill('')
    await expect(problem).toContainText('Fix this field:Description: Too long: 256 of 255 bytes')
    await description.fill('Gate')
    await expect(problem).toBeHidden()
    expect(writes).toEqual([])
  })
})
