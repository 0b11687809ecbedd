import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showInPage } from '../../../ui/test-root.ts'
import { CodeEditor } from './code-editor.tsx'
import type { CodeHost } from './code-host.ts'
import { EditorSlot } from '../../../ui/editor-slot.tsx'

/** Shows an editor in a form; returns its host and what it has told. */
const show = async (first: string, isDisabled = false) => {
  const told: string[] = []
  const Field = () => {
    const [value, setValue] = useState(first)
    return (
      <form>
        <fieldset disabled={isDisabled}>
          <CodeEditor
            id="one"
            name="one"
            label="Code"
            description="What it is"
            isInvalid={false}
            value={value}
            caret={0}
            marks={[]}
            extensions={() => []}
            onBlur={() => undefined}
            onChange={(value) => {
              told.push(value)
              setValue(value)
            }}
          />
          <button type="button" onClick={() => setValue('two\r\nlines')}>
            Set
          </button>
        </fieldset>
      </form>
    )
  }
  const { element, end } = showInPage(<Field />)
  const content = page.getByRole('textbox', { name: 'Code' })
  await expect.element(content).toBeVisible()
  const host = element.querySelector<CodeHost>('code-editor')
  const { view } = host ?? {}
  if (!host || !view) throw new Error('no editor')
  return { host, view, told, content, end }
}

test('a text that nobody edits is never told as another, whatever it is', async () => {
  for (const odd of ['a\r\nb\rc\n', '\u0000\u202e\u200b\ufeff\ud800x', ' \t\u00a0\u2028 ', '']) {
    const { told, end } = await show(odd)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(told).toEqual([])
    end()
  }
})

test('an edit leaves the rest as it was', async () => {
  const { view, told, host } = await show('a\r\nb\u202e\u200b\rc')
  view.dispatch({ changes: { from: 2, insert: 'X\n' } })
  expect(told).toEqual(['a\r\nX\r\nb\u202e\u200b\rc'])
  expect(host.value).toBe('a\nX\nb\u202e\u200b\nc')
  host.focus()
  host.setSelectionRange(0, 1)
  await userEvent.keyboard('Z')
  expect(told.at(-1)).toBe('Z\r\nX\r\nb\u202e\u200b\rc')
})

test('what the form sets is shown, and is not told back', async () => {
  const { told, host } = await show('one')
  await userEvent.click(page.getByRole('button', { name: 'Set' }))
  await expect.poll(() => host.value).toBe('two\nlines')
  expect(told).toEqual([])
})

test('it has a name, a description and a state, as a field of the page has', async () => {
  const { content, host, end } = await show('one')
  await expect.element(content).toHaveAccessibleDescription('What it is')
  expect([...(host.closest('form')?.elements ?? [])]).toContain(host)
  end()
  const { content: off, view } = await show('one', true)
  await expect.element(off).toHaveAttribute('aria-disabled', 'true')
  expect(view.state.readOnly).toBe(true)
})

const slot = (isThere: boolean, isOff = false) => (
  <EditorSlot
    text="text"
    isOff={isOff}
    renderEditor={
      isThere ? (caret) => <input aria-label="Editor" defaultValue={caret} /> : undefined
    }
  >
    <textarea aria-label="Area" defaultValue="text" />
  </EditorSlot>
)
const [area, editor] = [page.getByLabelText('Area'), page.getByLabelText('Editor')]

test('an editor takes the place of a text area only while that has no focus', async () => {
  const { show } = showInPage(slot(false))
  await expect.element(area).toBeVisible()
  await userEvent.click(area)
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  show(slot(true))
  await userEvent.keyboard('y')
  await expect.element(area).toHaveValue('teyxt')
  await expect.element(area).toHaveFocus()
  await userEvent.tab()
  await expect.element(editor).toHaveValue('3')
  await expect.element(area).not.toBeInTheDocument()
  // Nor is it taken away while it is in use.
  await userEvent.click(editor)
  show(slot(true, true))
  await userEvent.keyboard('1')
  await expect.element(editor).toHaveFocus()
  await userEvent.tab()
  await expect.element(area).toBeVisible()
})

test('an editor whose code comes as the text area is pressed takes nothing that is typed', async () => {
  addEventListener('pointerdown', () => flushSync(() => show(slot(true))), {
    capture: true,
    once: true,
  })
  const { show } = showInPage(slot(false))
  await expect.element(area).toBeVisible()
  await userEvent.click(area)
  await userEvent.keyboard('{End}y')
  await expect.element(area).toHaveFocus()
  await expect.element(area).toHaveValue('texty')
  await userEvent.tab()
  await expect.element(editor).toBeVisible()
})
