import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showInPage } from './test-root.ts'
import { useNow } from './use-now.ts'

const Year = () => useNow().getFullYear()

afterEach(() => void vi.useRealTimers())

// Regression: after a night in another tab, what had expired meanwhile was still found as valid.
test('the time is that of now as soon as the tab comes back', async () => {
  showInPage(<Year />)
  await expect.element(page.getByText(String(new Date().getFullYear()))).toBeVisible()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2041-05-01') })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('2041')).toBeVisible()
})
