import { listBoundEndpoints, Operator } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { testClient } from '../../api/test-client.ts'
import { operatorEdit } from './lost-endpoints.ts'
import { readOperator } from './operator-document.ts'
import { toValues } from './operator-values.ts'

const document = readOperator(
  Operator.parse({
    id: 'a',
    enabled_features: ['bindings'],
    binding: { endpoint_selectors: ['true'] },
  }),
)

/** The questions before the selectors of an operator that binds one endpoint are changed. */
const questions = async (endpoint_selectors: string[]) => {
  const client = testClient(async ({ path }: { path: string }) =>
    path === listBoundEndpoints.path
      ? { endpoints: [{ id: 'ep_1', public_url: 'https://one.example' }], next_page_uri: null }
      : {},
  )
  const write = operatorEdit(createQueryClient({ retry: false }), client, 'a')
  const values = toValues(document)
  const body = { binding: { endpoint_selectors } }
  return write.warnings?.({ seen: values, document, values, body })
}

// Regression: it said that the service doesn't list the endpoints, or that there are too many.
test('where a selector cannot be read, the question names it and not the endpoints as the reason', async () => {
  const [question, ...more] = (await questions(['false', '(((oops'])) ?? []
  expect(more).toEqual([])
  expect(question?.title).toBe('Change the selectors without knowing what they bind?')
  expect(question?.text).toContain("The selector (((oops can't")
  expect(question?.text).not.toContain('too many')
})

test('a selector that can be read and unbinds all is asked about by the numbers', async () => {
  const [question] = (await questions(['false'])) ?? []
  expect(question?.title).toBe('Bind 0 instead of 1 endpoints?')
})
