import { expect, test } from '../support/fixtures.ts'

const LIST = '/kubernetes_operators'
// By cursor: without one, the others of so few are added to the first page.
const FIRST = '/operators?cursor=limit%3D100'

test.describe('many operators', () => {
  test.use({ filling: { operators: 250 } })

  test('are walked page by page, by the configured host', async ({ page, fault, hold }) => {
    await test.step('are walked page by page, with the page in the URL', async () => {
      const rows = page.getByRole('table', { name: 'Operators' })
      const next = page.getByRole('button', { name: 'Next', exact: true })
      const previous = page.getByRole('button', { name: 'Previous', exact: true })
      const newest = rows.locator('tbody').getByRole('link').first()
      await page.goto(FIRST)
      await expect(previous).toBeDisabled()
      await expect(newest).toHaveText('operator 250')
      await expect(rows).toHaveAttribute('aria-rowcount', '101')
      await expect(page.getByText('100 on this page')).toBeVisible()
      await next.click()
      await expect(page).toHaveURL(/before_id/)
      await expect(newest).toHaveText('operator 150')
      // Regression: it added a history entry without the trail of previous pages.
      await test.step('the skip link keeps the way back', async () => {
        await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
        await expect(page.getByRole('main')).toBeFocused()
      })
      await page.reload()
      await expect(newest).toHaveText('operator 150')
      await expect(previous).toBeEnabled()

      await next.click()
      await expect(rows).toHaveAttribute('aria-rowcount', '51')
      await expect(next).toBeDisabled()
      await expect(next).toHaveAttribute('aria-description', 'This is the last page.')
      await page.goBack()
      await expect(newest).toHaveText('operator 150')
      await expect(previous).not.toHaveAttribute('aria-current')
      await test.step('a page that names itself as next ends the walk', async () => {
        await fault({ kind: 'repeat_next_page', path: LIST })
        await page.reload()
        await expect(page.getByText(/already shown/)).toBeVisible()
        await expect(next).toBeDisabled()
        // Regression: it said that there is none.
        await expect(next).toHaveAttribute('aria-description', 'Paging stops here.')
      })
      await previous.click()
      await expect(newest).toHaveText('operator 250')
    })

    await test.step('come from the configured host, one page for two presses of Next', async () => {
      const next = page.getByRole('button', { name: 'Next', exact: true })
      const previous = page.getByRole('button', { name: 'Previous', exact: true })
      const hosts = new Set<string>()
      page.on('request', (request) => hosts.add(new URL(request.url()).host))
      await fault({ kind: 'foreign_next_page', path: LIST })
      await page.goto(FIRST)
      await expect(next).toBeEnabled()
      const letGo = await hold({ method: 'GET', path: LIST })
      const answer = page.waitForResponse(/before_id=/)
      // Regression: Previous then led to the first page twice.
      await next.dblclick()
      await letGo()
      expect((await answer).ok()).toBe(true)
      expect([...hosts]).toEqual([new URL(page.url()).host])
      await expect(previous).toBeEnabled()
      await previous.click()
      await expect(page).toHaveURL(FIRST)
      await expect(previous).toBeDisabled()
    })
  })
})
