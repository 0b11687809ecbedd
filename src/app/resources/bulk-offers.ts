import type { BulkOffer } from './bulk-action.ts'
import { inSentence } from './resource-words.ts'
import { mergedKind, type ResourceField } from './resource-field.ts'
import type { Resource } from './resource.ts'

const offersFor = ({ path, heading, kind }: ResourceField): BulkOffer[] => {
  const name = inSentence(heading)
  switch (mergedKind(kind)) {
    case 'text':
    case 'flag':
      return [{ kind: 'set', label: `Set ${name}`, path }]
    case 'set': {
      const of = { kind: 'element', path, element: heading } as const
      return [
        { ...of, isIn: true, label: `Add to ${name}` },
        { ...of, isIn: false, label: `Remove from ${name}` },
      ]
    }
    // A dialog has no room for them.
    case 'json':
    case 'lines':
    case undefined:
      return []
  }
}

/** What is offered for a selection, in the order of the menu: by its fields where the resource does not say. */
export const offersOf = ({
  fields,
  bulk,
}: Pick<Resource, 'fields' | 'bulk'>): readonly BulkOffer[] =>
  bulk.offers ?? [
    ...fields.filter(({ set, isWriteOnly }) => set === 'edit' && !isWriteOnly).flatMap(offersFor),
    { kind: 'delete', label: 'Delete' },
  ]
