import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showInPage } from '../ui/test-root.ts'
import { SearchField } from './search-field.tsx'

const nothing = () => undefined

test('what is selected while the completions are loaded stays selected', async () => {
  // They are loaded by the focus, not before.
  const idle = vi.spyOn(globalThis, 'requestIdleCallback').mockReturnValue(0)
  const field = createRef<HTMLInputElement>()
  showInPage(
    <SearchField
      words={{ one: 'operator', other: 'operators' }}
      example="region:eu"
      field={field}
      typed="operator 1"
      waiting={null}
      describedBy={undefined}
      onTyped={nothing}
      onMeant={nothing}
      onBack={nothing}
      onLeave={nothing}
      onChosen={nothing}
      searched={{ fields: [], records: [], now: 0 }}
      filters=""
      examples={[]}
      recent={() => []}
    />,
  )
  await expect.element(page.getByRole('textbox')).toBeVisible()
  const plain = field.current
  plain?.focus()
  plain?.setSelectionRange(2, 8)
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  expect(field.current).not.toBe(plain)
  idle.mockRestore()
  expect([field.current?.selectionStart, field.current?.selectionEnd]).toEqual([2, 8])
})
