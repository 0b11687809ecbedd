import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showInPage } from './test-root.ts'
import { toast, ToastRegion } from './toast.tsx'

// Regression: nothing had the focus once the button of a toast was pressed, and the next Tab began at the top.
test('a toast that goes with its button hands the focus on to the page', async () => {
  showInPage(
    <>
      <main id="content" tabIndex={-1} />
      <ToastRegion />
    </>,
  )
  await expect.element(page.getByRole('main')).toBeInTheDocument()
  const hide = toast('1 edge removed', { label: 'Undo', press: () => hide() })
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeInTheDocument()
  undo.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
