import { expect, test } from 'vitest'
import { checkService, unreachableText } from './service-form.ts'

const values = {
  name: ' Staging ',
  base_url: ' https://api.example/ ',
  version_header: 'Service-Version',
} as const

test('a connection is taken as it is used: without spaces and the last slash', () => {
  expect(checkService(values, [])).toEqual({
    service: {
      name: 'Staging',
      base_url: 'https://api.example',
      version_header: 'Service-Version',
    },
  })
})

test('every fault is told at its field', () => {
  const checked = checkService(
    { ...values, name: 'lab', base_url: 'ftp://api.example', version_header: '' },
    [{ name: 'Lab' }],
  )
  expect('problems' in checked && Object.keys(checked.problems)).toEqual([
    'name',
    'base_url',
    'version_header',
  ])
  for (const name of ['', 'x'.repeat(61), 'a\nb'])
    expect(checkService({ ...values, name }, [])).toMatchObject({
      problems: { name: expect.any(String) },
    })
})

test('what the page may not call is told before a key is typed', () => {
  const own = 'https://adit.example'
  expect(unreachableText('https://adit.example/api', [], own)).toBeUndefined()
  expect(unreachableText('https://b.example/api', ['https://b.example'], own)).toBeUndefined()
  expect(unreachableText('https://b.example/api', [], own)).toContain('ADIT_ALLOWED_ORIGINS')
  // A host that does not say: the browser finds out.
  expect(unreachableText('https://b.example', null, own)).toBeUndefined()
  expect(unreachableText('http://b.example', null, own)).toContain('https')
})
