import { expect, test } from '../support/fixtures.ts'
import {
  kept,
  connect,
  makeOther,
  question,
  heading,
  UNKNOWN_CODE,
} from '../support/sign-in-links.ts'
import { goInside, signOut } from '../support/navigation.ts'

test.use({ signedIn: false })

test('a link leads in, and one that is wrong, cut or declined changes nothing that is stored', async ({
  page,
  key,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await test.step('a wrong key is told on the connect page where nobody is signed in', async () => {
    await page.goto('/operators#key=anything')
    await expect(page).toHaveURL('/connect?to=/operators')
    await expect(page.getByRole('alert')).toContainText('(401')
    expect(await kept(page)).toBe('[[],[]]')
  })
  // Regression: nothing happened, and a reload lost the link.
  await test.step('one that is opened on the connect page is followed, and leaves no key in the address', async () => {
    await page.evaluate((hash) => void (location.hash = hash), `#key=${key}`)
    await expect(page.getByText('No operators yet')).toBeVisible()
    expect(page.url()).not.toContain(key)
    expect(addresses.filter((address) => address.includes(key))).toEqual([])
  })
  await connect(page, key, { remember: true })
  const before = await kept(page)
  const list = page.getByText('No operators yet')
  const other = await makeOther(page)

  // Regression: any site could link here with a made-up key and overwrite the remembered key.
  await test.step('a wrong key is told as such', async () => {
    await page.goto('/#key=anything')
    const told = page.getByRole('dialog', { name: /key in the sign-in link doesn't work/ })
    await expect(told).toContainText('401')
    expect(await kept(page)).toBe(before)
    await told.getByRole('button', { name: 'Close' }).click()
    await expect(list).toBeVisible()
    expect(page.url()).not.toContain('anything')
  })
  await test.step('a link that was cut says so', async () => {
    await page.goto('/#key=%')
    await expect(page.getByRole('dialog', { name: /incomplete/ })).toBeVisible()
    await page.keyboard.press('Escape')
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
    await page.goto(`/operators#key=${other}`)
    await expect(question(page)).toContainText('Current')
    await expect(question(page).getByRole('button', { name: 'Keep current' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(list).toBeVisible()
    expect(await kept(page)).toBe(before)
  })
  await test.step('a bad code is told when it is agreed to', async () => {
    await page.goto(`/operators#code=${UNKNOWN_CODE}`)
    await expect(question(page)).toContainText('a new key for this browser')
    await question(page).getByRole('button', { name: 'Switch' }).click()
    await expect(page.getByRole('dialog', { name: /doesn't know this sign-in link/ })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await kept(page)).toBe(before)
  })
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
  const other = await makeOther(page)
  const description = page.getByLabel('Description', { exact: true })
  // Regression: the page reloaded, and the text was lost.
  await test.step('a form keeps its unsaved text', async () => {
    await goInside(page, '/operators/new')
    await description.fill('Half a thought')
    await page.goto('/operators/new#key=anything')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(page.url()).not.toContain('#')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(description).toHaveValue('Half a thought')
  })
  await test.step('a switch asks before it discards the text', async () => {
    await page.goto(`/operators/new#key=${other}`)
    await expect(question(page)).toContainText("haven't been saved")
    await question(page).getByRole('button', { name: 'Discard and switch' }).click()
    await expect(heading(page)).toBeVisible()
    await goInside(page, '/operators/new')
    await expect(description).toHaveValue('')
  })
})
