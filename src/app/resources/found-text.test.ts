import { expect, test } from 'vitest'
import { foundText } from './found-text.ts'
import { OPERATOR_FIELDS } from './operators/operator-fields.ts'

const record = {
  id: 'k8sop_1',
  description: `Serves ${'the loading docks and '.repeat(5)}the Kühlhaus in Osaka`,
  metadata: '{"owner":"Ada","team":"Payments"}',
  enabled_features: ['bindings', 'ingress'],
  binding: null,
}
const found = (...words: string[]) =>
  foundText(OPERATOR_FIELDS, ({ path }) => path !== 'metadata', record, words)

// Regression: rows matched a word that was nowhere to be seen.
test('a word that a row does not show is shown with what stands around it', () => {
  expect(found('payments')).toBe('Metadata: …"team":"Payments"}')
  expect(found('kuhlhaus')).toBe('Description: …and the Kühlhaus in Osaka')
  expect(found('ada', 'kuhlhaus')).toContain('Metadata: ')
})

// Regression: letters that fold to several moved the excerpt, and an emoji was cut in half.
test('what stands around a word is cut at whole characters, whatever they fold to', () => {
  const metadata = `${'ß'.repeat(40)}🦊🦊 1234567 payments`
  const isShown = () => false
  const excerpt = (text: string) =>
    foundText(OPERATOR_FIELDS, isShown, { id: 'k8sop_1', metadata: text }, ['payments'])
  expect(excerpt(metadata)).toBe('Metadata: …1234567 payments')
  expect(excerpt(`${'ß'.repeat(40)}🦊 123456 payments`)).toBe('Metadata: … 123456 payments')
  expect(excerpt(`${'x'.repeat(60)}🦊123456 payments`)).toBe('Metadata: …🦊123456 payments')
})
