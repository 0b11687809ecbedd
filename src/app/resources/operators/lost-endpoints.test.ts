import { listBoundEndpoints, Operator } from '#contract/operators.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { testClient } from '../../api/test-client.ts'
import type { WorkerSaid } from '../../device/ask-worker.ts'
import { operatorEdit } from './lost-endpoints.ts'
import { matchEach, type MatchedSelectors, type MatchQuestion } from './match-each.ts'
import { readOperator } from './operator-document.ts'
import { toValues } from './operator-values.ts'

const document = readOperator(
  Operator.parse({
    id: 'a',
    enabled_features: ['bindings'],
    binding: { endpoint_selectors: ['true'] },
  }),
)

/** The worker, in the thread of the test. */
class MatchingWorker extends EventTarget {
  postMessage(question: MatchQuestion) {
    const say = (data: WorkerSaid<MatchedSelectors>) =>
      this.dispatchEvent(new MessageEvent('message', { data }))
    say({ answer: matchEach(question, (step) => say({ step })) })
  }

  terminate() {
    // It does nothing more.
  }
}

/** A worker in which the second selector takes longer than it may. */
class SlowWorker extends MatchingWorker {
  override postMessage() {
    this.dispatchEvent(new MessageEvent('message', { data: { step: 2 } }))
    vi.runAllTimers()
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The questions before the selectors of an operator that binds one endpoint are changed. */
const questions = async (endpoint_selectors: string[], worker = MatchingWorker) => {
  vi.stubGlobal('Worker', worker)
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

test('where a selector takes too long, the question names it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [question, ...more] = (await questions(['false', 'endpoint.slow'], SlowWorker)) ?? []
  expect(more).toEqual([])
  expect(question?.text).toContain("The selector endpoint.slow can't")
})
