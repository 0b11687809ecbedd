import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'

const pressAll = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('keyboard shortcuts go, create, refresh, are listed, and can be turned off', async ({
  page,
}) => {
  await test.step('keyboard shortcuts go, create, refresh, and are listed', async () => {
    await page.goto('/operators')
    await expect(page.getByText('No operators yet')).toBeVisible()
    // Regression: what was typed right after the first key of a visit was taken for shortcuts: "c" left the page.
    await pressAll(page, '/', 'c', 'C')
    const field = page.getByLabel('Search operators')
    await expect(field).toHaveValue('cC')
    await expect(page).toHaveURL(/[?&]q=cC/)
    await goInside(page, '/operators')
    await page.getByRole('main').focus()
    // Regression: Chrome filled in a field, and the page threw an error: that event has no key.
    await page.evaluate(() => document.body.dispatchEvent(new Event('keydown', { bubbles: true })))
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    // Regression: it began at its end, where the focus is.
    await expect(list.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeInViewport()
    await expect(list.getByText('Go to edges')).toBeVisible()
    await expect(list.getByText('Select a range')).toBeVisible()
    await expectAccessible(page, 'list of keyboard shortcuts')
    // The dialog has the keyboard to itself.
    await pressAll(page, 'g', 's', 'Escape')
    await expect(list).toBeHidden()
    await expect(page).toHaveURL('/operators')

    await page.keyboard.press('c')
    await expect(heading(page, 'New operator')).toBeVisible()

    // What is typed into a field is text, and unsaved changes are asked about as for links.
    const description = page.getByLabel('Description', { exact: true })
    await description.fill('')
    await description.pressSequentially('go?c')
    await expect(description).toHaveValue('go?c')
    await heading(page, 'New operator').click()
    await pressAll(page, 'g', 'o')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(heading(page, 'Operators')).toBeVisible()

    await goInside(page, '/edges/tcp/edgtcp_1')
    await expect(page.getByRole('form', { name: 'IP restriction' })).toBeVisible()
    const read = page.waitForRequest((request) => request.url().includes('/edgtcp_1/'))
    await page.keyboard.press('r')
    await read

    // Regression: with the focus on a switch or a choice, where no letter is text, every shortcut did nothing.
    await pressAll(page, 'g', 's')
    await expect(heading(page, 'Settings')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Code editor' }).focus()
    await pressAll(page, 'g', 'e')
    await expect(heading(page, 'Edges')).toBeVisible()
  })

  await test.step('keyboard shortcuts can be turned off on this device', async () => {
    const openList = async () => {
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    }
    const choice = page.getByRole('checkbox', { name: 'Use keyboard shortcuts' })
    await openList()
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
    await choice.uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()
    await page.reload()
    await expect(heading(page, 'Edges')).toBeVisible()
    const visited = () => page.evaluate(() => history.length)
    const before = await visited()
    await page.keyboard.press('c')

    await openList()
    await choice.check()
    await page.keyboard.press('Escape')
    await pressAll(page, 'g', 's')
    await expect(heading(page, 'Settings')).toBeVisible()
    // Only the last shortcut led anywhere.
    expect(await visited()).toBe(before + 1)
  })
})
