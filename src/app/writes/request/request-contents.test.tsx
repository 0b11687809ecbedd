import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PreparedRequest } from './request-of.ts'
import { RequestContents } from './request-contents.tsx'

const request: PreparedRequest = {
  operation: { method: 'PATCH', path: '/kubernetes_operators/:id' },
  params: { id: 'k8sop_1' },
  body: { description: 'new', region: 'eu' },
  before: { description: 'old', region: 'eu' },
}
const target = { base_url: 'https://api.example', version_header: 'Service-Version' }
const panel = (shown: PreparedRequest) =>
  renderToStaticMarkup(<RequestContents request={shown} target={target} />)
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
