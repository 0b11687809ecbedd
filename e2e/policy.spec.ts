import { expect, test } from './fixtures.ts'

test.use({ signedIn: false })

test('no policy can be made that would let a text become a script', async ({
  page,
  expectConsole,
}) => {
  await page.goto('/connect')
  // The violation is reported some time after the refusal.
  const told = page.waitForEvent('console', (message) => message.text().startsWith('CSP: '))
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
    // The DOM types do not include it yet.
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
  await told
})

test('the document of the API can be looked at in a browser', async ({ page }) => {
  const answer = await page.goto('/api/openapi.json')
  expect(answer?.status()).toBe(200)
  await expect(page.getByText('"openapi"')).toBeVisible()
  expect(await page.evaluate(() => origin)).toBe('null')
})

test('a page in place of an answer of the embedded service runs nothing', async ({
  page,
  request,
}) => {
  // A browser navigation sends no key, so the fault is limited to this path.
  const path = '/kubernetes_operators/a_page_of_a_proxy'
  await request.post('/faults', { data: { kind: 'html', path } })
  const answer = await page.goto(`/api${path}`)
  expect(answer?.headers()['content-type']).toMatch(/^text\/html/)
  // The page is shown, on an opaque origin.
  await expect(page.getByRole('heading', { name: '502 Bad Gateway' })).toBeVisible()
  expect(await page.evaluate(() => origin)).toBe('null')
})
