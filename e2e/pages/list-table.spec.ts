import { expect, test } from '../support/fixtures.ts'
import { toasts } from '../support/navigation.ts'

const fail = (): never => {
  throw new Error('not on the page')
}

test('the whole row leads to its operator, but for its copy button and selected text', async ({
  page,
  seedOperator,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const { id, updated_at } = await seedOperator({ description: 'Door', region: 'eu' })
  await page.goto('/operators')
  const link = page.getByRole('main').getByRole('link', { name: 'Door' })
  const region = page.getByRole('cell', { name: 'eu', exact: true })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(link).toHaveAttribute('href', `/operators/${id}`)
  await test.step('the copy button copies', async () => {
    await link.hover()
    await page.getByRole('button', { name: `Copy operator ID ${id}` }).click()
    await expect(toasts(page).filter({ hasText: 'Copied' })).toBeVisible()
  })
  await test.step('a time says exactly when, also under the pointer', async () => {
    const tooltip = page.locator('[popover="manual"]')
    await page.getByRole('main').locator('tbody time').first().hover()
    await expect(tooltip).toContainText((updated_at ?? '').slice(0, 19).replace('T', ' '))
    await tooltip.hover()
    await expect(tooltip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip).toBeHidden()
  })
  await test.step('dragging over a text selects it', async () => {
    const { x, y, width } = (await page.getByText(id, { exact: true }).boundingBox()) ?? fail()
    await page.mouse.move(x + 1, y + 8)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + 8)
    await page.mouse.up()
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/^k8sop_/)
    await expect(page).toHaveURL('/operators')
  })
  await test.step('with Ctrl it opens a tab', async () => {
    const opened = context.waitForEvent('page')
    await region.click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL(`/operators/${id}`)
    await (await opened).close()
  })
  await test.step('with the middle button, too', async () => {
    const opened = context.waitForEvent('page')
    await region.click({ button: 'middle' })
    await expect(await opened).toHaveURL(`/operators/${id}`)
    await (await opened).close()
  })
  await expect(page).toHaveURL('/operators')
  await region.click()
  await expect(page).toHaveURL(`/operators/${id}`)
})
