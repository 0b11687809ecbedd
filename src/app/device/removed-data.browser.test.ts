import { expect, test } from 'vitest'
import { eraseRemovedData } from './removed-data.ts'

test('what former versions stored of features that are gone is erased, and nothing else', () => {
  localStorage.setItem('adit.window account/tcp/ip_restriction/edgtcp_1', '{}')
  sessionStorage.setItem('adit.undo account', '[]')
  localStorage.setItem('adit.windows-of-another', 'kept')
  localStorage.setItem('adit.changes account', '[]')
  eraseRemovedData()
  expect(Object.keys(localStorage)).not.toContain('adit.changes account')
  expect(Object.keys(sessionStorage)).not.toContain('adit.undo account')
  expect(Object.keys(localStorage)).not.toContain('adit.window account/tcp/ip_restriction/edgtcp_1')
  expect(localStorage.getItem('adit.windows-of-another')).toBe('kept')
  localStorage.removeItem('adit.windows-of-another')
})
