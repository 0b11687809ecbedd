import { CODE_ERRORS } from '#contract/sign-in.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { kept, connect, question, heading, UNKNOWN_CODE } from './sign-in-links.ts'

test.use({ signedIn: false })

test('a code that the service does not know says how to get another', async ({ page, key }) => {
  await page.goto(`/#code=${UNKNOWN_CODE}`)
  const told = page.getByRole('alert')
  await expect(told).toContainText("doesn't know this sign-in link")
  await expect(told).toContainText('press Enter in the terminal')
  await expect(told).toContainText('api-key')
  expect(page.url()).not.toContain(UNKNOWN_CODE)
  expect(await kept(page)).toBe('[[],[]]')
  await expectAccessible(page, 'connect page after a bad code')
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(heading(page)).toBeVisible()
})

test('a bad code is told as such when it is agreed to, and what is stored stays', async ({
  page,
  key,
}) => {
  await connect(page, key, { remember: true })
  const before = await kept(page)
  await page.goto(`/#code=${UNKNOWN_CODE}`)
  await expect(question(page)).toContainText('a new key for this browser')
  await question(page).getByRole('button', { name: 'Switch' }).click()
  await expect(page.getByRole('dialog', { name: /doesn't know this sign-in link/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No operators yet')).toBeVisible()
  expect(await kept(page)).toBe(before)
})

const refusal = (status: number, error_code: string) => ({
  status,
  json: { error_code, status_code: status, msg: 'No.', details: { operation_id: 'op_1' } },
})
// Those with the same text do not follow each other.
const REFUSALS = [
  [refusal(401, CODE_ERRORS.used), 'was already used'],
  [refusal(401, CODE_ERRORS.expired), 'has expired'],
  [{ ...refusal(429, 'ADIT_429'), headers: { 'Retry-After': '40' } }, 'Wait 40 seconds'],
  [refusal(404, 'ADIT_404'), "doesn't use sign-in links"],
  [refusal(507, 'ADIT_507'), '(507, ADIT_507)'],
  [{ status: 200, contentType: 'text/html', body: '<p>' }, "doesn't use sign-in links"],
] as const

test('a code that is refused is told why, and stores nothing', async ({ page }) => {
  await page.goto('/connect')
  await expect(page.getByLabel('API key')).toBeVisible()
  const follow = () => page.evaluate((hash) => void (location.hash = hash), `#code=${UNKNOWN_CODE}`)
  for (const [answer, text] of REFUSALS)
    await test.step(`${answer.status}: ${text}`, async () => {
      await page.route('/sign-in', (route) => route.fulfill(answer), { times: 1 })
      await follow()
      await expect(page.getByRole('alert')).toContainText(text)
      expect(await kept(page)).toBe('[[],[]]')
    })
  await test.step('one that gets no answer may be used up', async () => {
    await page.route('/sign-in', (route) => route.abort())
    await page.goto('about:blank')
    await page.goto(`/#code=${UNKNOWN_CODE}`)
    await expect(page.getByRole('alert')).toContainText('may or may not have been used')
    expect(await kept(page)).toBe('[[],[]]')
  })
})
