import { expect, test } from 'vitest'
import { contentSecurityPolicy, styleHashes } from './content-security-policy.ts'

test('a page may have its own inline styles, and no others', () => {
  const html = '<title>a</title><style>p{color:red}</style><style>\n</style><p style="top:0">'
  const styles = styleHashes(html)
  // echo -n 'p{color:red}' | openssl dgst -sha256 -binary | base64
  expect(styles[0]).toBe('sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64=')
  expect(styles).toHaveLength(2)
  const policy = contentSecurityPolicy([], { place: 'header', styles: styles.slice(0, 1) })
  expect(policy).toContain(
    "; style-src 'self' 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='; ",
  )
  expect(policy).not.toContain('unsafe')
})

test('a page without inline styles has those of its files only', () => {
  expect(contentSecurityPolicy([], { place: 'meta', styles: styleHashes('<p>') })).toContain(
    "; style-src 'self'; ",
  )
})
