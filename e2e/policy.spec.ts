import { expect, test } from './fixtures.ts'

test.use({ signedIn: false })

test('no policy can be made that would let a text become a script', async ({
  page,
  expectConsole,
}) => {
  await page.goto('/connect')
  expectConsole(/^CSP: (trusted-types|require-trusted-types-for) /, /trusted-types|TrustedHTML/)
  const refused = await page.evaluate(() => {
    const attempt = (act: () => unknown): string => {
      try {
        act()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'unknown'
      }
    }
    // Not among the types of the DOM yet.
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
    }
    const rules = { createHTML: (text: string) => text }
    return [
      attempt(() => trustedTypes.createPolicy('default', rules)),
      attempt(() => trustedTypes.createPolicy('other', rules)),
      attempt(() => (document.body.innerHTML = '<b>text</b>')),
    ]
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
})

test('the document of the API can be looked at in a browser', async ({ page }) => {
  const answer = await page.goto('/api/openapi.json')
  expect(answer?.status()).toBe(200)
  await expect(page.getByText('"openapi"')).toBeVisible()
  expect(await page.evaluate(() => origin)).toBe('null')
})
