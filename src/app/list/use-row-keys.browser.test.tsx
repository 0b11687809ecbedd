import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showInPage } from '../ui/test-root.ts'
import { listKeys } from './use-row-keys.ts'
import {
  bar,
  boxAt,
  edit,
  focusedIn,
  open,
  policies,
  press,
  rowAt,
  show,
  Sorted,
  table,
} from './test-table.tsx'

test('keys move and select from load on, and the rows are one stop of the Tab key', async () => {
  const { selection } = await show({ rows: policies(12) })
  await press('j')
  expect(focusedIn()).toBe('0')
  await press('jx')
  expect([...selection.ids]).toEqual(['pol_1'])
  await press('jj{Shift>}x{/Shift}')
  expect([...selection.ids]).toEqual(['pol_1', 'pol_2', 'pol_3'])
  await press('{Shift>}{ArrowDown}{/Shift}')
  expect([...selection.ids].at(-1)).toBe('pol_4')
  await press('k{Enter}')
  expect(open).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'pol_3' }))
  await press('e')
  expect(edit).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'pol_3' }))
  await press('{Escape}')
  expect(selection.ids.size).toBe(0)
  await press('{Tab}')
  expect(document.activeElement?.textContent).toBe('After')
  await press('{Shift>}{Tab}{/Shift}')
  expect(focusedIn()).toBe('3')
})

// Regression: the list of keys did not name those of the rows.
test('every key that is listed for the list does something there', async () => {
  await show({ rows: policies(12) })
  await press('j')
  const names: Record<string, string> = {
    '↓': 'ArrowDown',
    '↑': 'ArrowUp',
    Space: ' ',
    Esc: 'Escape',
  }
  for (const { keys, label } of listKeys({ one: 'policy', other: 'policies' }))
    for (const listed of keys) {
      const name = listed.replace('Shift+', '')
      const key = names[name] ?? name
      // The first leads to another page, the second is no key.
      if (key === 'e' || key === 'click') continue
      const shiftKey = listed !== name
      const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
      rowAt(Number(focusedIn() ?? 0))?.dispatchEvent(event)
      expect(event.defaultPrevented, `${label}: ${listed}`).toBe(true)
    }
})

test('a key begins with the first row in sight, wherever somebody has scrolled to', async () => {
  await show({ rows: policies(5_000) })
  await press('j')
  scrollTo(0, 90_000)
  await expect.poll(() => rowAt(2_000)).not.toBeNull()
  await userEvent.click(page.getByRole('button', { name: 'Before' }))
  scrollTo(0, 90_000)
  await press('x')
  const at = Number(focusedIn())
  expect(at).toBeGreaterThan(1_990)
  expect(rowAt(at)?.ariaSelected).toBe('true')
})

test('the focus follows its record when rows come and go, and stays where one is gone', async () => {
  const rows = policies(50)
  const { showNext } = await show({ rows })
  await press('jjj')
  showNext({ rows: [{ id: 'pol_new', description: 'New' }, ...rows] })
  await expect.poll(() => focusedIn()).toBe('3')
  expect(document.activeElement?.textContent).toContain('Door 2')
  showNext({ rows: rows.filter(({ id }) => id !== 'pol_2') })
  await expect.poll(() => document.activeElement?.textContent).toContain('Door 3')
  showNext({ rows: rows.toReversed() })
  await expect.poll(() => focusedIn()).toBe('46')
  expect(document.activeElement?.textContent).toContain('Door 3')
})

test('the way back leads to the row where somebody was, with its selection', async () => {
  const rows = policies(300)
  const { selection, end } = await show({ rows })
  await press('jjx')
  end()
  showInPage(<Sorted rows={rows} selection={selection} />)
  await expect.element(table).toBeInTheDocument()
  await expect.element(bar).toHaveTextContent('1 selected')
  await press('j')
  expect(focusedIn()).toBe('2')
})

test('checkboxes select rows and ranges, and the one in the head all', async () => {
  const { selection, showNext } = await show({ rows: policies(120) })
  await userEvent.click(boxAt(1))
  await userEvent.click(boxAt(4), { modifiers: ['Shift'] })
  expect([...selection.ids]).toEqual(['pol_1', 'pol_2', 'pol_3', 'pol_4'])
  expect(open).not.toHaveBeenCalled()
  const all = page.getByRole('checkbox', { name: 'Select all 120 policies' })
  await expect.element(all).toBePartiallyChecked()
  await expect.element(bar).toHaveTextContent('4 selected')
  await expect.element(page.getByText('All loaded')).not.toBeInTheDocument()
  await userEvent.click(all)
  expect(selection.ids.size).toBe(120)
  // What is selected stays in another search, whose rows are all that are selected now.
  showNext({ rows: policies(10) })
  await expect.element(bar).toHaveTextContent('120 selected')
  await userEvent.click(page.getByRole('checkbox', { name: 'Select all 10 policies' }))
  expect(selection.ids.size).toBe(110)
  await userEvent.click(bar.getByRole('button', { name: 'Clear' }))
  await expect.element(page.getByText('All loaded')).toBeInTheDocument()
})

test('the dot selects the row and leads to its actions, and Escape back to it', async () => {
  const { selection } = await show({ rows: policies(20) })
  await press('j.')
  await expect.element(page.getByRole('button', { name: 'Export' })).toHaveFocus()
  expect([...selection.ids]).toEqual(['pol_0'])
  await press('{Escape}')
  expect([...selection.ids]).toEqual(['pol_0'])
  expect(focusedIn()).toBe('0')
  await press('{Escape}')
  expect(selection.ids.size).toBe(0)
})
