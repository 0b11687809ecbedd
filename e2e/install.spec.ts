import { expectAccessible } from './axe.ts'
import { copiedText, keepCopied } from './copied-text.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './navigation.ts'
import { jump, options } from './palette.ts'

test.use({ permissions: ['clipboard-write'] })

/** An operator of a cluster, with texts that need quotes. */
const BOUND = {
  description: 'Edge "west"',
  region: 'eu',
  enabled_features: ['bindings' as const, 'gateway' as const],
  deployment: { name: 'edge', namespace: 'door', version: '0.22.0' },
  binding: { endpoint_selectors: ['true', 'endpoint.type == "tls"'] },
}

test('values and commands for a cluster follow the form, and have no key @phone', async ({
  page,
  key,
}) => {
  await keepCopied(page)
  await page.goto('/operators/new')
  await page.getByRole('button', { name: 'Install in a cluster' }).click()
  await expect(page).toHaveTitle('Install in a cluster · Adit')
  const values = page.getByRole('region', { name: 'values.yaml', exact: true })
  await expect(values).toContainText('gateway:\n  enabled: true\nbindings:\n  enabled: false')

  await page.getByLabel('Namespace').fill('door')
  await page.getByLabel('Deployment name').fill('edge')
  await page.getByLabel('Description').fill('yes: "#1" {{ $(NGROK_API_KEY) }}')
  await page.getByRole('checkbox', { name: 'bindings' }).check()
  await page.getByLabel('Endpoint selectors').fill('endpoint.type == "tls"')
  await expect(values).toContainText(String.raw`description: "yes: \"#1\" {{ $$(NGROK_API_KEY) }}"`)
  await expect(values).toContainText(String.raw`- "\"endpoint.type == \"\"tls\"\"\""`)
  const commands = page.getByRole('region', { name: 'Commands' })
  await expect(commands).toContainText("helm install 'edge' 'ngrok/ngrok-operator'")
  await expect(commands).toContainText("--namespace='door'")
  await expect(commands).toContainText('Adit does not reach your cluster')
  await expectAccessible(page, 'installation with bindings')

  await test.step('what the chart would spoil is said', async () => {
    await page.getByLabel('Endpoint selectors').fill('a ? b : c')
    await expect(values).toContainText('Endpoint selector 1 does not arrive in the cluster')
    await page.getByRole('checkbox', { name: 'ingress' }).uncheck()
    await expect(values).toContainText('likely still registers ingress')
  })

  await test.step('a name that cannot be one has no commands', async () => {
    await page.getByLabel('Namespace').fill("x'; rm -rf /")
    await expect(page.getByText('Kubernetes takes up to 63')).toBeVisible()
    await expect(commands).not.toContainText('helm install')
    await expect(page.getByRole('button', { name: 'Start waiting' })).toBeDisabled()
    await expectAccessible(page, 'installation with a fault')
    await page.getByLabel('Namespace').fill('door')
  })

  await test.step('the commands are copied without a key', async () => {
    await commands.getByRole('button', { name: 'Copy the lines of “Prepare' }).click()
    await expect
      .poll(() => copiedText(page))
      .toContain('--from-literal=API_KEY="${NGROK_API_KEY:?}"')
    expect(await page.content()).not.toContain(key)
  })

  await test.step('what was typed is there again, until somebody discards it', async () => {
    await page.reload()
    await expect(page.getByLabel('Description')).toHaveValue('yes: "#1" {{ $(NGROK_API_KEY) }}')
    await goInside(page, '/settings')
    await page.goBack()
    await expect(values).toContainText('a ? b : c')
    await expectAccessible(page, 'installation that is continued')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Namespace')).toHaveValue('ngrok-operator')
    await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
    await page.reload()
    await expect(page.getByLabel('Description')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
  })

  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

test('a record that registers is found, once somebody waits for it', async ({
  page,
  seedOperator,
  fault,
}) => {
  await page.clock.install()
  const reads: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/kubernetes_operators')) reads.push(sent.url())
  })
  await seedOperator({ description: 'Old', deployment: { name: 'edge', namespace: 'door' } })
  await page.goto('/operators/install')
  await page.getByLabel('Namespace').fill('door')
  await page.getByLabel('Deployment name').fill('edge')
  const card = page.getByRole('region', { name: 'Wait for its record' })
  await page.clock.fastForward(30_000)
  expect(reads).toEqual([])

  await card.getByRole('button', { name: 'Start waiting' }).click()
  await expect(card.getByRole('link', { name: 'Old' })).toBeVisible()
  await expect(card.getByRole('status')).toHaveText('Waiting for edge in door to register…')
  await expectAccessible(page, 'waiting')

  await test.step('what fits by one name is only likely', async () => {
    await seedOperator({
      description: 'Elsewhere',
      deployment: { name: 'edge', namespace: 'attic' },
    })
    await page.clock.fastForward(10_000)
    const found = card.getByRole('list', { name: 'Records found' })
    await expect(found).toContainText('Elsewhere is new and has this deployment name')
    await expect(found).toContainText('likely, not certainly')
    await expect(card.getByRole('status')).toContainText('Waiting for')
  })

  await test.step('a failed read is said, and tried again', async () => {
    await fault({ kind: 'status', status: 500, method: 'GET', path: '/kubernetes_operators' })
    await page.clock.fastForward(10_000)
    await expect(card.getByText('The last read failed')).toBeVisible()
    await seedOperator({ description: 'New edge', deployment: BOUND.deployment })
    await page.clock.fastForward(40_000)
    await expect(card.getByRole('status')).toHaveText('A record of it is there.')
    await expect(card.getByText('The last read failed')).toBeHidden()
  })

  const before = reads.length
  await page.clock.fastForward(60_000)
  expect(reads).toHaveLength(before)
  await card.getByRole('link', { name: 'New edge' }).click()
  await expect(page.getByRole('heading', { name: 'New edge', level: 1 })).toBeVisible()
})

test('waiting stops when somebody stops it, and is not done behind another tab', async ({
  page,
}) => {
  await page.clock.install()
  let reads = 0
  page.on('request', (sent) => (reads += sent.url().includes('/kubernetes_operators') ? 1 : 0))
  await page.goto('/operators/install')
  const card = page.getByRole('region', { name: 'Wait for its record' })
  await card.getByRole('button', { name: 'Start waiting' }).click()
  await expect(card.getByText('Fetched just now')).toBeVisible()
  expect(reads).toBe(1)
  const setHidden = (state: DocumentVisibilityState) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await setHidden('hidden')
  await page.clock.fastForward(60_000)
  expect(reads).toBe(1)
  await setHidden('visible')
  await expect.poll(() => reads).toBe(2)
  await card.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(card.getByRole('status')).toHaveText('Stopped.')
  await page.clock.fastForward(60_000)
  expect(reads).toBe(2)
})

test('an operator is given as Helm values, and as Terraform', async ({ page, seedOperator }) => {
  const { id } = await seedOperator(BOUND)
  await page.goto(`/operators/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Use as Helm values' }).click()
  await expect(page.getByRole('note').first()).toContainText(
    'From Edge "west". Not taken over: version',
  )
  await expect(page.getByLabel('Namespace')).toHaveValue('door')
  await expect(page.getByLabel('Deployment name')).toHaveValue('edge')
  const values = page.getByRole('region', { name: 'values.yaml', exact: true })
  await expect(values).toContainText(String.raw`description: "Edge \"west\""`)
  await expect(values).toContainText('region: "eu"')

  await page.getByRole('button', { name: 'As Terraform' }).click()
  const resource = page.getByRole('region', { name: 'Resource', exact: true })
  await expect(resource).toContainText(`resource "ngrok_kubernetes_operator" "${id}" {`)
  await expect(resource).toContainText(String.raw`"endpoint.type == \"tls\"",`)
  await expect(page.getByRole('region', { name: 'Data source', exact: true })).toContainText(
    `id = "${id}"`,
  )
  await expectAccessible(page, 'Terraform')
})

test('an empty account leads to the installation, and so does the palette, by keyboard alone', async ({
  page,
}) => {
  await page.goto('/operators')
  const link = page.getByRole('main').getByRole('button', { name: 'Install in a cluster' })
  await link.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'Install in a cluster' })).toBeVisible()

  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await jump(page, 'install in')
  await expect(options(page, 'Pages')).toHaveText([/Install in a cluster/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Install in a cluster' })).toBeVisible()
  await page.getByLabel('Namespace').focus()
  for (const name of ['Deployment name', "This cluster has ngrok's custom resource definitions"]) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(name)).toBeFocused()
  }
})
