import { expect, test } from 'vitest'
import { browserName } from './exchange-code.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('a browser is called what its owner calls it', () => {
  expect(browserName(CHROME)).toBe('Chrome on Linux')
  expect(browserName(`${CHROME} Edg/140.0.0.0`)).toBe('Edge on Linux')
  expect(
    browserName(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    ),
  ).toBe('Safari on macOS')
  expect(
    browserName('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'),
  ).toBe('Firefox on Windows')
  expect(
    browserName(
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    ),
  ).toBe('Chrome on Android')
  expect(
    browserName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Chrome on iOS')
  expect(browserName('curl/8')).toBe('Browser')
})
