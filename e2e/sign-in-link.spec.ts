import { makeAccount } from './account.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { kept, connect, makeOther, question, heading } from './sign-in-links.ts'
import { goInside, signOut } from './navigation.ts'

test.use({ signedIn: false })

test('a link that is wrong, cut or declined changes nothing that is stored', async ({
  page,
  context,
  key,
}) => {
  await connect(page, key, { remember: true })
  const before = await kept(page)
  const list = page.getByText('No operators yet')
  const other = await makeOther(page)

  // Regression: any site could link here with a made-up key and overwrite the remembered key.
  await test.step('a wrong key is told as such', async () => {
    await page.goto('/#key=anything')
    const told = page.getByRole('dialog', { name: /key in the sign-in link doesn't work/ })
    await expect(told).toContainText('401')
    await expectAccessible(page, 'link with a wrong key')
    expect(await kept(page)).toBe(before)
    await told.getByRole('button', { name: 'Close' }).click()
    await expect(list).toBeVisible()
    expect(page.url()).not.toContain('anything')
    const fresh = await context.newPage()
    await fresh.goto('/#key=anything')
    await expect(fresh.getByRole('dialog')).toContainText('401')
    expect(await fresh.evaluate(() => localStorage.getItem('adit.connection'))).toContain(key)
    await fresh.close()
  })
  await test.step('a link that was cut says so', async () => {
    for (const link of ['/#key=%', '/#code=']) {
      await page.goto(link)
      await expect(page.getByRole('dialog', { name: /incomplete/ })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    expect(await kept(page)).toBe(before)
  })
  await test.step('a link with the connection that is there asks nothing', async () => {
    const proof = page.waitForResponse(/kubernetes_operators/)
    await page.goto(`/operators#key=${key}`)
    await proof
    await expect(list).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await kept(page)).toBe(before)
  })
  await test.step('one to another asks, suggests nothing, and Escape keeps what is there', async () => {
    await page.goto(`/#key=${other}`)
    await expect(question(page)).toContainText('Current')
    await expect(question(page).getByRole('button', { name: 'Keep current' })).toBeFocused()
    await expectAccessible(page, 'question about a link')
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(list).toBeVisible()
    expect(await kept(page)).toBe(before)
  })
  await test.step('a key that cannot be proven now is not called wrong', async () => {
    await page.route(/\/api\//, (route) => route.abort())
    await page.goto(`/settings#key=${other}`)
    const told = page.getByRole('dialog', { name: "Couldn't open the sign-in link" })
    await expect(told).toContainText("Can't reach the service")
    expect(await kept(page)).toBe(before)
  })
})

test('a link where nobody is signed in leads to the connect page, or in', async ({ page, key }) => {
  await test.step('a wrong key is told on the connect page', async () => {
    await page.goto('/operators#key=anything')
    await expect(page).toHaveURL('/connect?to=/operators')
    await expect(page.getByRole('alert')).toContainText('(401')
    expect(await kept(page)).toBe('[[],[]]')
  })
  await test.step('one that was cut in the middle of a sign asks for the key', async () => {
    await page.goto('/#key=%')
    await expect(page.getByRole('heading', { name: 'Connect to a tunnel service' })).toBeVisible()
    expect(page.url()).not.toContain('#')
  })
  await test.step('a key waits in its field where the host names no service', async () => {
    await page.route('/config.json', (route) => route.fulfill({ json: {} }))
    await page.goto(`/#key=${key}`)
    await expect(page.getByLabel('API key')).toHaveValue(key)
    expect(await kept(page)).toBe('[[],[]]')
    await page.unroute('/config.json')
  })
  // Regression: nothing happened, and a reload lost the link.
  await test.step('one that is opened on the connect page itself is followed', async () => {
    await page.goto('/connect')
    await expect(page.getByLabel('API key')).toBeVisible()
    await page.evaluate((hash) => void (location.hash = hash), `#key=${key}`)
    await expect(heading(page)).toBeVisible()
  })
})

test('switching by a link changes the tab only and forgets no remembered key', async ({
  page,
  context,
  key,
}) => {
  await connect(page, key, { remember: true })
  const other = await makeOther(page)
  const table = page.locator('main table')
  await page.goto(`/settings#key=${other}`)
  await question(page).getByRole('button', { name: 'Switch' }).click()
  await expect(page).toHaveURL('/')
  await goInside(page, '/operators')
  await expect(table).toBeVisible()
  const [session, local] = await page.evaluate(() =>
    [sessionStorage, localStorage].map((storage) => storage.getItem('adit.connection')),
  )
  expect(session).toContain(other)
  expect(local).toContain(key)
  await page.reload()
  const former = page.getByRole('link', { name: 'operator 1' })
  await expect(former).toBeVisible()
  // Regression: the previous account's list stayed visible under the new connection.
  await test.step('what is shown after a switch is of the new connection', async () => {
    await page.goto(`/operators#key=${await makeAccount(page.request, {})}`)
    await question(page).getByRole('button', { name: 'Switch' }).click()
    await expect(page.getByText('No operators yet')).toBeVisible()
    await expect(former).toHaveCount(0)
  })
  const next = await context.newPage()
  await next.goto('/operators')
  await expect(next.getByText('No operators yet')).toBeVisible()
})

test('a link signs nobody in who signs out in another tab while it is followed', async ({
  page,
  context,
  key,
  hold,
}) => {
  await connect(page, key, { remember: false })
  const letGo = await hold({ path: '/kubernetes_operators' })
  const other = await context.newPage()
  const asked = other.waitForRequest(/kubernetes_operators/)
  await other.goto(`/#key=${key}`)
  await asked
  await signOut(page)
  await expect(page).toHaveURL('/connect')
  await letGo()
  await expect(other.getByLabel('API key')).toBeVisible()
  expect(await kept(other)).toBe('[[],[]]')
})

test('a link that is opened over a page loses nothing of it', async ({ page, key }) => {
  await connect(page, key, { remember: false })
  // Regression: Previous led to the first page, since the new history entry had no trail.
  await test.step('a list keeps the way back through it', async () => {
    await goInside(page, '/operators')
    await page.evaluate(() =>
      history.replaceState({ ...history.state, trail: ['', 'limit=1'] }, ''),
    )
    await page.goto('/operators#key=anything')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const trail = await page.evaluate((): unknown => history.state?.trail)
    expect(trail).toEqual(['', 'limit=1'])
  })
  const other = await makeOther(page)
  const description = page.getByLabel('Description', { exact: true })
  // Regression: the page reloaded, and the text was lost.
  await test.step('a form keeps its unsaved text', async () => {
    await page.goto('/operators/new')
    await description.fill('Half a thought')
    for (const link of ['#key=anything', `#key=${other}`]) {
      await page.goto(`/operators/new${link}`)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      expect(page.url()).not.toContain('#')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(description).toHaveValue('Half a thought')
    }
  })
  await test.step('a switch asks before it discards the text', async () => {
    await page.goto(`/operators/new#key=${other}`)
    await expect(question(page)).toContainText("haven't been saved")
    await question(page).getByRole('button', { name: 'Discard and switch' }).click()
    await expect(heading(page)).toBeVisible()
    await page.goto('/operators/new')
    await expect(description).toHaveValue('')
  })
})

test('after connecting one goes on in this dashboard, wherever the address leads', async ({
  page,
  key,
}) => {
  // Every way out is in own-path.test.ts: here one that the address bar reads as such, and one that it resolves.
  for (const to of ['//evil.example', '/..//evil.example'])
    await test.step(`not to ${to}`, async () => {
      await page.goto(`/connect?to=${encodeURIComponent(to)}`)
      await page.getByLabel('API key').fill(key)
      await page.getByRole('button', { name: 'Connect' }).click()
      await expect(page).toHaveURL('/')
      await expect(heading(page)).toBeVisible()
      await page.evaluate(() => sessionStorage.clear())
    })
})
