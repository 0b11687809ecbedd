import { CODE_REFUSED } from '#contract/sign-in.ts'
import { expect, test } from 'vitest'
import { codeProblem } from './link-problem.ts'

test.each([
  [
    { status: 401, error_code: CODE_REFUSED },
    /was used, has expired, or belongs to another Adit: .* press Enter/,
  ],
  [{ status: 429, error_code: 'ADIT_429', retry_after_seconds: 40 }, /Wait 40 seconds/],
  [{ status: 404, error_code: 'ADIT_404' }, /doesn't use sign-in links/],
  // A page in its place.
  [{ status: 200 }, /doesn't use sign-in links/],
  [{ status: 507, error_code: 'ADIT_507', service_message: 'No' }, /\(507, ADIT_507\): No\. Open/],
  [{}, /may or may not have been used/],
])('a code that is not exchanged is told why: %j', (refusal, told) => {
  const { title, next } = codeProblem(refusal)
  expect(`${title}: ${next}`).toMatch(told)
})
