import { expectAccessible, REPEATED_ROWS } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'

const LIST = '/kubernetes_operators'
const ONE = `${LIST}/:id`

test.describe('while something loads', () => {
  test.use({ filling: { operators: 105, endpoints: 205 } })

  test('the rows of a page stay until those of the next one are there', async ({
    page,
    seedOperator,
    hold,
  }) => {
    const { id } = await seedOperator({ description: 'Door', enabled_features: ['bindings'] })
    // By cursor: without one, the whole list takes the place of its first page.
    await page.goto('/operators?cursor=limit%3D100')
    await test.step('in the list', async () => {
      const card = page.getByRole('region', { name: 'Operators' })
      await expect(card.getByText('100 on this page')).toBeVisible()
      const first = await card.getByRole('link').first().textContent()
      const letGo = await hold({ method: 'GET', path: LIST })
      await card.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(page.locator('[aria-busy=true]').filter({ has: card })).toBeVisible()
      await expect(page).toHaveURL(/before_id/)
      await expect(card.getByRole('link').first()).toHaveText(first ?? '')
      await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
      await expectAccessible(page, 'a list whose next page is loading', {
        exclude: REPEATED_ROWS,
      })
      await letGo()
      await expect(card.getByText('6 on this page')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('main')).toBeFocused()
    })

    const endpoints = `${ONE}/bound_endpoints`
    // Its label counts them as soon as the page is shown.
    const letGo = await hold({ method: 'GET', path: endpoints })
    await goInside(page, `/operators/${id}`)
    await test.step('a tab opens under the head of its page', async () => {
      const heading = page.getByRole('heading', { name: 'Door', level: 1 })
      await expect(heading).toBeVisible()
      const tab = page.getByRole('link', { name: 'Bound endpoints' })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'page')
      await expect(page.getByText('Loading…')).toBeVisible()
      await expect(heading).toBeVisible()
      await letGo()
    })
    await test.step('and its rows stay, too', async () => {
      const card = page.getByRole('region', { name: 'Bound endpoints' })
      await expect(card.getByText('100 on this page, more available')).toBeVisible()
      const letGo = await hold({ method: 'GET', path: endpoints })
      await card.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(card).toHaveAttribute('aria-busy', 'true')
      await expect(card.getByText('100 on this page, more available')).toBeVisible()
      await letGo()
      await expect(card).toHaveAttribute('aria-busy', 'false')
    })
  })
})

// Nothing is read before: what is kept on the device is shown without waiting.
test('each page says that it waits for the rate limit', async ({ page, seedOperator, fault }) => {
  const { id } = await seedOperator({ description: 'Door' })
  await fault({ kind: 'status', status: 429, retry_after: 5, method: 'GET', times: 999 })
  const one = `/operators/${id}`
  for (const address of ['/operators', one, `${one}/edit`, '/edges/tcp/edgtcp_waits']) {
    await page.goto(address)
    await expect(page.getByText(/^Rate limit reached\. Retrying in \d s$/)).toBeVisible()
  }
})

test('a page is an outline inside the shell until it is there', async ({
  page,
  seedOperator,
  hold,
}) => {
  await seedOperator({ description: 'Door' })
  const outline = page.getByText('Loading…')
  const link = page.getByRole('link', { name: 'Door' })
  await test.step('the first list', async () => {
    const letGo = await hold({ method: 'GET', path: LIST })
    await page.goto('/operators')
    await expect(outline).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'New operator' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await letGo()
    await expect(link).toBeVisible()
    await expect(outline).toBeHidden()
  })
  await test.step('which says after a moment what it waits for', async () => {
    const letGo = await hold({ method: 'GET', path: LIST })
    await page.goto('/operators')
    await expect(page.getByText(/^Waiting for the service for \d s$/)).toBeVisible()
    await expectAccessible(page, 'a page that says what it waits for')
    await letGo()
    await expect(link).toBeVisible()
    await expect(page.getByText('Waiting for the service')).toHaveCount(0)
  })
  await test.step('so do the whole list and a comparison', async () => {
    const letGo = await hold({ method: 'GET', path: LIST })
    const waits = page.getByText(/^Waiting for the service for \d s$/)
    await page.goto('/operators?all=yes')
    await expect(waits).toBeVisible()
    await letGo()
    await expect(link).toBeVisible()
    await expect(waits).toHaveCount(0)
    const letOne = await hold({ method: 'GET', path: ONE, times: 2 })
    await page.goto('/operators/compare?ids=k8sop_a,k8sop_b')
    await expect(waits).toHaveCount(2)
    await letOne()
    await expect(waits).toHaveCount(0)
    await page.goto('/operators')
  })
  await test.step('a form, which shows its name while it waits for the record', async () => {
    await link.click()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('updated just now')).toBeVisible()
    const letGo = await hold({ method: 'GET', path: ONE })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(outline).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Edit Door', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('Edit Door · Adit')
    await expectAccessible(page, 'a form that is loading')
    await letGo()
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Door')
  })
})

test('a refresh says how old the rows are, keeps them while it reads, and if it fails', async ({
  page,
  seedOperator,
  hold,
  fault,
  api,
}) => {
  await seedOperator({ description: 'Door' })
  await page.goto('/operators')
  const grid = page.getByRole('table', { name: 'Operators' })
  const row = grid.getByRole('link', { name: 'Door' })
  await expect(row).toBeVisible()
  await expect(page.getByText('updated just now')).toBeVisible()

  const letGo = await hold({ method: 'GET', path: LIST })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('updating…')).toBeVisible()
  await expect(row).toBeVisible()
  await letGo()
  await expect(page.getByText('updated just now')).toBeVisible()

  await fault({ kind: 'status', status: 403, method: 'GET', path: LIST })
  await page.getByRole('button', { name: 'Refresh' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText("Couldn't refresh.")
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(row).toBeVisible()
  await expectAccessible(page, 'a list that could not be refreshed')
  await api.delete('/faults')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(notice).toBeHidden()
})
