import type { Page } from '@playwright/test'
import { addPolicies, openEdge, setUp } from '../support/edges.ts'
import { expect, test } from '../support/fixtures.ts'
import { askToDelete, goInside, toasts } from '../support/navigation.ts'

test.use({ filling: { operators: 3, endpoints: 3 } })

/** Replaces every text of the page, those to come included, as the translation of Chromium does: into capitals here. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const font = (text: string) => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text
      outer.append(inner)
      return outer
    }
    const isLeft = (node: Node) =>
      node.parentElement?.closest('font, script, style, textarea, title, [translate="no"]') !== null
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      for (let node = walker.currentNode; node; node = walker.nextNode() as Node)
        if (node instanceof Text && node.data.trim() !== '' && !isLeft(node)) texts.push(node)
      for (const text of texts)
        text.parentNode?.replaceChild(font(text.textContent?.toUpperCase() ?? ''), text)
    }
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of addedNodes.length > 0 ? addedNodes : [target])
          if (node.isConnected) translateIn(node)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })

// Regression: a click on a row of a translated page showed "Something went wrong" in place of everything.
test('a page that the browser translates works, shows what changes, and keeps ids and code as they are', async ({
  page,
  seedOperator,
}) => {
  const { id } = await seedOperator({
    description: 'Quayside',
    metadata: '{"team":"payments"}',
    deployment: { name: 'quay', version: '0.19.1' },
    enabled_features: ['bindings'],
    binding: { endpoint_selectors: ['endpoint.type == "http"'] },
  })
  await translate(page)
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const expectPage = async (name: string) => {
    await expect(heading(name)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Operators' }).first()).toContainText('OPERATORS')
    await expect(page.getByText(/K8SOP_|IPP_|BKDHR_|EDGTCP_/)).toHaveCount(0)
  }
  await page.goto('/operators')
  await expectPage('Operators')
  await test.step('list: search, selection, menus, a row', async () => {
    const search = page.getByRole('search').getByRole('combobox')
    await search.fill('quay')
    await expect(main.getByRole('row')).toHaveCount(2)
    await search.fill('')
    await search.press('Escape')
    await expect(main.getByRole('row')).toHaveCount(5)
    await page.getByRole('checkbox', { name: 'Select Quayside' }).check()
    const selected = page.getByRole('region', { name: 'Selected operators' })
    await expect(selected).toContainText('1')
    await page.keyboard.press('Control+a')
    await expect(selected).toContainText('4')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('button', { name: 'Filter' }).click()
    await main.getByRole('link', { name: 'Quayside' }).click()
    await expectPage('Quayside')
  })
  await test.step('detail: every tab', async () => {
    const tabs = page.getByRole('navigation', { name: 'Parts of this operator' })
    for (const name of ['Bound endpoints', 'JSON', 'History', 'Summary'])
      await tabs.getByRole('link', { name }).click()
    await expect(main.getByText('endpoint.type == "http"').first()).toBeVisible()
    await expect(main.getByText('payments').first()).toBeVisible()
  })
  await test.step('form: errors, a save and its toast, undo', async () => {
    await goInside(page, `/operators/${id}/edit`)
    const description = page.getByLabel('Description', { exact: false }).first()
    await description.fill('Dock '.repeat(60))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(/too long/i).first()).toBeVisible()
    await description.fill('Dockside')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectPage('Dockside')
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expectPage('Quayside')
  })
  await test.step('dialogs', async () => {
    await askToDelete(page)
    await expect(dialog).toContainText(id)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').fill('quay')
    await expect(dialog.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('edges', async () => {
    await openEdge(page, 'tcp', 'edgtcp_1')
    const module = page.getByRole('form', { name: 'IP restriction' })
    await setUp(module)
    await addPolicies(module, 'ipp_1, ipp_2')
    await page.getByRole('button', { name: 'Save module' }).click()
    await expect(page.getByText('ipp_1').first()).toBeVisible()
    await expectPage('edgtcp_1')
  })
  for (const [path, name] of [
    ['/', 'Overview'],
    ['/operators/new', 'New operator'],
    ['/operators/install', 'Install'],
    [`/operators/compare?ids=${id}`, 'Compare'],
    ['/operators/bulk', 'Bulk change'],
    ['/operators?view=certificates', 'Operators'],
    ['/edges', 'Edges'],
    ['/activity', 'Activity'],
    ['/settings', 'Settings'],
  ] as const)
    await test.step(path, async () => {
      await goInside(page, path)
      await expectPage(name)
    })
})
