import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CopyButton } from './copy-button.tsx'
import { showInPage } from './test-root.ts'
import { ToastRegion } from './toast.tsx'

// Regression: over plain http, where browsers have no clipboard to write to, no copy button worked.
test('a page without a clipboard copies, too', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  let copied = ''
  addEventListener('copy', (event) => (copied = event.clipboardData?.getData('text/plain') ?? ''))
  showInPage(
    <>
      <CopyButton text={'ak_1 <&>\n'}>Copy</CopyButton>
      <ToastRegion />
    </>,
  )
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(copied).toBe('ak_1 <&>\n')
})
