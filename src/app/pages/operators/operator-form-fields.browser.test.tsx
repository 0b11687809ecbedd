import { createFormControl, useForm } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readOperatorRow } from '../../resources/operators/operator-document.ts'
import { EMPTY_VALUES } from '../../resources/operators/operator-values.ts'
import { OperatorFields } from './operator-form-fields.tsx'
import { SelectorsField } from './selectors-field.tsx'
import { chooseEditor } from '../../ui/editor-slot.tsx'
import { showInPage } from '../../ui/test-root.ts'

beforeEach(() => {
  chooseEditor(false)
  return () => chooseEditor(true)
})

/** A form with these values in an empty one. */
const formOf = (given: Partial<typeof EMPTY_VALUES>) =>
  createFormControl({ defaultValues: { ...EMPTY_VALUES, ...given } })

/** Shows the fields of a new operator, or of one that is there. */
const show = async (isNew = true, given: Partial<typeof EMPTY_VALUES> = {}) => {
  const form = formOf(given)
  const Fields = () => {
    const { control } = useForm({ formControl: form.formControl })
    return (
      <OperatorFields
        control={control}
        {...(!isNew && { operator: readOperatorRow({ id: 'k8sop_1' }) })}
      />
    )
  }
  const { end } = showInPage(<Fields />)
  await expect.element(page.getByLabelText('Description')).toBeVisible()
  return { ...form, end }
}

/** Shows the selectors of a new operator. */
const showSelectors = async (selectors: string[] = []) => {
  const form = formOf({ binding: { ...EMPTY_VALUES.binding, endpoint_selectors: selectors } })
  const Fields = () => {
    const { control } = useForm({ formControl: form.formControl })
    return <SelectorsField control={control} isSaved={false} countOf={() => undefined} />
  }
  showInPage(<Fields />)
  await expect.element(page.getByRole('group', { name: 'Endpoint selectors' })).toBeVisible()
  return form
}

test('a selector that is none is said at its field while it is typed, and no more once it is one', async () => {
  await showSelectors()
  const [first, second] = ['Endpoint selectors', 'Endpoint selector 2'].map((name) =>
    page.getByRole('textbox', { name, exact: true }),
  )
  if (!first || !second) throw new Error('no fields')
  await userEvent.type(first, 'endpoint.url.contains("x")')
  await userEvent.keyboard('{Enter}endpoint.url ==')
  await expect.element(second).toHaveFocus()
  await expect.element(second).toHaveAccessibleDescription(/^Not a CEL expression: /)
  const said = page.elementLocator(document.body).getByText(/^Not a CEL expression: /)
  await expect.poll(() => said.elements().some((one) => one.closest('[aria-live]'))).toBe(true)
  await userEvent.keyboard(' "y"')
  await expect.element(second).toHaveAccessibleDescription('')
  const former = page.getByRole('textbox', { name: 'Endpoint selector 1', exact: true })
  await expect.element(former).toHaveAccessibleDescription('')
  // The Enter that ends the input of a word in Japanese, for example.
  const ends = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  second.element().dispatchEvent(new KeyboardEvent('keydown', ends))
  await userEvent.keyboard('{Enter}')
  const fields = page.getByRole('textbox', { name: /^Endpoint selector \d/ })
  await expect.poll(() => fields.elements()).toHaveLength(3)
  await userEvent.keyboard('{Backspace}')
  await expect.poll(() => fields.elements()).toHaveLength(2)
  await expect.element(second).toHaveFocus()
})

const pasteInto = (element: Element, text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  const event = { clipboardData, bubbles: true, cancelable: true, composed: true }
  return element.dispatchEvent(new ClipboardEvent('paste', event))
}

// Regression: the focus moved to the page, so keyboard and screen reader users lost their place.
test('a button that goes away with its selector hands the focus on', async () => {
  await showSelectors()
  const first = page.getByRole('textbox', { name: 'Endpoint selectors' })
  const press = async (name: string) => {
    page.getByRole('button', { name }).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Add selector')
  const second = page.getByRole('textbox', { name: 'Endpoint selector 2', exact: true })
  await expect.element(second).toHaveFocus()
  await press('Remove endpoint selector 2')
  await expect.element(first).toHaveFocus()
  await press('Remove endpoint selector 1')
  await expect.element(first).toHaveFocus()
})

// Regression: each line of a long list made a field of its own, which ended the tab.
test('of very many pasted lines none becomes a selector, and that is said', async () => {
  await showSelectors()
  const field = page.getByRole('textbox', { name: 'Endpoint selectors', exact: true })
  await field.fill('endpoint.url ==')
  const paste = (lines: number) => pasteInto(field.element(), 'true\n'.repeat(lines))
  paste(600_000)
  const refusal = page.getByText(
    /^Not pasted: that would make 600,000 selectors, and at most 1,000/,
  )
  await expect.element(refusal.first()).toBeVisible()
  await expect.element(field).toHaveValue('endpoint.url ==')
  await field.fill('')
  await expect.poll(() => refusal.elements()).toHaveLength(0)
  paste(3)
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Endpoint selector \d/ }).elements())
    .toHaveLength(3)
})

test('what cannot be changed later says so when an operator is made, and then is read-only', async () => {
  const permanent = ['Namespace', 'Cluster name'].map((name) => page.getByLabelText(name))
  const { end } = await show()
  for (const one of permanent) {
    await expect.element(one).not.toHaveAttribute('readonly')
    await expect.element(one).toHaveAccessibleDescription('permanent')
  }
  end()
  await show(false)
  for (const one of permanent) {
    await expect.element(one).toHaveAttribute('readonly')
    await expect.element(one).toHaveAccessibleDescription('permanent')
  }
})

// A text area turns every line break into a line feed. Regression: the whole text was sent changed.
test('a change of a text leaves its line breaks as they are', async () => {
  const { getValues } = await show(false, { metadata: 'one\r\ntwo\rthree' })
  await userEvent.type(page.getByLabelText('Metadata'), '{Control>}{End}{/Control}!')
  expect(getValues('metadata')).toBe('one\r\ntwo\rthree!')
})

test('a change of a selector leaves its line breaks and those of others as they are', async () => {
  const { getValues } = await showSelectors(['true ||\r\nfalse', 'a ||\rb'])
  const first = page.getByRole('textbox', { name: 'Endpoint selector 1', exact: true })
  await expect.element(first).toHaveValue('true ||\nfalse')
  await userEvent.type(first, '{Control>}{End}{/Control}!')
  expect(getValues('binding.endpoint_selectors')).toEqual(['true ||\r\nfalse!', 'a ||\rb'])
})

test('a fault of a selector stands at its line, past an empty one; one of all at their group', async () => {
  const { setError, clearErrors } = await showSelectors(['true', '', 'x =='])
  const line = (number: number) =>
    page.getByRole('textbox', { name: `Endpoint selector ${number}`, exact: true })
  setError('binding.endpoint_selectors.1', { message: 'No expression' })
  await expect.element(line(3)).toHaveAccessibleDescription('No expression')
  const invalid = [1, 2, 3].map((number) => line(number).element().ariaInvalid)
  expect(invalid).toEqual(['false', 'false', 'true'])
  clearErrors()
  setError('binding.endpoint_selectors', { message: 'Too many: 101 of 100 selectors.' })
  const group = page.getByRole('group', { name: 'Endpoint selectors' })
  await expect.element(group).toHaveAccessibleDescription('Too many: 101 of 100 selectors.')
  await expect.element(line(3)).toBeValid()
})
