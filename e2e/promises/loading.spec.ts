import { expect, test } from '../support/fixtures.ts'

const LIST = '/kubernetes_operators'
const ONE = `${LIST}/:id`

test.describe('while something loads', () => {
  test.use({ filling: { operators: 106 } })

  test('the rows of a page stay until those of the next one are there', async ({ page, hold }) => {
    // By cursor: without one, the whole list takes the place of its first page.
    await page.goto('/operators?cursor=limit%3D100')
    const card = page.getByRole('region', { name: 'Operators' })
    await expect(card.getByText('100 on this page')).toBeVisible()
    const first = await card.getByRole('link').first().textContent()
    const letGo = await hold({ method: 'GET', path: LIST })
    await card.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.locator('[aria-busy=true]').filter({ has: card })).toBeVisible()
    await expect(page).toHaveURL(/before_id/)
    await expect(card.getByRole('link').first()).toHaveText(first ?? '')
    await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
    await letGo()
    await expect(card.getByText('6 on this page')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('a page is an outline inside the shell until it is there', async ({
  page,
  seedOperator,
  hold,
  fault,
}) => {
  await seedOperator({ description: 'Door' })
  const outline = page.getByText('Loading…')
  const link = page.getByRole('link', { name: 'Door' })
  const letGo = await hold({ method: 'GET', path: LIST })
  await test.step('the first list', async () => {
    await page.goto('/operators')
    await expect(outline).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Operators', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'New operator' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
  await test.step('which says after a moment what it waits for', async () => {
    await expect(page.getByText(/^Waiting for the service for \d s$/)).toBeVisible()
    await letGo()
    await expect(link).toBeVisible()
    await expect(page.getByText('Waiting for the service')).toHaveCount(0)
    await expect(outline).toBeHidden()
  })
  await test.step('a refresh says how old the rows are, keeps them while it reads, and if it fails', async () => {
    await expect(page.getByText('updated just now')).toBeVisible()
    const release = await hold({ method: 'GET', path: LIST })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Refreshing 0 of about 1…')).toBeVisible()
    await expect(link).toBeVisible()
    await release()
    await expect(page.getByText('updated just now')).toBeVisible()
    await fault({ kind: 'status', status: 403, method: 'GET', path: LIST })
    await page.getByRole('button', { name: 'Refresh' }).click()
    const notice = page.getByRole('alert')
    await expect(notice).toContainText("Couldn't refresh.")
    await expect(notice).toBeInViewport({ ratio: 1 })
    await expect(link).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(notice).toBeHidden()
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
    await letGo()
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Door')
  })
})
