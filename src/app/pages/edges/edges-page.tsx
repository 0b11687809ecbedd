import { EDGE_KINDS } from '#contract/edge-modules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useMemo, useState } from 'react'
import { useClient } from '../../api/use-client.ts'
import { BulkMenu } from '../../bulk/bulk-menu.tsx'
import { ownerId } from '../../connection/connection.ts'
import type { ListToolsProps, RecordView } from '../../list/use-list.ts'
import { RecordList } from '../../list/record-list.tsx'
import { useCatalogue } from '../../resources/edges/catalogue.ts'
import { edgeBook } from '../../resources/edges/edge-book.ts'
import { edgeLink, type Edge } from '../../resources/edges/edge.ts'
import { namedEdges } from '../../resources/edges/known-edges.ts'
import { MODULE_RESOURCES } from '../../resources/edges/module-resource.ts'
import { searchAddress } from '../../shell/link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { shortened } from '../../ui/first-part.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { useHeavyPart } from '../../ui/load-code.ts'
import { BookActions } from './desk/book-actions.tsx'
import { GroupedEdges } from './desk/grouped-edges.tsx'
import { LISTED_EDGES } from './desk/listed-edges.tsx'
import { meantEdge, type MeantEdge } from './find-edge.ts'

const VIEWS: readonly RecordView[] = [
  { id: 'policies', label: 'By policy', Body: () => <GroupedEdges by="policies" /> },
  { id: 'backends', label: 'By backend', Body: () => <GroupedEdges by="backends" /> },
]

/** Opens the edge that a search names; asks for its kind where the id names none. */
const OpenEdge = ({ meant, text }: { meant: NonNullable<MeantEdge>; text: string }) => {
  const navigate = useNavigate()
  const open = async (edge: Edge) => {
    // Back leads to what was typed last, which may not be in the address yet.
    const address = searchAddress(LISTED_EDGES.pages.list, text, undefined)
    await navigate({ ...address, replace: true, resetScroll: false })
    await navigate(edgeLink(edge))
  }
  if ('edge' in meant)
    return <Button onClick={() => void open(meant.edge)}>Open {shortened(meant.edge.id)}</Button>
  const id = meant.idOfAnyKind
  return EDGE_KINDS.map((kind) => (
    <Button key={kind} onClick={() => void open({ kind, id })}>
      Open {shortened(id)} as {kind.toUpperCase()}
    </Button>
  ))
}

/** The edges that were added or opened here, or that the host or the service names: the API cannot list edges. */
export const EdgesPage = () => {
  const owner = ownerId(useClient().connection)
  const own = useSelector(edgeBook(owner))
  const hosted = useCatalogue()
  // There may be ten thousand: not at every key.
  const named = useMemo(() => namedEdges(own, hosted), [own, hosted])
  return (
    <RecordList
      listed={LISTED_EDGES}
      views={VIEWS}
      primary={<AddEdges />}
      renderBeside={(text) => {
        const meant = meantEdge(named, text)
        // Of any other text the list says first whether it has it.
        return meant && 'edge' in meant && <OpenEdge meant={meant} text={text} />
      }}
      renderNoMatch={(text) => {
        const meant = meantEdge(named, text)
        return meant && 'idOfAnyKind' in meant && <OpenEdge meant={meant} text={text} />
      }}
      Tools={EdgeTools}
      none={<EmptyState title="No edges yet">Add the IDs of the edges you look after.</EmptyState>}
    />
  )
}

const EdgeTools = ({ parts: { selection, recordOf }, place }: ListToolsProps) => {
  if (place === 'menu') return null
  return (
    <>
      {MODULE_RESOURCES.map((resource) => (
        <BulkMenu
          key={resource.key}
          resource={resource}
          label={`Change ${resource.words.one}`}
          ids={() => [...selection.ids]}
          onStart={selection.clear}
        />
      ))}
      <BookActions selection={selection} recordOf={recordOf} />
    </>
  )
}

const loadAddEdges = () =>
  import('./desk/add-edges-dialog.tsx').then(({ AddEdgesDialog }) => AddEdgesDialog)

const AddEdges = () => {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: Dialog } = useHeavyPart(loadAddEdges, isOpen)
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <PlusIcon /> Add edges
      </Button>
      {isOpen && Dialog && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
