import { expect, test } from 'vitest'
import { ownerId } from '../../connection/connection.ts'
import { withEmptyBrowser } from '../../test-session.ts'
import { draftKey, readDraft, saveDraft } from '../../writes/drafts.ts'
import { subjectOf } from '../../writes/write.ts'
import { operatorAgain } from './operator-again.ts'
import { operatorCreate } from './operator-create.ts'
import { EMPTY_VALUES } from './operator-values.ts'
import { DOCUMENT, serve } from './test-operator-service.ts'

withEmptyBrowser()

// Regression: it replaced the draft of another new operator.
test('a deleted operator that is created again leaves the draft of another new one', () => {
  const { cache, client, now } = serve(DOCUMENT)
  const subject = subjectOf(operatorCreate(cache, client))
  const keyAt = (href: string) => draftKey(ownerId(client.connection), href, subject)
  const draftAt = (href: string) => readDraft(keyAt(href), EMPTY_VALUES)?.values.description
  saveDraft(keyAt('/operators/new'), {
    at: 1,
    seen: null,
    values: { ...EMPTY_VALUES, description: 'Hall' },
  })
  const { link, fill } = operatorAgain(cache, client, now())
  expect(link).toEqual({ to: '/operators/new', search: { again: 'k8sop_1', lacks: '' } })
  fill('/operators/new?again=k8sop_1')
  expect(draftAt('/operators/new?again=k8sop_1')).toBe('Door')
  expect(draftAt('/operators/new')).toBe('Hall')
})
