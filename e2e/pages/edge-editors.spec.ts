import { expectAccessible } from '../support/axe.ts'
import { openEdge, policiesOf } from '../support/edges.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'

const policies = (...ids: string[]) => ({ data: { ip_policy_ids: ids } })

test.describe('on a phone', () => {
  test.use(PHONE)

  test('an edge is drawn beside its sentence, and its editors help', async ({ page, api }) => {
    const module = page.getByRole('form', { name: 'IP restriction' })
    const long = `bkd_${'x'.repeat(60)}_end`
    await api.put(policiesOf('tls', 'edgtls_a'), policies('ipp_a', 'ipp_b', 'ipp_c'))
    await api.put('/api/edges/tls/edgtls_a/backend', { data: { backend_id: long } })

    await test.step('the picture says what the sentence says', async () => {
      await openEdge(page, 'tls', 'edgtls_a')
      const picture = page.getByRole('img', {
        name: /^Only sources allowed by ipp_a, ipp_b or ipp_c/,
      })
      await expect(picture).toBeVisible()
      await expect(picture.getByText('3 policies').filter({ visible: true })).toHaveCount(1)
      await expect(picture.getByText(long).filter({ visible: true })).toHaveCount(1)
      const box = await picture.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
      await expectAccessible(page, 'edge with its picture')
    })

    await test.step('its modules are given as a traffic policy', async () => {
      await page.getByRole('button', { name: 'More actions', exact: true }).click()
      await page.getByRole('button', { name: 'Export as traffic policy…' }).click()
      const dialog = page.getByRole('dialog', { name: 'As a traffic policy' })
      await expect(dialog.getByLabel('Traffic policy, YAML')).toContainText(
        'enforce: true ip_policies: - "ipp_a" - "ipp_b" - "ipp_c"',
      )
      await expect(dialog).toContainText(`takes the place of backend "${long}"`)
      await expectAccessible(page, 'edge as a traffic policy')
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('an id that no edge uses is marked before it is saved', async () => {
      const field = module.getByLabel('IP policy IDs')
      // The beginning of one that is used.
      await field.fill('ipp_')
      await expect(module).toContainText('IP policy IDs changed')
      await expect(module.getByText('New here')).toHaveCount(0)
      await field.fill('ipp_mistyped')
      await expect(module.getByText('New here')).toBeVisible()
      await expectAccessible(page, 'a policy that no edge uses')
      await module.getByRole('button', { name: 'Discard changes' }).click()
      await expect(module.getByText('New here')).toHaveCount(0)
      // Regression: a discarded word stayed in the input and was sent with the next save.
      await expect(field).toHaveValue('')
    })
  })
})
