import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Menu, openByArrow } from './menu.tsx'
import { showInPage } from './test-root.ts'

test('with nothing focused in a menu, the arrow up leads to its last item, the arrow down to its first', async () => {
  const { element } = showInPage(
    <Menu id="menu" label="Menu">
      <button type="button">First</button>
      <button type="button">Second</button>
      <button type="button">Last</button>
    </Menu>,
  )
  await expect.poll(() => element.querySelector('#menu')).not.toBeNull()
  const menu = element.querySelector<HTMLElement>('#menu')
  menu?.setAttribute('tabindex', '-1')
  menu?.showPopover()
  const button = (name: string) => page.getByRole('button', { name })
  await expect.element(button('First')).toHaveFocus()
  for (const [key, name] of [
    ['{ArrowUp}', 'Last'],
    ['{ArrowDown}', 'First'],
  ] as const) {
    menu?.focus()
    await userEvent.keyboard(key)
    await expect.element(button(name)).toHaveFocus()
  }
})

test('the arrow down on the button of a menu opens it with the focus in its first item', async () => {
  showInPage(
    <>
      <button type="button" popoverTarget="opened" onKeyDown={openByArrow}>
        Open
      </button>
      <Menu id="opened" label="Menu">
        <button type="button">First</button>
      </Menu>
    </>,
  )
  const opener = page.getByRole('button', { name: 'Open' })
  await expect.element(opener).toBeVisible()
  await userEvent.tab()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: 'First' })).toHaveFocus()
})
