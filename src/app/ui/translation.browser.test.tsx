import { expect, test } from 'vitest'
import { showInPage } from './test-root.ts'
import { allowTranslation } from './translation.ts'

// Regression: in "1 of 3", a number that changed twice before it was translated again took the place of "of".
test('a text that changes again before its translation leaves the texts beside it', async () => {
  allowTranslation()
  const counts = (at: number) => (
    <p id="counts">
      {at} of {3}
    </p>
  )
  const { show } = showInPage(counts(1))
  const text = () => document.getElementById('counts')?.textContent
  await expect.poll(text).toBe('1 of 3')
  for (const node of document.getElementById('counts')?.childNodes ?? []) {
    const font = document.createElement('font')
    font.textContent = node.textContent
    node.replaceWith(font)
  }
  for (const at of [2, 3, 4]) {
    show(counts(at))
    await expect.poll(text).toBe(`${at} of 3`)
  }
})
