import { expectAccessible } from './axe.ts'
import { bound, colourOf, editorOf, expectTexts, selector, selectors, text } from './code-editor.ts'
import { expect, test } from './fixtures.ts'

test('a selector has colours, its faults in place, and notes', async ({ page, openEditForm }) => {
  await openEditForm(bound('endpoint.type == "cloud"'))
  const field = selector(page)
  await expect(editorOf(field)).toBeVisible()
  await test.step('its parts have colours of their own', async () => {
    const [name, string, dot] = await Promise.all(
      ['type', '"cloud"', '=='].map((part) => colourOf(field, part)),
    )
    expect(new Set([name, string, dot]).size).toBe(3)
    await expectAccessible(page, 'a form with an editor')
  })
  const marks = page.locator('.cm-mark')
  await test.step('a fault is underlined where it is, and told below', async () => {
    await field.press('End')
    await page.keyboard.type(' && (endpoint.url')
    await expect(field).toHaveAccessibleDescription(/^Not a CEL expression: the "\(" at line 1/)
    await expect(marks).toHaveText('(')
    await expectAccessible(page, 'an editor with a fault')
    await page.keyboard.type('l == "x")')
    await expect(marks).toHaveText('urll')
    const note = '"urll" is not a known field of endpoints. Did you mean "url"?'
    await expect(field).toHaveAccessibleDescription(note)
    await expect(page.getByText(note).first()).toBeVisible()
    await expectAccessible(page, 'an editor with a warning')
  })
  await test.step('brackets that belong together are shown', async () => {
    await expect(page.locator('.cm-matchingBracket')).toHaveText(['(', ')'])
  })
  await test.step('one that is always true is called out', async () => {
    await field.fill('endpoint.url == "x" || true')
    await expect(field).toHaveAccessibleDescription(
      'Always true: binds every endpoint that binds to Kubernetes.',
    )
    await field.fill('endpoint.url == "x"')
    await expect(field).toHaveAccessibleDescription('')
    await expect(marks).toHaveCount(0)
  })
})

test.describe('with endpoints', () => {
  test.use({ filling: { endpoints: 3 } })

  test('fields, functions and values are completed from the keyboard', async ({
    page,
    openEditForm,
  }) => {
    const { id } = await openEditForm(bound('true'))
    // Its label counts the endpoints, which were seen then.
    await page.goto(`/operators/${id}`)
    await page.getByRole('link', { name: 'Bound endpoints' }).click()
    await expect(page.getByRole('region', { name: 'Bound endpoints' })).toContainText('3')
    await page.getByRole('button', { name: 'Edit' }).click()
    const field = selector(page)
    await expect(editorOf(field)).toBeVisible()
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
    await test.step('values that were seen complete a comparison', async () => {
      await page.keyboard.type('e == "')
      await expect(options.first()).toHaveText(/^\w+$/)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect.poll(async () => text(field)).toMatch(/^endpoint\.type == "\w+"$/)
    })
    await test.step('a field that no endpoint has is said', async () => {
      await field.fill('endpoint.colour == "red"')
      await expect(field).toHaveAccessibleDescription('No endpoint seen here has "colour".')
    })
  })
})

test('selectors are edited from the keyboard as in text areas', async ({ page, openEditForm }) => {
  await openEditForm(bound('true'))
  await expect(editorOf(selector(page))).toBeVisible()
  const first = selectors(page).first()
  await first.press('End')
  await page.keyboard.press('Enter')
  await expect(selectors(page).nth(1)).toBeFocused()
  await page.keyboard.type('a &&')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('b')
  await expectTexts(page, ['true', 'a &&\nb'])
  await test.step('undo takes back what was typed', async () => {
    await page.keyboard.press('ControlOrMeta+Z')
    await expect.poll(async () => text(selectors(page).nth(1))).not.toBe('a &&\nb')
    await page.keyboard.press('ControlOrMeta+Y')
    await expectTexts(page, ['true', 'a &&\nb'])
  })
  await test.step('Backspace in an empty one removes it', async () => {
    await page.keyboard.press('Enter')
    await expectTexts(page, ['true', 'a &&\nb', ''])
    await page.keyboard.press('Backspace')
    await expectTexts(page, ['true', 'a &&\nb'])
    await expect(selectors(page).nth(1)).toBeFocused()
  })
  await test.step('what is typed over a text has no style of its own', async () => {
    const first = selectors(page).first()
    await first.press('ControlOrMeta+A')
    await page.keyboard.type('false')
    await first.press('ControlOrMeta+A')
    await page.keyboard.type('true')
    await expectTexts(page, ['true', 'a &&\nb'])
    await selectors(page).nth(1).focus()
  })
  await test.step('Tab and Shift+Tab leave the field', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Remove endpoint selector 2' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(selectors(page).nth(1)).toBeFocused()
  })
  await test.step('keys of the page are letters here', async () => {
    await selectors(page).nth(1).fill('')
    await page.keyboard.type('c?/g o')
    await expectTexts(page, ['true', 'c?/g o'])
    await selectors(page).nth(1).fill('false')
  })
  await test.step('Ctrl+Enter saves', async () => {
    const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await page.keyboard.press('ControlOrMeta+Enter')
    expect((await patch).postDataJSON()).toEqual({
      binding: { endpoint_selectors: ['true', 'false'] },
    })
  })
})

test('lines that are pasted become selectors; odd texts are kept as they are', async ({
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
    const patch = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save changes' }).click()
    expect((await patch).postDataJSON()).toEqual({
      binding: { endpoint_selectors: [`${odd} && true`, 'true', 'true'] },
    })
  })
})

test('a field in use stays a text area until it is left, with its caret', async ({
  page,
  seedOperator,
}) => {
  const { id } = await seedOperator(bound('true && endpoint.url == "x"'))
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/assets\/selector-editor-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/operators/${id}/edit`)
  const field = selector(page)
  const area = field.and(page.locator('textarea'))
  await field.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Add selector' }).focus()
  await area.focus()
  const loaded = page.waitForResponse(/\/assets\/selector-editor-.*\.js/)
  letGo()
  await loaded
  await page.keyboard.type('XY')
  await expect(area).toBeFocused()
  await expect(area).toHaveValue('tXYrue && endpoint.url == "x"')
  const { height } = (await area.boundingBox()) ?? {}
  await page.keyboard.press('Tab')
  await expect(editorOf(selector(page))).toBeVisible()
  expect(await page.locator('code-editor').boundingBox()).toMatchObject({ height })
  await page.keyboard.press('Shift+Tab')
  await expect(field).toBeFocused()
  await page.keyboard.type('Z')
  await expectTexts(page, ['tXYZrue && endpoint.url == "x"'])
})

test('without its code, or by choice, the text area stays', async ({ page, openEditForm }) => {
  await test.step('its code cannot be loaded', async () => {
    await page.route(/\/assets\/selector-editor-/, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await openEditForm(bound('true'))
    await failed
    const field = selector(page)
    await field.fill('endpoint.url ==')
    await expect(field).toHaveValue('endpoint.url ==')
    await expect(field).toHaveAccessibleDescription(/^Not a CEL expression/)
    await page.unroute(/\/assets\/selector-editor-/)
    page.once('dialog', (dialog) => void dialog.accept())
  })
  await test.step('a person wants none', async () => {
    await page.goto('/settings')
    await page.getByRole('checkbox', { name: 'Code editor' }).uncheck()
    await expectAccessible(page, 'settings')
    let isLoaded = false
    page.on('request', (sent) => (isLoaded ||= sent.url().includes('/selector-editor-')))
    const { id } = await openEditForm(bound('true'))
    await selector(page).focus()
    await page.getByLabel('Description', { exact: true }).focus()
    await expect(selector(page)).toHaveValue('true')
    await page.goto('/settings')
    await expect(page.getByRole('checkbox', { name: 'Code editor' })).not.toBeChecked()
    expect(isLoaded).toBe(false)
    await page.getByRole('checkbox', { name: 'Code editor' }).check()
    await page.goto(`/operators/${id}/edit`)
    await expect(editorOf(selector(page))).toBeVisible()
  })
})

test('a long selector of brackets stays quick', async ({ page, openEditForm }) => {
  const long = `${'('.repeat(2_046)}true${')'.repeat(2_046)}`
  await openEditForm(bound('true'))
  const field = selector(page)
  await expect(editorOf(field)).toBeVisible()
  /** How long a typed space takes until the next frame, in milliseconds. */
  const typingTakes = async (): Promise<number> => {
    await field.press('ControlOrMeta+End')
    return page.evaluate(async () => {
      const begin = performance.now()
      for (let at = 0; at < 20; at += 1) {
        document.execCommand('insertText', false, ' ')
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return (performance.now() - begin) / 20
    })
  }
  const short = await typingTakes()
  await field.fill(long)
  expect((await typingTakes()) / short).toBeLessThan(10)
  await expect.poll(async () => text(field)).toBe(long + ' '.repeat(20))
})

test('an editor is off while the form is sent, and its fault leads to it', async ({
  page,
  openEditForm,
  hold,
}) => {
  await openEditForm(bound('true', 'true'))
  const field = selector(page, 'Endpoint selector 2')
  await expect(editorOf(field)).toBeVisible()
  await field.fill('endpoint.url ==')
  const letGo = await hold({ method: 'PATCH' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(field).toBeDisabled()
  await letGo()
  await expect(field).toBeEnabled()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Endpoint selectors' }).click()
  await expect(field).toBeFocused()
  await expectAccessible(page, 'a refused selector in an editor')
})
