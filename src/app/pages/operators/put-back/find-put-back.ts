import { operatorName } from '#domain/operator-name.ts'
import type { Mirror } from '../../../mirror/protocol.ts'
import { readOperator } from '../../../resources/operators/operator-document.ts'
import { recentChanges } from '../../../resources/operators/put-back/kept-changes.ts'
import { readAgain } from '../../../resources/operators/put-back/put-back.ts'

/** The operators whose old values are there again, of those that were changed on this device. */
export const findPutBack = async (
  mirror: Pick<Mirror, 'documents'>,
  owner: string,
): Promise<{ readonly id: string; readonly name: string }[]> => {
  const changes = recentChanges(owner, Date.now())
  const ids = [...new Set(changes.map(({ operator }) => operator))]
  const found: { id: string; name: string }[] = []
  for await (const piece of mirror.documents(ids))
    for (const { document, as_of } of piece) {
      const operator = readOperator(document)
      if (readAgain(changes, operator, as_of).putBack.length > 0)
        found.push({ id: operator.id, name: operatorName(operator) })
    }
  return found
}
