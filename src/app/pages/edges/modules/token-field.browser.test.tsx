import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TokenField } from './token-field.tsx'
import { showInPage } from '../../../ui/test-root.ts'

/** Shows a field with these words; tells the words that a form would send. */
const show = async (words: readonly string[] = []) => {
  const sent = { tokens: words }
  const Form = () => {
    const [tokens, setTokens] = useState(words)
    return (
      <TokenField
        label="IP policies"
        tokens={tokens}
        onChange={(next) => {
          sent.tokens = next
          setTokens(next)
        }}
      />
    )
  }
  showInPage(<Form />)
  const input = page.getByLabelText('IP policies')
  await expect.element(input).toBeVisible()
  return { input, sent: () => sent.tokens }
}

test('a word is in the list while it is typed, and a space begins the next one', async () => {
  const { input, sent } = await show()
  await userEvent.type(input, 'ipp_1')
  expect(sent()).toEqual(['ipp_1'])
  await userEvent.type(input, ' ipp_2')
  expect(sent()).toEqual(['ipp_1', 'ipp_2'])
  await expect.element(input).toHaveValue('ipp_2')
})

test('pasted lines are a word each, and one that is there already is said and not added', async () => {
  const { input, sent } = await show(['ipp_1'])
  await userEvent.click(input)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', 'ipp_1\r\nipp_2;ipp_3')
  input
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(sent).toEqual(['ipp_1', 'ipp_2', 'ipp_3'])
  await expect.element(page.getByText(/Already in the list: ipp_1/)).toBeInTheDocument()
})

test('Backspace in an empty field edits the last word', async () => {
  const { input, sent } = await show(['ipp_1', 'ipp_2'])
  await userEvent.click(input)
  await userEvent.keyboard('{Backspace}')
  await expect.element(input).toHaveValue('ipp_2')
  // Escape takes nothing away.
  await userEvent.keyboard('{Escape}{Backspace}3{Enter}')
  expect(sent()).toEqual(['ipp_1', 'ipp_3'])
})

test('words are removed by keyboard, and the focus goes to the one that follows', async () => {
  const { input, sent } = await show(['a', 'b', 'c'])
  await userEvent.click(input)
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Delete}')
  expect(sent()).toEqual(['a', 'c'])
  await expect.poll(() => document.activeElement?.textContent).toContain('c')
})

// Regression: `z` on a word took back the last change of the page, and the letter was lost.
test('what is typed on a word goes into the field, and is no shortcut', async () => {
  const { input, sent } = await show(['a', 'b'])
  const onShortcut = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  await userEvent.click(input)
  await userEvent.keyboard('{ArrowLeft}')
  addEventListener('keydown', onShortcut, { once: true })
  await userEvent.keyboard('z')
  removeEventListener('keydown', onShortcut)
  await expect.element(input).toHaveValue('z')
  expect(onShortcut).not.toHaveBeenCalled()
  expect(sent()).toEqual(['a', 'b', 'z'])
})
