import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { useClient, useSession } from '../../../api/use-client.ts'
import type { Selection } from '../../../list/selection.ts'
import type { WireRecord } from '../../../resources/collected-resource.ts'
import { ownerId } from '../../../connection/connection.ts'
import {
  addEdges,
  edgeBook,
  editEntries,
  removeEdges,
  type BookResult,
} from '../../../resources/edges/edge-book.ts'
import { plainEntry, type BookEntry } from '../../../resources/edges/edge-entry.ts'
import { edgeKey, edgeOfKey, isSameEdge } from '../../../resources/edges/edge.ts'
import { Button } from '../../../ui/button.tsx'
import { plural } from '../../../ui/intl.ts'
import { toast } from '../../../ui/toast.tsx'
import { forgetChange, noteChange, type Undoable } from '../../../writes/undoables.ts'
import { BookProblem } from './book-problem.tsx'
import { removedText } from './book-words.ts'
import { EntryDialog } from './entry-dialog.tsx'

type BookActionsProps = {
  selection: Selection
  recordOf: (id: string) => WireRecord | undefined
}

/** Whether an edge stays in the list when it is removed from this device. */
const isNamedByOthers = (record: WireRecord | undefined): boolean => {
  const by = record?.['named_by']
  return Array.isArray(by) && by.some((one) => one !== 'device')
}

/** What can be done with selected edges on this device. */
export const BookActions = ({ selection, recordOf }: BookActionsProps) => {
  // The set itself stays the same.
  const ids = useSelector(selection.changes, () => [...selection.ids])
  const session = useSession()
  const client = useClient()
  const owner = ownerId(client.connection)
  const own = useSelector(edgeBook(owner))
  const [removed, setRemoved] = useState<BookResult>('stored')
  const [isEditing, setIsEditing] = useState(false)
  const keys = new Set(ids)
  const edges = ids.map(edgeOfKey)
  const kept = own.filter((entry) => keys.has(edgeKey(entry)))
  const edit = (change: (entry: BookEntry) => BookEntry) => editEntries(owner, edges, change)
  const remove = () => {
    const staying = ids.filter((id) => isNamedByOthers(recordOf(id))).length
    const result = removeEdges(owner, kept)
    setRemoved(result)
    if (result !== 'stored') return
    const title = plural(kept.length, {
      one: 'removing # edge from this device',
      other: 'removing # edges from this device',
    })
    const undo = () => {
      // Nothing is stored of an account that has signed out.
      if (session.client() === client) addEdges(owner, kept)
      hide()
      forgetChange(removal)
    }
    const hide = toast(removedText(kept.length, staying), { label: 'Undo', press: undo })
    // The key that takes back the last change must not take back the one before.
    const removal: Undoable = { client, title, page: { to: '/edges' }, undo, hide }
    noteChange(removal)
    selection.clear()
  }
  return (
    <>
      <Button size="small" onClick={() => setIsEditing(true)}>
        {ids.length === 1 ? 'Label and tags…' : 'Add tags…'}
      </Button>
      <Button
        size="small"
        variant="danger"
        off={kept.length === 0 ? 'Listed by the host or the service' : undefined}
        onClick={remove}
      >
        Remove from this device
      </Button>
      <BookProblem result={removed} />
      {isEditing && (
        <EntryDialog
          entries={edges.map(
            (edge) => kept.find((entry) => isSameEdge(entry, edge)) ?? plainEntry(edge),
          )}
          onSave={edit}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  )
}
