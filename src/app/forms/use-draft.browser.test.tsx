import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ENTRIES } from '../device/registry.ts'
import { readStored } from '../device/storage.ts'
import { showInPage } from '../ui/test-root.ts'
import { draftKey } from '../writes/drafts.ts'
import { useDraft } from './use-draft.ts'

const KEY = draftKey('account', '/operators/new', ['/operators'])
const stored = () => readStored(ENTRIES.drafts, KEY)

// Regression: the draft of a save that was answered with more than was sent came back, and was sent again.
test('a form that is shown once more after its save, as changed, keeps no draft', async () => {
  const Form = () => {
    const [seen, setSeen] = useState({ name: 'Door' })
    const [values] = useState({ name: 'Gate' })
    const draft = useDraft(KEY, { seen, values, isDirty: true, draftedAt: null })
    const save = () => {
      draft.drop()
      setSeen({ name: 'Gate, as the service has it' })
    }
    return <button onClick={save}>Save {seen.name}</button>
  }
  const history = createMemoryHistory({ initialEntries: ['/operators/new'] })
  const router = createRouter({ routeTree: createRootRoute({ component: Form }), history })
  showInPage(<RouterProvider router={router} />)
  await expect.poll(stored).toContain('Gate')
  await page.getByRole('button', { name: 'Save Door' }).click()
  await expect.element(page.getByRole('button', { name: /as the service has it/ })).toBeVisible()
  expect(stored()).toBeNull()
})
