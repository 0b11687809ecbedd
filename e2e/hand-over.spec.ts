import { expect, test } from './fixtures.ts'
import { connectionBox, showNavigation, signOut } from './navigation.ts'

const LIST = '/kubernetes_operators'

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

// Regression: it stayed at a connect page with a Cancel button, although it was signed in.
test('a tab whose answer comes late, while its connect page is being prepared, is signed in', async ({
  page,
  context,
  key,
  hold,
}) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const release = await hold({ method: 'GET', path: LIST })
  // A script that waits for the network holds up all of its tab.
  const blocked = page.evaluate((bearer) => {
    const request = new XMLHttpRequest()
    request.open('GET', '/api/kubernetes_operators', false)
    request.setRequestHeader('Authorization', `Bearer ${bearer}`)
    request.send()
  }, key)
  const tab = await context.newPage()
  // The connect page waits for these settings.
  const asked = new Promise<void>((resolve) => void tab.route('/config.json', () => resolve()))
  await tab.goto('/edges', { waitUntil: 'commit' })
  await asked
  await release()
  await expect(tab.getByRole('heading', { name: 'Edges', level: 1 })).toBeVisible()
  await blocked
})

test('the connection box says what the last call says', async ({ page, fault, api }) => {
  await page.goto('/operators')
  await showNavigation(page)
  const box = connectionBox(page)
  await expect(box).toHaveAccessibleName(/^Embedded service Connected · /)
  for (const [status, word] of [
    [401, 'Access refused'],
    [503, 'Unreachable'],
  ] as const) {
    await fault({ kind: 'status', status, path: LIST, times: 20, retry_after: 0 })
    await page.reload()
    await expect(box).toContainText(word)
    await api.delete('/faults')
  }
})
