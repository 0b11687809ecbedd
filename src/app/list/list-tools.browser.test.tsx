import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EMPTY_STATE } from '../mirror/protocol.ts'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'
import { ListedContext, listedResource } from './listed-resource.ts'
import { ListTools } from './list-tools.tsx'
import { showInPage } from '../ui/test-root.ts'

const listed = listedResource({
  words: { one: 'policy', other: 'policies' },
  pages: { list: '/policies', bulk: '/policies/bulk', record: '/policies/$id' },
  copied: COPIED_OPERATORS,
})

// Regression: a tablet that was turned closed the dialog of an import, and lost what was typed there.
test('what a tool has open stays when the window gets narrow or wide', async () => {
  const tools = (isNarrow: boolean) => (
    <ListedContext value={listed}>
      <ListTools
        state={EMPTY_STATE}
        shown={null}
        isSearch={false}
        waiting={null}
        panel={null}
        onPanel={() => undefined}
        viewLabel={undefined}
        isNarrow={isNarrow}
        tools={<input aria-label="Edge IDs" />}
      />
    </ListedContext>
  )
  const field = page.getByLabelText('Edge IDs')
  const more = page.getByRole('button', { name: 'More tools' })
  const { show } = showInPage(tools(false))
  await field.fill('edgtls_a')
  show(tools(true))
  await expect.element(field).not.toBeVisible()
  await more.click()
  await expect.element(field).toBeVisible()
  await expect.element(field).toHaveValue('edgtls_a')
  show(tools(false))
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(field).toBeVisible()
  await expect.element(field).toHaveValue('edgtls_a')
})
