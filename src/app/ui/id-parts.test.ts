import { expect, test } from 'vitest'
import { idParts } from './id-in-row.tsx'

test.each([
  ['k8sop_0ERiYYyerGgJNtZG', 'k8sop_0ERiYYyerGg', 'JNtZG'],
  ['1234567890', '1234567890', ''],
  ['12345678901', '123456', '78901'],
  // A pair of surrogates is not torn.
  ['1234567😀8901', '1234567', '😀8901'],
  ['', '', ''],
])('%j is %j, which may be cut, and %j, which is not', (id, start, end) => {
  expect(idParts(id)).toEqual([start, end])
})
