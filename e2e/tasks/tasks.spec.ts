import { OperatorList } from '#contract/operators.ts'
import { field, grid, title } from '../support/all-operators.ts'
import { expect, test } from '../support/fixtures.ts'
import { createHands, expectEffort } from './hands.ts'

// What people do most, as somebody does who sees the dashboard for the first time, and by keyboard alone. A limit
// is what a task takes now: a detour fails.

const WAYS = ['pointer', 'keyboard'] as const
const EFFORT_OF_REGION = { pointer: { clicks: 8, keys: 1 }, keyboard: { keys: 21 } }

const heading = (name: string) => ({ name, level: 1, exact: true }) as const

test('an operator with two selectors is created', async ({ page, api }) => {
  const selectors = ['true', 'false'] as const
  const bindings = page.getByRole('checkbox', { name: 'bindings' })
  const first = page.getByRole('textbox', { name: /^Endpoint selector/ }).first()
  const stored = async () =>
    OperatorList.parse(await (await api.get('/api/kubernetes_operators')).json()).operators?.map(
      ({ binding }) => binding?.endpoint_selectors,
    )
  // Its permanent fields are empty.
  const agree = page
    .getByRole('dialog', { name: /^Create without / })
    .getByRole('button', { name: 'Create operator' })
  await page.goto('/operators')
  await test.step('by pointer', async () => {
    const hands = createHands(page)
    await hands.click(page.getByRole('button', { name: 'New operator' }).first())
    await hands.click(bindings)
    await hands.click(first)
    await hands.type(selectors[0])
    await hands.press('Enter')
    await hands.type(selectors[1])
    await hands.click(page.getByRole('button', { name: 'Create operator' }))
    await hands.click(agree)
    await expect(page.getByText('Operator created')).toBeVisible()
    // The form stays until the page of the operator is there.
    await expect(page.getByRole('heading', heading('New operator'))).toBeHidden()
    expectEffort('create an operator', 'pointer', hands, { clicks: 5, keys: 1 })
  })
  await test.step('by keyboard', async () => {
    const hands = createHands(page)
    await hands.press('c')
    await expect(page.getByLabel('Description', { exact: true })).toBeFocused()
    await hands.walkTo(bindings)
    await hands.press('Space')
    await hands.walkTo(first)
    await hands.type(selectors[0])
    await hands.press('Enter')
    await hands.type(selectors[1])
    await hands.press('Control+Enter')
    await hands.walkTo(agree)
    await hands.press('Enter')
    await expect(page.getByRole('heading', heading('New operator'))).toBeHidden()
    expectEffort('create an operator', 'keyboard', hands, { keys: 12 })
  })
  await expect.poll(stored).toEqual([selectors, selectors])
})

test('an operator is renamed, deleted and created again from the list, and signed out of', async ({
  page,
  seedOperator,
}) => {
  await seedOperator({ description: 'Dock', region: 'us' })
  await page.goto('/operators')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const rows = page.locator('main table tbody')
  await test.step('a description is changed', async () => {
    const hands = createHands(page)
    await rows.getByRole('link', { name: 'Dock' }).hover()
    await hands.click(button('Edit Dock'))
    await expect(page.getByLabel('Description', { exact: true })).toBeFocused()
    await hands.type('Gate')
    await hands.click(button('Save changes'))
    await expect(page.getByRole('heading', heading('Gate'))).toBeVisible()
    expectEffort('change a description', 'pointer', hands, { clicks: 2 })
  })
  await page.getByRole('link', { name: 'Operators', exact: true }).first().click()
  await test.step('it is deleted', async () => {
    const hands = createHands(page)
    await hands.click(rows.getByRole('checkbox', { name: 'Select Gate' }))
    await hands.click(button('Delete…'))
    await hands.click(button('Delete operator'))
    await expect(page.getByText('Operator deleted')).toBeVisible()
    await expect(rows.getByRole('link', { name: 'Gate' })).toHaveCount(0)
    expectEffort('delete', 'pointer', hands, { clicks: 3 })
  })
  await test.step('and created again', async () => {
    const hands = createHands(page)
    await hands.click(button('Create again'))
    await hands.click(button('Create operator'))
    await expect(page.getByRole('heading', heading('Gate'))).toBeVisible()
    expectEffort('create again', 'pointer', hands, { clicks: 2 })
  })
  await test.step('one with ingress is created', async () => {
    const hands = createHands(page)
    await page.getByRole('link', { name: 'Operators', exact: true }).first().click()
    await hands.click(button('New operator').first())
    await hands.click(page.getByRole('checkbox', { name: 'ingress' }))
    await hands.click(button('Create operator'))
    const question = page.getByRole('dialog', { name: /^Create without / })
    await hands.click(question.getByRole('button', { name: 'Create operator' }))
    await expect(page.getByText('Operator created').first()).toBeVisible()
    await expect(page.getByRole('heading', heading('New operator'))).toBeHidden()
    expectEffort('create with ingress', 'pointer', hands, { clicks: 4 })
  })
  await test.step('with nothing to lose, signing out asks nothing', async () => {
    const hands = createHands(page)
    await hands.click(page.getByRole('navigation', { name: 'Main' }).locator('button[data-state]'))
    await hands.click(button('Sign out'))
    await expect(page).toHaveURL(/\/connect/)
    expectEffort('sign out', 'pointer', hands, { clicks: 2 })
  })
})

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
