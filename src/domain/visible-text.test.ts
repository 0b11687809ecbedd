import { expect, test } from 'vitest'
import { readEdgeCatalogue } from './edge-catalogue.ts'
import { operatorName, isVisible } from './operator-name.ts'

test.each(['', '   ', '\t\n', '\u200b\u200b', '\u202e\u2066', '\u3164', '\ufeff', '\u0000'])(
  'nothing of %j can be seen',
  (text) => expect(isVisible(text)).toBe(false),
)

test.each(['0', '\u200b.', '👩‍👩‍👧', 'عملية'])('%j can be seen', (text) =>
  expect(isVisible(text)).toBe(true),
)

// Regression: the link to such a record was an empty line, and so was the page's heading.
test('what has no visible name is called by its ID', () => {
  expect(operatorName({ id: 'k8sop_1', description: '\u200b\u200b' })).toBe('k8sop_1')
  expect(operatorName({ id: 'k8sop_1', description: ' Door ' })).toBe('Door')
  const { edges } = readEdgeCatalogue([{ kind: 'tcp', id: 'edgtcp_1', label: '\u200b' }])
  expect(edges).toEqual([{ kind: 'tcp', id: 'edgtcp_1', label: '', tags: [] }])
})
