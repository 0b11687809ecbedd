import { deleteOperator } from '#contract/operator-writes.ts'
import { operatorName } from '#domain/operator-name.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { operatorAgain } from './operator-again.ts'
import type { OperatorDocument } from './operator-document.ts'
import { operatorStore } from './operator-store.ts'
import { changedFields } from '../../writes/conflicts/field.ts'
import type { Warning } from '../../writes/write.ts'
import { shortened } from '../../ui/first-part.ts'
import { allOf } from '../../ui/intl.ts'
import { toValues } from './operator-values.ts'
import { OPERATOR_FORM_FIELDS } from './operator-fields.ts'
import { recordLink } from '../resource.ts'
import { OPERATOR_PAGES } from './operator-pages.ts'
import { ofOperators, type OperatorWrite } from './operator-write.ts'

/** DELETE /kubernetes_operators/{id} of an operator as the person saw it. */
export const operatorDelete = (
  cache: QueryClient,
  client: Client,
  seen: OperatorDocument,
  moment = 'you opened this page',
): OperatorWrite<undefined> => {
  const { id } = seen
  const store = operatorStore(cache, client)
  return {
    ...ofOperators(client, deleteOperator, { id }),
    words: {
      done: 'Operator deleted',
      refused: 'The operator was not deleted',
      unknown: 'The operator may or may not have been deleted',
      confirm: 'Delete operator',
    },
    toBody: () => undefined,
    read: (...of) => store.read(id, ...of),
    whenMissing: 'done',
    warnings: ({ document }) => changedMeanwhile(seen, document, moment),
    send: (_body, ifMatch) => store.remove(id, ifMatch),
    followUp: ({ before }) => ({
      ...(before && { again: operatorAgain(cache, client, before) }),
      page: recordLink({ pages: OPERATOR_PAGES }, id),
    }),
    updateCache: (now) => (now === null ? store.forgetLists() : store.invalidate(id)),
  }
}

const changedMeanwhile = (
  seen: OperatorDocument,
  now: OperatorDocument | null,
  moment: string,
): Warning[] => {
  if (!now) return []
  const fields = changedFields(OPERATOR_FORM_FIELDS, toValues(seen), toValues(now))
  if (fields.length === 0) return []
  const names = allOf(fields.map(({ label }) => label))
  return [
    {
      id: `changed ${JSON.stringify(now)}`,
      title: `Delete ${shortened(operatorName(now))} anyway?`,
      text: `Someone else changed it after ${moment}: ${names}. Deleting ${now.id} can't be undone.`,
    },
  ]
}
