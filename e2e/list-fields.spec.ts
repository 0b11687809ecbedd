import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

// How text areas behave; `code-editor.spec.ts` says the same of editors.
test.use({ isPlain: true })

const TCP_MODULE = '/api/edges/tcp/edge-1/ip_restriction'

/** Pastes as the user does, through the clipboard. */
const paste = async (page: Page, field: Locator, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
}

const selectors = (page: Page) =>
  page.getByRole('group', { name: 'Endpoint selectors' }).getByRole('textbox')

const expectSelectors = async (page: Page, texts: string[]): Promise<void> => {
  await expect(selectors(page)).toHaveCount(texts.length)
  await Promise.all(
    texts.map(async (text, index) => expect(selectors(page).nth(index)).toHaveValue(text)),
  )
}

test('pasted selectors are split at their lines, stored ones are left alone', async ({
  page,
  openEditForm,
}) => {
  // Regression: several pasted lines became one wrong expression.
  await test.step('each pasted line is a selector', async () => {
    await page.goto('/operators/new')
    await page.getByRole('checkbox', { name: 'bindings' }).check()
    const first = selectors(page).first()
    await paste(page, first, 'true\r\n\r\n  \nfalse\n')
    await expectSelectors(page, ['true', 'false'])
    await expect(selectors(page).last()).toBeFocused()
    // At the caret, what was written joins the first and the last line.
    await first.press('Home')
    await first.press('ArrowRight')
    await paste(page, first, 'A\nB\nC')
    await expectSelectors(page, ['tA', 'B', 'Crue', 'false'])
    await page.keyboard.type('D')
    await expectSelectors(page, ['tA', 'B', 'CDrue', 'false'])
    // One line is an ordinary paste, which the browser undoes; so is one with its line break.
    for (const line of ['E', 'E\n']) {
      await first.press('End')
      await paste(page, first, line)
      await expect(first).toHaveValue('tAE')
      await page.keyboard.press('ControlOrMeta+Z')
      await expect(first).toHaveValue('tA')
    }
  })

  // Class: wrong widget corrupts lists.
  await test.step('an untouched selector keeps its line breaks', async () => {
    const old = 'true ||\r\nfalse ||\rfalse ||\nfalse'
    await openEditForm({
      enabled_features: ['bindings'],
      binding: { endpoint_selectors: [old, 'true'] },
    })
    await expect(selectors(page).first()).toHaveValue(old.replaceAll(/\r\n?/g, '\n'))
    await selectors(page).last().fill('false')
    const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save changes' }).click()
    expect((await patch).postDataJSON()).toEqual({
      binding: { endpoint_selectors: [old, 'false'] },
    })
  })
})

test('lists are edited from the keyboard', async ({ page, api }) => {
  // Regression: Enter in a selector sent the form.
  await test.step('selectors are added and removed from the keyboard', async () => {
    await page.goto('/operators/new')
    await page.getByRole('checkbox', { name: 'bindings' }).check()
    await selectors(page).fill('true')
    const height = async () => (await selectors(page).last().boundingBox())?.height ?? 0
    const one = await height()
    await page.keyboard.press('Enter')
    await page.keyboard.type('a &&')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('b')
    await expectSelectors(page, ['true', 'a &&\nb'])
    expect(await height()).toBeGreaterThan(one)
    await selectors(page).first().press('Enter')
    await expectSelectors(page, ['true', '', 'a &&\nb'])
    await expect(selectors(page).nth(1)).toBeFocused()
    await page.keyboard.press('Backspace')
    await expectSelectors(page, ['true', 'a &&\nb'])
    await page.keyboard.type('!')
    await page.keyboard.press('ControlOrMeta+Enter')
    // The Enter that ends the input of a word in Japanese, for example.
    await selectors(page).first().dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await expectSelectors(page, ['true!', 'a &&\nb'])
    await expect(page).toHaveURL('/operators/new')
    await expectAccessible(page, 'selectors of one and of two lines')
  })

  await test.step('tokens are edited, removed and pasted from the keyboard', async () => {
    await api.put(TCP_MODULE, { data: { ip_policy_ids: ['ipp_a', 'ipp_b', 'ipp_c'] } })
    await page.goto('/edges/tcp/edge-1')
    const field = page.getByLabel('IP policy IDs')
    const tokens = page.getByRole('grid', { name: 'List of policies' }).getByRole('row')
    const save = page.getByRole('button', { name: 'Save module' })
    const token = (name: string) => tokens.and(page.getByRole('row', { name, exact: true }))
    // Regression: a discarded word stayed in the input and was sent with the next save.
    await field.fill('ipp_typed')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(field).toHaveValue('')
    await expect(tokens).toHaveText(['ipp_a', 'ipp_b', 'ipp_c'])

    await field.press('Backspace')
    await expect(field).toHaveValue('ipp_c')
    await expect(save).toBeDisabled()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(token('ipp_c2')).toBeVisible()

    await field.press('ArrowLeft')
    await expect(token('ipp_c2')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(token('ipp_a')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('F2')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('ipp_b')
    await page.keyboard.type('2 ')
    await expect(tokens).toHaveText(['ipp_a', 'ipp_b2', 'ipp_c2'])

    // One stop of the Tab key.
    await page.keyboard.press('Shift+Tab')
    await expect(token('ipp_b2')).toBeFocused()
    await expectAccessible(page, 'a focused token')
    await page.keyboard.press('Delete')
    await expect(token('ipp_c2')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(token('ipp_a')).toBeFocused()
    // What is typed on a token goes to the input.
    await page.keyboard.type('ipp_d')
    await expect(field).toHaveValue('ipp_d')
    const put = page.waitForRequest((sent) => sent.method() === 'PUT')
    await save.click()
    expect((await put).postDataJSON()).toEqual({ enabled: true, ip_policy_ids: ['ipp_a', 'ipp_d'] })
    await expect(page.getByText('IP restriction saved')).toBeVisible()

    // Regression: duplicates were dropped when the module was saved, and lines were joined to one word.
    await test.step('a pasted list is split at its line breaks, and its duplicates are named', async () => {
      await field.pressSequentially('ipp')
      await paste(page, field, '_b\nipp_c\nipp_a')
      await expect(tokens).toHaveText(['ipp_a', 'ipp_d', 'ipp_b', 'ipp_c'])
      const named = page.getByText('Already in the list: ipp_a')
      await expect(named).toHaveAttribute('aria-live', 'polite')
      await field.fill('ipp_b')
      await expect(page.getByText('4 policies')).toBeVisible()
      const next = page.waitForRequest((sent) => sent.method() === 'PUT')
      await save.click()
      expect((await next).postDataJSON()).toMatchObject({
        ip_policy_ids: ['ipp_a', 'ipp_d', 'ipp_b', 'ipp_c'],
      })
      await expect(page.getByText('Already in the list: ipp_b')).toBeVisible()
    })
  })
})

test('long lists keep in sight what matters', async ({ page, api }) => {
  // Regression: the error stood below the last of them, and was neither focused nor announced.
  await test.step('too many selectors are said where the list begins', async () => {
    await page.goto('/operators/new')
    await page.getByRole('checkbox', { name: 'bindings' }).check()
    await paste(page, selectors(page), 'true\n'.repeat(101))
    await expect(selectors(page)).toHaveCount(101)
    await page.getByRole('button', { name: 'Create operator' }).click()
    const group = page.getByRole('group', { name: 'Endpoint selectors' })
    await page.getByRole('button', { name: 'Endpoint selectors' }).press('Enter')
    await expect(
      group.getByRole('textbox', { name: 'Endpoint selector 1', exact: true }),
    ).toBeFocused()
    await expect(group).toHaveAccessibleDescription('Too many: 101 of 100 selectors.')
    const error = group.getByText('Too many: 101 of 100 selectors.')
    await expect(error).toBeInViewport({ ratio: 1 })
  })

  await test.step('a thousand tokens leave the foot of the card in sight', async () => {
    const ids = Array.from({ length: 1000 }, (_, at) => `ipp_${at}`)
    await api.put(TCP_MODULE, { data: { ip_policy_ids: ids } })
    await page.goto('/edges/tcp/edge-1')
    const field = page.getByLabel('IP policy IDs')
    await expect(page.getByRole('row')).toHaveCount(1000)
    await expect(field).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Save module' })).toBeInViewport({ ratio: 1 })
    await field.press('ArrowLeft')
    await expect(page.getByRole('row', { name: 'ipp_999' })).toBeFocused()
    await expect(page.getByRole('row', { name: 'ipp_999' })).toBeInViewport({ ratio: 1 })
  })
})
