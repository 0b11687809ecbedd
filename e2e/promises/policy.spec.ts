import { expect, test } from '../support/fixtures.ts'

test.use({ filling: { endpoints: 3 } })

test('the one policy of the page lets nothing through but the scripts of workers, and no other can be made', async ({
  page,
  request,
  openEditForm,
  expectConsole,
}) => {
  await page.addInitScript(() => {
    // The DOM types do not include it yet.
    type Policy = Record<
      'createScriptURL' | 'createHTML' | 'createScript',
      (text: string) => unknown
    >
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => Policy }
    }
    const create = trustedTypes.createPolicy.bind(trustedTypes)
    trustedTypes.createPolicy = (name, rules) => {
      const policy = create(name, rules)
      Object.assign(window, { made: { name, policy } })
      return policy
    }
  })
  await openEditForm({
    enabled_features: ['bindings'],
    binding: { endpoint_selectors: ['true'] },
  })
  const panel = page.getByRole('region', { name: 'Matching endpoints' })
  await panel.getByRole('button', { name: 'Load endpoints' }).click()
  await expect(panel.getByText(/^Binds/).first()).toBeVisible()
  const told = page.waitForEvent('console', (message) => message.text().startsWith('CSP: '))
  expectConsole(/^CSP: (trusted-types|require-trusted-types-for) /, /trusted-types|TrustedHTML/)
  const outcome = await page.evaluate(() => {
    const attempt = (act: () => unknown): string => {
      try {
        return String(act())
      } catch (error) {
        return error instanceof Error ? error.name : 'unknown'
      }
    }
    // What the page's code has made, by the script above.
    const { made } = window as unknown as {
      made: { name: string; policy: Record<string, (text: string) => unknown> }
    }
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
    }
    const rules = { createHTML: (text: string) => text }
    return [
      made.name,
      attempt(() => made.policy['createScriptURL']?.('https://evil.example/x.js')),
      attempt(() => made.policy['createScriptURL']?.('/assets/app-a.js')),
      attempt(() => made.policy['createScriptURL']?.('/assets/matching-worker-a.js?/x')),
      attempt(() => made.policy['createHTML']?.('<b>text</b>')),
      attempt(() => made.policy['createScript']?.('alert()')),
      attempt(() => trustedTypes.createPolicy(made.name, {})),
      attempt(() => trustedTypes.createPolicy('default', rules)),
      attempt(() => trustedTypes.createPolicy('other', rules)),
      attempt(() => (document.body.innerHTML = '<b>text</b>')),
    ]
  })
  expect(outcome).toEqual(['adit-worker', ...Array<string>(9).fill('TypeError')])
  await told
  await test.step('the document of the API can be looked at in a browser', async () => {
    const answer = await page.goto('/api/openapi.json')
    expect(answer?.status()).toBe(200)
    await expect(page.getByText('"openapi"')).toBeVisible()
    expect(await page.evaluate(() => origin)).toBe('null')
  })

  await test.step('a page in place of an answer of the embedded service runs nothing', async () => {
    // A browser navigation sends no key, so the fault is limited to this path.
    const path = '/kubernetes_operators/a_page_of_a_proxy'
    await request.post('/faults', { data: { kind: 'html', path } })
    const answer = await page.goto(`/api${path}`)
    expect(answer?.headers()['content-type']).toMatch(/^text\/html/)
    // The page is shown, on an opaque origin.
    await expect(page.getByRole('heading', { name: '502 Bad Gateway' })).toBeVisible()
    expect(await page.evaluate(() => origin)).toBe('null')
  })
})
