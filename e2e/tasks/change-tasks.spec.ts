import { field, grid, title } from '../support/all-operators.ts'
import { policiesOf } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { createHands, expectEffort } from './hands.ts'

// What people do most to records that are there, counted as in operator-tasks.spec.ts.

const WAYS = ['pointer', 'keyboard'] as const
const EFFORT_OF_RESTRICTION = { pointer: { clicks: 5 }, keyboard: { keys: 18 } }
const EFFORT_OF_UNDONE_RESTRICTION = { pointer: { clicks: 7 }, keyboard: { keys: 21 } }
const EFFORT_OF_REGION = { pointer: { clicks: 8, keys: 1 }, keyboard: { keys: 21 } }

test('the region of a search is set, and taken back', async ({ page, seedOperator, api }) => {
  for (const name of ['Dock', 'Hall']) await seedOperator({ description: name, region: 'us' })
  const { id } = await seedOperator({ description: 'Dock gate', region: 'us' })
  const region = async () => (await api.get(`/api/kubernetes_operators/${id}`)).json()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
  for (const way of WAYS)
    await test.step(`by ${way}`, async () => {
      await page.goto('/operators?all=yes')
      await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
      const hands = createHands(page)
      const press = async (name: string | RegExp) => {
        if (way === 'pointer') return hands.click(button(name))
        await hands.walkTo(button(name))
        await hands.press('Enter')
      }
      if (way === 'pointer') await hands.click(field(page))
      else await hands.press('/')
      await hands.type('dock')
      await expect(title(page)).toContainText('2 of 3')
      if (way === 'pointer') {
        await hands.click(grid(page).getByRole('checkbox', { name: /^Select all/ }))
        await press('Set region…')
      } else {
        // What completes "d" is gone: the arrow leads into the rows.
        await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
        // Into the rows, from the first of them to the box above, and what can be done with all.
        await hands.press('ArrowDown', 'ArrowUp', 'Space', '.')
        await expect(button('Set region…')).toBeFocused()
        await hands.press('Enter')
      }
      await expect(page.getByRole('dialog').getByLabel('Region')).toBeFocused()
      await hands.type('eu')
      await hands.press('Enter')
      await expect(button('Change 2 operators')).toBeEnabled()
      await press('Change 2 operators')
      await expect(page.getByText('2 operators updated').first()).toBeVisible()
      // Regression: nothing had the focus once the pressed button was gone.
      await expect(page.getByRole('main')).toBeFocused()
      expect(await region()).toMatchObject({ region: 'eu' })
      await press('Undo')
      await expect(page.getByRole('heading', { name: 'Undo', level: 2 })).toBeFocused()
      await press('Undo')
      await expect.poll(region).toMatchObject({ region: 'us' })
      // Else the next way would find it interrupted.
      await expect(page.getByText('2 operators undone').first()).toBeVisible()
      expectEffort('region of a search, undone', way, hands, EFFORT_OF_REGION[way])
    })
})

test('a restriction is turned off, gets a policy, and is turned on', async ({ page, api }) => {
  const module = page.getByRole('form', { name: 'IP restriction' })
  const isOn = module.getByRole('switch')
  const dialog = page.getByRole('dialog')
  const policies = module.getByLabel('IP policy IDs')
  for (const way of WAYS)
    await test.step(`by ${way}`, async () => {
      const uri = policiesOf('tcp', `edgtcp_${way}`)
      await api.put(uri, { data: { enabled: true, ip_policy_ids: ['ipp_a'] } })
      await page.goto(`/edges/tcp/edgtcp_${way}`)
      await expect(isOn).toBeChecked()
      const hands = createHands(page)
      const agree = async (name: string) => {
        const yes = dialog.getByRole('button', { name })
        if (way === 'pointer') return hands.click(yes)
        await hands.walkTo(yes)
        await hands.press('Enter')
      }
      if (way === 'pointer') await hands.click(isOn)
      else {
        // Past the frame.
        await hands.press('Tab', 'Enter')
        await hands.walkTo(isOn)
        await hands.press('Space')
      }
      await agree('Turn off')
      await expect(isOn).not.toBeChecked()
      if (way === 'pointer') await hands.click(policies)
      else await hands.walkTo(policies)
      await hands.type('ipp_b')
      // It takes the policy, too.
      if (way === 'pointer') await hands.click(module.getByRole('button', { name: 'Save module' }))
      else await hands.press('Control+Enter')
      await expect(page.getByText('IP restriction saved')).toBeVisible()
      if (way === 'pointer') await hands.click(isOn)
      else {
        await expect(module.getByRole('heading', { name: 'IP restriction' })).toBeFocused()
        await hands.walkTo(isOn)
        await hands.press('Space')
      }
      await expect(isOn).toBeChecked()
      await expect
        .poll(async () => (await api.get(uri)).json())
        .toMatchObject({ enabled: true, ip_policies: [{ id: 'ipp_a' }, { id: 'ipp_b' }] })
      expectEffort('restriction off, policy, on', way, hands, EFFORT_OF_RESTRICTION[way])
      // Lets every source in again, and so it asks.
      const told = page.locator('[data-toast]').filter({ hasText: 'IP restriction turned on' })
      await expect(told).toBeVisible()
      if (way === 'pointer') await hands.click(told.getByRole('button', { name: 'Undo' }))
      else await hands.press('z')
      await agree('Undo')
      await expect(isOn).not.toBeChecked()
      expectEffort('and taken back', way, hands, EFFORT_OF_UNDONE_RESTRICTION[way])
    })
})
