import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RequestPanel } from './request-panel.tsx'
import type { PreparedRequest } from './prepared-request.ts'

const request: PreparedRequest = {
  operation: { method: 'PATCH', path: '/kubernetes_operators/:id' },
  params: { id: 'k8sop_1' },
  body: { description: 'new', region: 'eu' },
  before: { description: 'old', region: 'eu' },
}
const panel = (shown: PreparedRequest | null) =>
  renderToStaticMarkup(
    <RequestPanel request={shown} baseUrl="https://api.example" versionHeader="Service-Version">
      <button type="submit">Save changes</button>
    </RequestPanel>,
  )
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')

test('the request is read in words, old before new, and nothing announces it', () => {
  const markup = panel(request)
  expect(textOf(markup)).toContain(
    'PATCH /kubernetes_operators/k8sop_1 {-removed "description": "old",' +
      '+added "description": "new", "region": "eu" }',
  )
  expect(markup).not.toMatch(/aria-live|role="(status|alert|log)"| style=/)
})

test('without a request nothing can be copied, and the foot stays', () => {
  const text = textOf(panel(null))
  expect(text).toBe('RequestNothing to sendSave changes')
})

test('a long list is not laid out whole', () => {
  const body = { ip_policy_ids: Array.from({ length: 10_000 }, (_, at) => `ipp_${at}`) }
  expect(textOf(panel({ ...request, body }))).toContain('First 200 of 10,004 lines shown.')
})
