import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { askToDelete, goInside, openList } from '../support/navigation.ts'

const ALWAYS = 1000
const LONG = 'a-value-that-somebody-made-far-longer-than-any-column-is-wide'

test('a long value leaves every column of the list in sight, a long name the rest of every page and a way back', async ({
  page,
  seedOperator,
  fault,
  api,
}) => {
  await seedOperator({
    description: LONG,
    region: LONG,
    deployment: { name: LONG, namespace: LONG, version: LONG, cluster_name: LONG },
  })
  const members = { enabled_features: ['bindings', 'ingress', 'gateway', LONG, 'teleport'] }
  await fault({ kind: 'members', members, method: 'GET', times: ALWAYS })
  await openList(page)
  const table = page.locator('main table')
  await expect(table.getByRole('link', { name: LONG })).toBeVisible()
  for (const width of [1440, 1120, 800, 390]) {
    await page.setViewportSize({ width, height: 800 })
    // The columns that have no room leave with the next frame.
    const overhang = () =>
      table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0))
    await expect.poll(overhang, `at ${width}`).toBeLessThanOrEqual(0)
    const whole = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(whole).toBeLessThanOrEqual(width)
  }
  await api.delete('/faults')

  const metadata = JSON.stringify(Array.from({ length: 300 }, (_, at) => `line ${at}`))
  const { id } = await seedOperator({ description: 'long name '.repeat(25), metadata })
  const { id: unbroken } = await seedOperator({ description: 'x'.repeat(255) })
  const { id: turned } = await seedOperator({ description: 'Door \u202eabc' })
  const { id: arabic } = await seedOperator({
    description: 'مستودع الحاويات الرئيسي في روتردام '.repeat(3),
  })
  await page.setViewportSize({ width: 390, height: 844 })
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  const title = page.getByRole('heading', { level: 1 })
  const leadsBack = async () => {
    const back = breadcrumb.getByRole('link', { name: 'Operators' })
    await expect(back).toBeInViewport({ ratio: 1 })
    const isWhole = await back.evaluate((link) => {
      const cell = link.parentElement
      return cell !== null && cell.scrollWidth <= cell.clientWidth
    })
    expect(isWhole).toBe(true)
    await back.click()
    await expect(page).toHaveURL('/operators')
  }
  const showsItsBeginning = async (name: Locator) => {
    await expect(name).toBeVisible()
    const isShown = () =>
      name.evaluate((link) => {
        const letter = document.createRange()
        const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode() ?? link
        letter.setStart(text, 0)
        letter.setEnd(text, 1)
        const { left, top, width, height } = letter.getBoundingClientRect()
        return link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    // Rows that are still being laid out have it elsewhere.
    await expect.poll(isShown).toBe(true)
  }

  await test.step('a long title and long metadata leave room for the rest', async () => {
    await page.goto(`/operators/${id}`)
    const region = page.getByRole('region', { name: 'Metadata' })
    await region.focus()
    await expect(region).toBeFocused()
    const share = await region.evaluate((box) => box.clientHeight / innerHeight)
    expect(share).toBeLessThan(1 / 3)
    const lines = await title.evaluate(
      (heading) => heading.clientHeight / parseFloat(getComputedStyle(heading).lineHeight),
    )
    expect(lines).toBeLessThanOrEqual(2)
    await leadsBack()
  })
  await test.step('one written from right to left is cut at its end in the list', async () => {
    await showsItsBeginning(page.getByRole('main').getByRole('link', { name: 'مستودع' }))
  })
  await test.step('and in the breadcrumb', async () => {
    await goInside(page, `/operators/${arabic}/edit`)
    await showsItsBeginning(breadcrumb.getByRole('link', { name: 'مستودع' }))
  })
  await test.step('the edit form leads back', async () => {
    await goInside(page, `/operators/${id}/edit`)
    await expect(title).toContainText('long name')
    await leadsBack()
  })
  await test.step('the question before a deletion does not scroll sideways', async () => {
    await goInside(page, `/operators/${unbroken}`)
    await askToDelete(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const overhang = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(overhang).toBeLessThanOrEqual(0)
  })
  // Regression: a control in a name turned around the rest of the sentence and of the tab's title.
  await test.step('nor does a name with a control of direction turn around what follows', async () => {
    await page.keyboard.press('Escape')
    await goInside(page, `/operators/${turned}`)
    await expect(page).toHaveTitle('Door \ufffdabc · Adit')
    await askToDelete(page)
    const question = page.getByRole('dialog').getByRole('heading')
    const isLast = await question.evaluate((heading) => {
      const placeOf = (node: Node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return range.getBoundingClientRect()
      }
      const [name, mark] = [heading.querySelector('bdi'), heading.lastChild]
      return name && mark && placeOf(mark).left >= placeOf(name).right
    })
    expect(isLast).toBe(true)
  })
})
