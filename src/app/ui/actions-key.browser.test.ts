import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createActionsKey } from './actions-key.ts'

const host = document.createElement('div')
beforeEach(() => {
  host.innerHTML = `<button popovertarget="m">Actions</button><input aria-label="Row" />
    <div id="m" popover="auto"><button>One</button><button>Two</button></div>`
  document.body.append(host)
  host.querySelector('input')?.focus()
})
afterEach(() => host.remove())

const parts = () => {
  const menu = host.querySelector<HTMLElement>('#m')
  const [button, one] = host.querySelectorAll('button')
  const row = host.querySelector('input')
  if (!menu || !button || !one || !row) throw new Error('The page has no menu')
  return { menu, button, one, row }
}

test('keys that are pressed before the menu is there wait for it', async () => {
  const { menu, one, row } = parts()
  const pressed = vi.fn<() => void>()
  one.addEventListener('click', pressed)
  const key = createActionsKey()
  key.press()
  await userEvent.keyboard('{Enter}xx')
  expect(row.value).toBe('')
  expect(pressed).not.toHaveBeenCalled()
  const withdraw = key.offer(menu)
  await Promise.resolve()
  expect(pressed).toHaveBeenCalledOnce()
  menu.hidePopover()
  // They are the page's again.
  row.focus()
  await userEvent.keyboard('x')
  expect(row.value).toBe('x')

  key.press()
  expect(document.activeElement).toBe(one)
  menu.hidePopover()
  withdraw?.()
  key.press()
  expect(menu.matches(':popover-open')).toBe(false)
  key.giveUp()
  row.focus()
  await userEvent.keyboard('y')
  expect(row.value).toBe('xy')
})

test('Escape is told, whether the menu is there or not; a press elsewhere is not', async () => {
  const { menu } = parts()
  const onEscape = vi.fn<() => void>()
  const key = createActionsKey()
  key.press(onEscape)
  await userEvent.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledTimes(1)
  key.offer(menu)
  await Promise.resolve()
  expect(menu.matches(':popover-open')).toBe(false)
  key.press(onEscape)
  expect(menu.matches(':popover-open')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onEscape).toHaveBeenCalledTimes(2)
  key.press(onEscape)
  menu.hidePopover()
  await new Promise(requestAnimationFrame)
  expect(onEscape).toHaveBeenCalledTimes(2)
})

// Regression: the menu stood in the corner of the window, far from the row and from its button.
test('the menu stands at its button', () => {
  const { menu, button } = parts()
  button.style.cssText = 'position: fixed; top: 60px; left: 120px'
  menu.style.cssText = 'inset: auto; margin: 0; position-area: block-end span-inline-end'
  const key = createActionsKey()
  key.offer(menu)
  key.press()
  const { left, bottom } = button.getBoundingClientRect()
  expect(menu.getBoundingClientRect()).toMatchObject({ left, top: bottom })
})

test('where the menu is off, its button has the focus', () => {
  const { menu, button } = parts()
  button.ariaDisabled = 'true'
  const key = createActionsKey()
  key.offer(menu)
  key.press()
  expect(document.activeElement).toBe(button)
  expect(menu.matches(':popover-open')).toBe(false)
})
