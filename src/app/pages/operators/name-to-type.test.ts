import { expect, test } from 'vitest'
import { nameToType } from './delete-operator-dialog.tsx'

test.each([
  ['Warehouse door', 'Warehouse door'],
  ['  Größe 大 (№ 7)  ', 'Größe 大 (№ 7)'],
  ['', 'k8sop_1'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), 'k8sop_1'],
  ['two  spaces', 'k8sop_1'],
  ['two\nlines', 'k8sop_1'],
  ['no\u00a0break', 'k8sop_1'],
  ['turned \u202eround', 'k8sop_1'],
])('%j is confirmed by typing %j', (description, name) => {
  expect(nameToType({ id: 'k8sop_1', description })).toBe(name)
})
