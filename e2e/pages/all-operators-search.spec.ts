import type { Page } from '@playwright/test'
import {
  chips,
  field,
  grid,
  list,
  names,
  saveView,
  title,
  views,
} from '../support/all-operators.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const options = (page: Page) => page.getByRole('listbox').getByRole('option')

test.describe('350 operators', () => {
  test.use({ filling: { operators: 350 } })

  test('tokens are completed with counts and become chips, and faults are said under the field', async ({
    page,
    seedOperator,
  }) => {
    const { id } = await seedOperator({ description: 'Warehouse door', region: 'ap' })
    await page.clock.install()
    await page.goto('/operators?all=yes')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '352')

    await test.step('an empty field offers examples', async () => {
      await page.keyboard.press('/')
      await expect(options(page)).toHaveText([
        'region:eu',
        'cert<30d',
        '-feature:bindings',
        'version<0.22',
        'cluster:billing',
      ])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox')).toBeHidden()
    })
    await test.step('a value that is chosen becomes a chip', async () => {
      await field(page).pressSequentially('region:')
      await expect(options(page).filter({ hasText: 'ap' })).toContainText('1')
      await field(page).press('ArrowDown')
      await expect(field(page)).toHaveAttribute('aria-activedescendant', /./)
      await field(page).press('Escape')
      await expect(page.getByRole('listbox')).toBeHidden()
      await expect(field(page)).toHaveValue('region:')
      // Regression: a filter that was being typed was called a fault for a moment.
      await expect(field(page)).toHaveAttribute('aria-invalid', 'false')
      await title(page).click()
      await expect(page.getByText('Type a value after region:')).toBeVisible()
      await field(page).focus()
      await field(page).press('End')
      await field(page).pressSequentially('ap')
      await expect(page.getByText('Type a value after region:')).toBeHidden()
      await expect(options(page)).toHaveCount(1)
      await field(page).press('ArrowDown')
      await field(page).press('Enter')
      await expect(chips(page)).toHaveText(['Region ap'])
      await expect(field(page)).toHaveValue('')
      await expect(names(page)).toHaveText(['Warehouse door'])
    })
    await test.step('one that is typed becomes a chip with Enter, and text again with Backspace', async () => {
      await field(page).fill('-feature:ingress door')
      await expect(field(page)).toHaveValue('-feature:ingress door')
      await field(page).press('Enter')
      await expect(chips(page)).toHaveText(['Region ap', 'not Features ingress'])
      await expect(field(page)).toHaveValue('door')
      await expect(page).toHaveURL(/q=region:ap(%20|\+)-feature:ingress(%20|\+)door$/)
      await field(page).fill('')
      await field(page).press('Backspace')
      await expect(field(page)).toHaveValue('-feature:ingress')
      await expect(chips(page)).toHaveText(['Region ap'])
    })
    await test.step('what is not understood is said', async () => {
      await field(page).fill('updated:>never')
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page)).toHaveAccessibleDescription(/never/)
      await field(page).fill('')
      // What completes an empty field stands over the chips.
      await field(page).press('Escape')
    })
    await test.step('chips are taken out one by one or all at once', async () => {
      await page.getByRole('button', { name: 'Remove Region ap' }).click()
      await expect(chips(page)).toHaveCount(0)
      await expect(field(page)).toBeFocused()
      await expect(grid(page)).toHaveAttribute('aria-rowcount', '352')
      await field(page).fill('region:ap')
      await field(page).press('Enter')
      await page.getByRole('button', { name: 'Clear all' }).click()
      await expect(field(page)).toBeFocused()
      await expect(chips(page)).toHaveCount(0)
      // Regression: the examples came over the rows.
      await expect(page.getByRole('listbox')).toBeHidden()
    })
    await test.step('recent searches are offered', async () => {
      await field(page).fill('warehouse door')
      await field(page).press('Enter')
      await field(page).fill('')
      await options(page).filter({ hasText: 'warehouse door' }).click()
      await expect(names(page)).toHaveText(['Warehouse door'])
    })
    // Regression: the address that follows the keys took the place of the page that a link led to.
    await test.step('a link that is pressed right after a key leads to its page', async () => {
      let letGo = () => {}
      const held = new Promise<void>((resolve) => (letGo = resolve))
      await page.route(/\/assets\/operator-detail-page-/, async (route) => {
        await held
        await route.continue()
      })
      await field(page).fill('')
      await field(page).pressSequentially('wareh')
      await expect(names(page)).toHaveText(['Warehouse door'])
      await names(page).click()
      await page.clock.fastForward(1_000)
      letGo()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warehouse door')
      await expect(page).toHaveURL(`/operators/${id}`)
    })
  })
})

test.describe('20 operators', () => {
  test.use({ filling: { operators: 20 } })

  test('views are kept on this device', async ({ page }) => {
    await page.goto('/operators?q=operator&sort=-description')
    await expect(names(page).first()).toHaveText('operator 20')
    await saveView(page, 'Reversed')
    const reversed = views(page).getByRole('link', { name: 'Reversed', exact: true })
    await expect(reversed).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(/view=Reversed/)
    await field(page).fill('operator 1')
    await expect(views(page).getByRole('link', { name: 'Reversed (modified)' })).toBeVisible()

    await test.step('a view of a name that is there is replaced only if that is meant', async () => {
      await page.getByRole('button', { name: 'Save view' }).click()
      const dialog = page.getByRole('dialog', { name: 'Save view' })
      await dialog.getByLabel('Name').fill('Reversed')
      await expect(dialog.getByRole('button', { name: 'Replace view' })).toBeVisible()
      await dialog.getByLabel('Name').fill('all')
      await expect(dialog.getByText('There is a view of this name')).toBeVisible()
      await expectAccessible(page, 'a view without a name of its own')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })

    await page.goto('/operators?all=yes')
    await reversed.click()
    await expect(page).toHaveURL(/q=operator&sort=-description&view=Reversed/)
    await expect(names(page).first()).toHaveText('operator 20')

    await test.step('a view is changed and deleted', async () => {
      const change = page.getByRole('button', { name: 'Change view Reversed' })
      const menu = page.getByRole('group', { name: 'Change view Reversed' })
      await field(page).fill('operator 7')
      await expect(views(page).getByRole('link', { name: 'Reversed (modified)' })).toBeVisible()
      await page.getByRole('button', { name: 'Save view' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Replace view' }).click()
      await expect(reversed).toHaveAttribute('aria-current', 'page')
      await page.reload()
      await expect(reversed).toHaveAttribute('aria-current', 'page')
      await expect(field(page)).toHaveValue('operator 7')
      await change.click()
      await menu.getByRole('button', { name: 'Delete view' }).click()
      await expect(views(page).getByRole('link')).toHaveText(['All', 'Certificates'])
      // What it showed stays.
      await expect(field(page)).toHaveValue('operator 7')
      await page.reload()
      await expect(views(page).getByRole('link')).toHaveText(['All', 'Certificates'])
    })
  })
})

test.describe('2,500 operators', () => {
  test.use({ filling: { operators: 2_500 } })

  test('what is covered is said while pages are slow and fail, and how to go on', async ({
    page,
    fault,
    hold,
    api,
  }) => {
    const path = '/kubernetes_operators'
    const letGo = await hold({ method: 'GET', path, skip: 1 })
    await page.goto('/operators?q=operator')
    // The rows that are there are shown.
    await expect(title(page)).toHaveText('Operators 1,000 of 1,000 loaded')
    await expect(list(page).getByText('Loading 1,000…')).toBeVisible()
    await expect(names(page).first()).toHaveText('operator 2500')
    await list(page).getByRole('button', { name: 'Pause' }).click()
    await expect(list(page).getByText('Paused.')).toBeVisible()
    await letGo()
    await list(page).getByRole('button', { name: 'Resume' }).click()
    await expect(title(page)).toHaveText('Operators 2,500 of 2,500')
    await fault({ kind: 'status', status: 500, path, skip: 1, times: 20 })
    await list(page).getByRole('button', { name: 'Refresh' }).click()
    // Regression: it said only that it had stopped, and nothing could be pressed that tried again at once.
    const failure = list(page).getByRole('note')
    await expect(failure).toContainText('The service returned an error. Retrying in')
    // What is there stays.
    await expect(title(page)).toHaveText('Operators 2,500 of 2,500')
    await api.delete('/faults')
    await failure.getByRole('button', { name: 'Retry' }).click()
    await expect(failure).toBeHidden()
    await expect(list(page).getByRole('button', { name: 'Refresh' })).toBeVisible()
    // Regression: with a key that is not accepted any more it was a dead end.
    await fault({ kind: 'status', status: 401, path, times: 1 })
    await list(page).getByRole('button', { name: 'Refresh' }).click()
    await expect(failure.getByRole('button')).toHaveText(['Reconnect', 'Copy details'])
    const box = page.getByRole('navigation', { name: 'Main' }).getByText('Access refused')
    await expect(box).toBeVisible()
  })
})
