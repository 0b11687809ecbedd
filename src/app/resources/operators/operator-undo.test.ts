import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DOCUMENT, serve } from './test-operator-service.ts'
import { toValues } from './operator-values.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const SEEN = toValues(serve(DOCUMENT).now())

test('an undo keeps what somebody else has changed since, and asks where that is the same', async () => {
  const { service, updateAndUndo, questions, now } = serve(DOCUMENT)
  const to = { ...SEEN, region: 'us', description: 'Gate' }
  const meanwhile = () => {
    service.stored = { ...DOCUMENT, region: 'ap', description: 'Gate', metadata: 'theirs' }
  }
  await updateAndUndo(SEEN, to, meanwhile, 'theirs')
  expect(now()).toMatchObject({ region: 'ap', description: 'Door', metadata: 'theirs' })
  expect(questions.flatMap(({ conflicts }) => conflicts.map(({ mine }) => mine))).toEqual(['eu'])
})

test('the undo of an operator that lost its certificate with its binding says so', async () => {
  const cert = {
    cert: 'PEM',
    not_before: '2026-01-01T00:00:00Z',
    not_after: '2027-01-01T00:00:00Z',
  }
  const { updateAndUndo, questions, now } = serve({
    ...DOCUMENT,
    binding: { ...DOCUMENT.binding, cert },
  })
  const seen = toValues(now())
  await updateAndUndo(seen, { ...seen, enabled_features: ['ingress'] })
  expect(questions.flatMap(({ warnings }) => warnings.map(({ id }) => id))).toContain(
    'lost certificate',
  )
})

// Regression: a certificate that the operator had got meanwhile was deleted without a question.
test('the undo that turns bindings off asks if there is a certificate by now', async () => {
  const { service, updateAndUndo, questions, now } = serve({ ...DOCUMENT, enabled_features: [] })
  const cert = {
    cert: 'PEM',
    not_before: '2026-01-01T00:00:00Z',
    not_after: '2027-01-01T00:00:00Z',
  }
  const seen = toValues(now())
  await updateAndUndo(seen, { ...seen, enabled_features: ['bindings'] }, () => {
    service.stored = { ...DOCUMENT, binding: { ...DOCUMENT.binding, cert } }
  })
  expect(questions.flatMap(({ warnings }) => warnings.map(({ id }) => id))).toContain(
    'deleted certificate',
  )
})

// With no selector it would bind every endpoint.
test('an update of an operator with more selectors than a form edits is not taken back', async () => {
  const endpoint_selectors = Array.from({ length: 1_001 }, (_, at) => `e.port == ${at}`)
  const { updateAndUndo, now } = serve({
    ...DOCUMENT,
    binding: { ...DOCUMENT.binding, endpoint_selectors },
  })
  const seen = toValues(now())
  expect(await updateAndUndo(seen, { ...seen, enabled_features: [] })).toBeUndefined()
})
