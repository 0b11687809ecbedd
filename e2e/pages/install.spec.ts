import { expectAccessible } from '../support/axe.ts'
import { copiedText, keepCopied } from '../support/copied-text.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ permissions: ['clipboard-write'] })

test('values and commands for a cluster follow the form, and have no key', async ({
  page,
  key,
  seedOperator,
}) => {
  await keepCopied(page)
  await page.clock.install()
  await page.goto('/operators')
  // Of an empty account.
  await page.getByRole('main').getByRole('button', { name: 'Install in a cluster' }).press('Space')
  await expect(page).toHaveTitle('Install in a cluster · Adit')
  const values = page.getByRole('region', { name: 'values.yaml', exact: true }).first()
  await expect(values).toContainText('gateway:\n  enabled: true\nbindings:\n  enabled: false')

  await page.getByLabel('Namespace').fill('door')
  await page.getByLabel('Deployment name').fill('edge')
  await page.getByLabel('Description').fill('yes: "#1" {{ $(NGROK_API_KEY) }}')
  await page.getByRole('checkbox', { name: 'bindings' }).check()
  await page.getByLabel('Endpoint selectors').fill('endpoint.type == "tls"')
  await expect(values).toContainText(String.raw`description: "yes: \"#1\" {{ $$(NGROK_API_KEY) }}"`)
  await expect(values).toContainText(String.raw`- "\"endpoint.type == \"\"tls\"\"\""`)
  const commands = page.getByRole('region', { name: 'Commands', exact: true }).first()
  await expect(commands).toContainText("helm upgrade --install 'edge' ngrok/ngrok-operator")
  await expect(commands).toContainText("--namespace='door'")
  await expectAccessible(page, 'installation with bindings')

  await test.step('against the embedded service the API URL is filled in and required', async () => {
    const url = page.getByLabel('API URL')
    await expect(url).toHaveValue(/^http:\/\/.+\/api$/)
    await expect(values).toContainText(`apiURL: "${await url.inputValue()}"`)
    await url.fill('')
    await expect(page.getByText('Enter the URL of this service.')).toBeVisible()
    await expect(commands).not.toContainText('helm upgrade')
    await url.fill('https://adit.example.com/api')
    await expect(values).toContainText('apiURL: "https://adit.example.com/api"')
  })

  await test.step('a name that cannot be one has no commands', async () => {
    await page.getByLabel('Namespace').fill("x'; rm -rf /")
    await expect(page.getByText('Kubernetes takes up to 63')).toBeVisible()
    await expect(commands).not.toContainText('helm upgrade')
    await page.getByLabel('Namespace').fill('door')
  })

  await test.step('the commands are copied without a key', async () => {
    await commands.getByRole('button', { name: 'Copy Commands' }).click()
    await expect
      .poll(() => copiedText(page))
      .toContain('--from-literal=API_KEY="${NGROK_API_KEY:?}"')
    expect(await page.content()).not.toContain(key)
  })

  await page.setViewportSize({ width: 390, height: 844 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)

  await test.step('a record that registers is shown, once somebody waits for it', async () => {
    let reads = 0
    page.on('request', (sent) => (reads += sent.url().includes('/kubernetes_operators') ? 1 : 0))
    const card = page.getByRole('region', { name: 'Its record' })
    await page.clock.fastForward(30_000)
    expect(reads).toBe(0)

    await card.getByRole('button', { name: 'Wait for it' }).click()
    await expect(card.getByRole('status')).toHaveText('Waiting for edge in door…')
    await expect.poll(() => reads).toBe(1)
    await seedOperator({ description: 'Else', deployment: { name: 'edge', namespace: 'attic' } })
    await seedOperator({ description: 'New edge', deployment: { name: 'edge', namespace: 'door' } })
    await page.clock.fastForward(10_000)
    await expect(card.getByRole('status')).toHaveText('It is there:')
    await expect(card.getByRole('link')).toHaveText(['New edge'])

    await card.getByRole('button', { name: 'Stop waiting' }).click()
    const before = reads
    await page.clock.fastForward(60_000)
    expect(reads).toBe(before)
    await card.getByRole('button', { name: 'Wait for it' }).click()
    await card.getByRole('link', { name: 'New edge' }).click()
    await expect(page.getByRole('heading', { name: 'New edge', level: 1 })).toBeVisible()
  })
})
