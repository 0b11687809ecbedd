import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../ui/tokens.css'
import '../ui/base.css'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'
import { ListedContext, listedResource } from './listed-resource.ts'
import { SearchChips } from './search-chips.tsx'
import { showInPage } from '../ui/test-root.ts'

const listed = listedResource({
  words: { one: 'operator', other: 'operators' },
  pages: { list: '/operators', bulk: '/operators/bulk', record: '/operators/$id' },
  copied: COPIED_OPERATORS,
})

const show = async (begin: string) => {
  const onSettle = vi.fn<() => void>()
  const Search = () => {
    const [text, setText] = useState(begin)
    const field = useRef<HTMLInputElement>(null)
    return (
      <>
        <input
          ref={field}
          aria-label="Search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SearchChips text={text} onText={setText} onSettle={onSettle} field={field} />
      </>
    )
  }
  const { element } = showInPage(
    <ListedContext value={listed}>
      <Search />
    </ListedContext>,
  )
  element.style.padding = '1rem'
  const field = page.getByRole('textbox', { name: 'Search' })
  await expect.element(field).toBeInTheDocument()
  return {
    field,
    onSettle,
    chips: () =>
      page
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
  }
}

const SEARCH = 'köln region:eu,us (version:<1 OR cluster:x) -cert:30d updated:>never'

test('filters are chips, those of a group or with a mistake by their text, and words are none', async () => {
  const { field, chips } = await show(SEARCH)
  expect(chips()).toEqual([
    'Region eu or us',
    '(version:<1 OR cluster:x)',
    'not Certificate ≤ 30 days',
    'updated:>never',
  ])
  await field.fill('köln OR')
  expect(chips()).toEqual([])
})

test('a key removes a chip from the text, and the focus goes to the next one, then to the field', async () => {
  const { field, onSettle } = await show(SEARCH)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  field.element().focus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(button('Remove (version:<1 OR cluster:x)')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(field).toHaveValue('köln region:eu,us -cert:30d updated:>never')
  await expect.element(button('Remove not Certificate ≤ 30 days')).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(button('Remove updated:>never')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('köln region:eu,us')
  await button('Remove Region eu or us').click()
  await expect.element(field).toHaveValue('köln')
  await expect.element(page.getByRole('list')).not.toBeInTheDocument()
  expect(onSettle).toHaveBeenCalledTimes(4)
})

test('on a phone they stand in one row', async () => {
  await page.viewport(390, 844)
  await show(`${SEARCH} namespace:a feature:bindings region:eu cluster:${'x'.repeat(300)}`)
  const list = page.getByRole('list').element()
  expect(list.getBoundingClientRect().height).toBeLessThan(40)
  expect(document.documentElement.scrollWidth).toBe(390)
})
