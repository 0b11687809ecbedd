import { expect, test } from 'vitest'
import { throttledAddress } from './request-source.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8::7:8', '2001:db8:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (address, counted) => {
  expect(throttledAddress(address)).toBe(counted)
})
