import { chips, field, grid, list, names, title } from '../support/all-operators.ts'
import { expect, test } from '../support/fixtures.ts'

const ALL = ['Quay certs', 'Hall foo:1', 'Dock foo:1']

test('a list of one page is whole with one request, and what its search takes for words is said', async ({
  page,
  seedOperator,
}) => {
  // The newest one comes first.
  for (const description of ALL.toReversed()) await seedOperator({ description, region: 'us' })
  const reads: string[] = []
  page.on('request', (sent) => {
    if (/kubernetes_operators/.test(sent.url())) reads.push(sent.url())
  })
  await page.clock.install()
  await page.goto('/operators')
  await expect(names(page)).toHaveText(ALL)
  await expect(title(page)).toHaveText('Operators 3')
  await expect(list(page).getByText('3 loaded · updated just now')).toBeVisible()

  // Regression: after a short pause `cert` was a word, and the list was empty.
  await test.step('what begins the name of a field is not searched before something says that it is a word', async () => {
    await field(page).pressSequentially('cert')
    await expect(page.getByText('Press Enter to search for “cert”')).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(names(page)).toHaveText(ALL)
    await field(page).press('Enter')
    await expect(names(page)).toHaveText(['Quay certs'])
    await expect(page.getByText('Press Enter')).toBeHidden()
    await field(page).pressSequentially('i')
    await expect(names(page)).toHaveText(ALL)
    // Whoever goes elsewhere means what is there.
    await field(page).press('Tab')
    await page.clock.runFor(1_000)
    await expect(list(page).getByText('Nothing matches certi')).toBeVisible()
    await field(page).fill('')
  })
  // Regression: what other tools have as operators was searched as words, without a word.
  await test.step('operators of other tools are said, and so is what is searched as text', async () => {
    await field(page).fill('region:us OR region:eu')
    await expect(field(page)).toHaveAccessibleDescription(/OR AND, OR, NOT and parentheses are not/)
    await expect(list(page).getByText('Nothing matches region:us OR region:eu')).toBeVisible()
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue('region:us OR region:eu')
    await expect(chips(page)).toHaveCount(0)

    await field(page).fill('foo:1')
    await expect(names(page)).toHaveText(['Hall foo:1', 'Dock foo:1'])
    await expect(field(page)).toHaveAccessibleDescription(/No field has this name/)
    await grid(page).locator('tbody').getByRole('checkbox').first().check()
    const selected = page.getByRole('region', { name: 'Selected operators' })
    await selected.getByRole('button', { name: 'Select all 2' }).click()
    await expect(selected).toContainText('2 selected')
  })
  expect(reads).toHaveLength(1)
})
