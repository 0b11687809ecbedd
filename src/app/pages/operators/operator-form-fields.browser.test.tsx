import { useForm } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readOperatorRow } from '../../resources/operators/operator-document.ts'
import { EMPTY_VALUES } from '../../resources/operators/operator-values.ts'
import { OperatorFields } from './operator-form-fields.tsx'
import { chooseEditor } from '../../ui/code-editor/editor-choice.ts'
import { showInPage } from '../../ui/test-root.ts'

beforeEach(() => {
  chooseEditor(false)
  return () => chooseEditor(true)
})

/** Shows the fields of a new operator, or of one that is there. */
const show = async (isNew = true) => {
  const Fields = () => {
    const { control } = useForm({
      defaultValues: { ...EMPTY_VALUES, enabled_features: ['bindings'] },
    })
    return (
      <OperatorFields
        control={control}
        {...(!isNew && { operator: readOperatorRow({ id: 'k8sop_1' }) })}
      />
    )
  }
  const { end } = showInPage(<Fields />)
  await expect.element(page.getByLabelText('Description')).toBeVisible()
  return end
}

test('a selector that is none is said at its field while it is typed, and no more once it is one', async () => {
  await show()
  const [first, second] = ['Endpoint selectors', 'Endpoint selector 2'].map((name) =>
    page.getByRole('textbox', { name, exact: true }),
  )
  if (!first || !second) throw new Error('no fields')
  await userEvent.type(first, 'endpoint.url.contains("x")')
  await userEvent.keyboard('{Enter}endpoint.url ==')
  await expect.element(second).toHaveFocus()
  await expect.element(second).toHaveAccessibleDescription(/^Not a CEL expression: /)
  await userEvent.keyboard(' "y"')
  await expect.element(second).toHaveAccessibleDescription('')
  const former = page.getByRole('textbox', { name: 'Endpoint selector 1', exact: true })
  await expect.element(former).toHaveAccessibleDescription('')
})

test('what cannot be changed later says so when an operator is made, and then is read-only', async () => {
  const permanent = ['Namespace', 'Cluster name'].map((name) => page.getByLabelText(name))
  const end = await show()
  for (const one of permanent) {
    await expect.element(one).not.toHaveAttribute('readonly')
    await expect.element(one).toHaveAccessibleDescription("Can't be changed later.")
  }
  end()
  await show(false)
  for (const one of permanent) {
    await expect.element(one).toHaveAttribute('readonly')
    await expect.element(one).toHaveAccessibleDescription('Can only be set at creation.')
  }
})
