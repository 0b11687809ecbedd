import { expect, test } from '../support/fixtures.ts'
import { signOut } from '../support/navigation.ts'

// Regression: the new tab asked for the key again.
test('a row opened in a new tab is signed in, and a sign-out reaches that tab', async ({
  page,
  context,
  seedOperator,
  key,
}) => {
  await seedOperator({ description: 'Door' })
  await page.goto('/operators')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Door' }).click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab.getByRole('heading', { name: 'Door' })).toBeVisible()
  expect(await tab.evaluate(() => JSON.stringify([localStorage, location.href]))).not.toContain(key)

  // A tab that was opened to change the connection stays where it is.
  await tab.goto('/settings')
  const toChange = context.waitForEvent('page')
  await tab
    .getByRole('button', { name: 'Change connection' })
    .click({ modifiers: ['ControlOrMeta'] })
  const changing = await toChange
  await changing.getByRole('button', { name: 'Cancel' }).click()
  await expect(changing).toHaveURL('/settings')

  await signOut(page)
  for (const one of [page, tab, changing]) {
    await expect(one).toHaveURL(/\/connect/)
    expect(await one.evaluate(() => sessionStorage.getItem('adit.connection'))).toBeNull()
    const kept = await one.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
    expect(kept).not.toContain(key)
  }
  await tab.goto('/operators')
  await expect(tab.getByLabel('API key')).toBeVisible()
})
