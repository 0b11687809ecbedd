import { operatorName } from '#domain/operator-name.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { ownerId } from '../../connection/connection.ts'
import { draftKey, saveDraft } from '../../writes/drafts.ts'
import { subjectOf, type Again } from '../../writes/write.ts'
import { toDuplicate } from './duplicate.ts'
import { emptyPermanent, operatorCreate } from './operator-create.ts'
import type { OperatorDocument } from './operator-document.ts'
import { OPERATOR_PAGES } from './operator-pages.ts'
import type { OperatorValues } from './operator-values.ts'

/** How a deleted operator is created again: as it was, or with other values for the form. */
export const operatorAgain = (
  cache: QueryClient,
  client: Client,
  operator: OperatorDocument,
  values: OperatorValues = toDuplicate(operator),
): Again => ({
  name: operatorName(operator),
  // An address of its own: the form of a new operator may already have a draft.
  link: {
    to: OPERATOR_PAGES.create ?? '',
    search: { again: operator.id, lacks: emptyPermanent(operator).join(' ') },
  },
  fill: (href) => {
    const subject = subjectOf(operatorCreate(cache, client))
    const key = draftKey(ownerId(client.connection), href, subject)
    saveDraft(key, { at: Date.now(), seen: null, values })
  },
})
