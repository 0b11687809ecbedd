import { expect, test } from 'vitest'
import { contentSecurityPolicy, inlineHashes } from './content-security-policy.ts'

// echo -n 'p{color:red}' | openssl dgst -sha256 -binary | base64
const RED = 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='

test('a page may have its own inline styles and scripts, and no others', () => {
  const inline = inlineHashes(
    '<script type="module" blocking="render">\nlet a\n</script><script src="/b.js"></script>' +
      '<style>p{color:red}</style><style>\n</style><p style="top:0">',
  )
  expect(inline).toEqual({
    scripts: [expect.stringMatching(/^sha256-[\w+/]{43}=$/)],
    styles: [RED, expect.stringMatching(/^sha256-/)],
  })
  const policy = contentSecurityPolicy([], { place: 'header', inline })
  expect(policy).toContain(`; style-src 'self' '${RED}' '${inline.styles[1]}'; `)
  expect(policy).toContain(`; script-src 'self' '${inline.scripts[0]}'; `)
  expect(policy).not.toContain('unsafe')
})

test('a page with nothing inline has its files only', () => {
  const policy = contentSecurityPolicy([], { place: 'meta', inline: inlineHashes('<p>') })
  expect(policy).toContain("; script-src 'self'; ")
  expect(policy).toContain("; style-src 'self'; ")
})
