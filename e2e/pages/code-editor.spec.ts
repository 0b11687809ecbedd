import { expectAccessible } from '../support/axe.ts'
import {
  bound,
  colourOf,
  editorOf,
  expectTexts,
  selector,
  selectors,
  text,
} from '../support/code-editor.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInside } from '../support/navigation.ts'

test.describe('with endpoints', () => {
  test.use({ filling: { endpoints: 3 } })

  test('a selector has colours, its faults in place, and completions', async ({
    page,
    seedOperator,
  }) => {
    const { id } = await seedOperator(bound('endpoint.type == "cloud"'))
    // Its label counts the endpoints, which were seen then.
    await page.goto(`/operators/${id}?tab=bound-endpoints`)
    await expect(page.getByRole('region', { name: 'Bound endpoints' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit' }).click()
    const field = selector(page)
    await expect(editorOf(field)).toBeVisible()
    await test.step('its parts have colours of their own', async () => {
      const [name, string, dot] = await Promise.all(
        ['type', '"cloud"', '=='].map((part) => colourOf(field, part)),
      )
      expect(new Set([name, string, dot]).size).toBe(3)
    })
    const marks = page.locator('.cm-mark')
    await test.step('a fault is underlined where it is, and told below', async () => {
      await field.press('End')
      await page.keyboard.type(' && (endpoint.url')
      await expect(field).toHaveAccessibleDescription(/^Not a CEL expression: the "\(" at line 1/)
      await expect(marks).toHaveText('(')
      await expectAccessible(page, 'an editor with a warning')
      await page.keyboard.type(' == "x")')
      await expect(marks).toHaveCount(0)
      await expect(page.locator('.cm-matchingBracket')).toHaveText(['(', ')'])
    })
    await field.fill('')
    const options = page.getByRole('listbox').getByRole('option')
    await page.keyboard.type('endpoint.u')
    await expect(options.first()).toContainText('url')
    await expect(field).toHaveAttribute('aria-autocomplete', 'list')
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('The address of the endpoint')).toBeVisible()
    await expectAccessible(page, 'completions')
    await page.keyboard.press('Enter')
    await expectTexts(page, ['endpoint.url'])
    await page.keyboard.type('.con')
    await expect(options.first()).toContainText('contains')
    await test.step('Escape closes them, and nothing else', async () => {
      await page.keyboard.press('Escape')
      await expect(options).toHaveCount(0)
      await expect(field).toBeFocused()
    })
    await test.step('Enter without a choice adds a selector', async () => {
      await field.fill('')
      await page.keyboard.type('endpoint.typ')
      await expect(options.first()).toContainText('type')
      await page.keyboard.press('Enter')
      await expectTexts(page, ['endpoint.typ', ''])
      await page.keyboard.press('Backspace')
      await expectTexts(page, ['endpoint.typ'])
    })
  })
})

// Class: wrong widget corrupts lists.
test('selectors are pasted and edited from the keyboard as in text areas; odd texts are kept as they are', async ({
  page,
  openEditForm,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (pasted: string) => {
    await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), pasted)
    await page.keyboard.press('ControlOrMeta+V')
  }
  const odd = 'true ||\r\nfalse || // \u202e\u200b\u00ad\rfalse ||\nfalse'
  await openEditForm(bound(odd, 'true'))
  await expect(editorOf(selectors(page).first())).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await expectTexts(page, [odd.replaceAll(/\r\n?/g, '\n'), 'true'])
  await test.step('a change leaves the rest', async () => {
    await selectors(page).first().press('ControlOrMeta+End')
    await page.keyboard.type(' && true')
    await selectors(page).last().press('ControlOrMeta+A')
    await paste('A\r\n\r\n  \nB\n')
    await expectTexts(page, [`${odd.replaceAll(/\r\n?/g, '\n')} && true`, 'A', 'B'])
    await expect(selectors(page).last()).toBeFocused()
    await page.keyboard.type('C')
    await page.keyboard.press('End')
    await paste('D\n')
    await expect.poll(async () => text(selectors(page).last())).toBe('BCD')
    for (const at of [1, 2]) await selectors(page).nth(at).fill('true')
  })
  const rest = [`${odd.replaceAll(/\r\n?/g, '\n')} && true`, 'true', 'true']
  await selectors(page).last().press('End')
  await page.keyboard.press('Enter')
  await expect(selectors(page).last()).toBeFocused()
  await page.keyboard.type('a &&')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('b')
  await expectTexts(page, [...rest, 'a &&\nb'])
  await test.step('undo takes back what was typed', async () => {
    await page.keyboard.press('ControlOrMeta+Z')
    await expect.poll(async () => text(selectors(page).nth(3))).not.toBe('a &&\nb')
    await page.keyboard.press('ControlOrMeta+Y')
    await expectTexts(page, [...rest, 'a &&\nb'])
  })
  await test.step('Backspace in an empty one removes it', async () => {
    await page.keyboard.press('Enter')
    await expectTexts(page, [...rest, 'a &&\nb', ''])
    await page.keyboard.press('Backspace')
    await expectTexts(page, [...rest, 'a &&\nb'])
    await expect(selectors(page).nth(3)).toBeFocused()
  })
  await test.step('Tab and Shift+Tab leave the field', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Remove endpoint selector 4' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(selectors(page).nth(3)).toBeFocused()
  })
  await test.step('keys of the page are letters here', async () => {
    await selectors(page).nth(3).fill('')
    await page.keyboard.type('c?/g o')
    await expectTexts(page, [...rest, 'c?/g o'])
  })
  await test.step('the fault of a refused one leads to it', async () => {
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByRole('button', { name: 'Endpoint selectors' }).click()
    await expect(selectors(page).nth(3)).toBeFocused()
    await expect(selectors(page).nth(3)).toHaveAttribute('aria-invalid', 'true')
    await selectors(page).nth(3).fill('false')
  })
  await test.step('Ctrl+Enter saves', async () => {
    const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await page.keyboard.press('ControlOrMeta+Enter')
    expect((await patch).postDataJSON()).toEqual({
      binding: { endpoint_selectors: [`${odd} && true`, 'true', 'true', 'false'] },
    })
  })
})

test('without its code, or by choice, the text area stays', async ({ page, openEditForm }) => {
  await page.route(/\/assets\/selector-editor-/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  const { id } = await openEditForm(bound('true'))
  await failed
  const field = selector(page)
  await field.fill('endpoint.url ==')
  await expect(field).toHaveValue('endpoint.url ==')
  await expect(field).toHaveAccessibleDescription(/^Not a CEL expression/)
  await field.fill('true')
  await page.unroute(/\/assets\/selector-editor-/)
  await test.step('a person wants none', async () => {
    await goInside(page, '/settings')
    await page.getByRole('checkbox', { name: 'Code editor' }).uncheck()
    let isLoaded = false
    page.on('request', (sent) => (isLoaded ||= sent.url().includes('/selector-editor-')))
    await page.goto(`/operators/${id}/edit`)
    await field.focus()
    await page.getByLabel('Description', { exact: true }).focus()
    await expect(field).toHaveValue('true')
    expect(isLoaded).toBe(false)
  })
})
