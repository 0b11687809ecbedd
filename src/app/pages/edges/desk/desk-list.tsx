import { useNavigate, useRouter, type AnyRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useMemo, type ComponentProps } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { BulkMenu } from '../../../bulk/bulk-menu.tsx'
import { AllRecords } from '../../../list/all-records.tsx'
import { SearchBar } from '../../../list/search-bar.tsx'
import { useListSearch } from '../../../list/use-list-search.ts'
import { useCatalogue } from '../../../resources/edges/catalogue.ts'
import { edgeBook, writtenEntry } from '../../../resources/edges/edge-book.ts'
import { type Edge, edgeOfKey } from '../../../resources/edges/edge.ts'
import { edgeLink } from '../../../resources/edges/edge-pages.ts'
import { searchAddress } from '../../../shell/search-address.ts'
import { MODULE_RESOURCES } from '../../../resources/edges/module-resource.ts'
import { namedEdges } from '../../../resources/edges/known-edges.ts'
import { Button } from '../../../ui/button.tsx'
import { meantEdge, type MeantEdge } from '../find-edge.ts'
import { BookActions } from './book-actions.tsx'
import { LISTED_EDGES } from './listed-edges.tsx'
import { downloadFile } from '../../../transfer/download-file.ts'
import { EDGE_KINDS } from '#contract/edge-modules.ts'
import { shortened } from '../../../ui/first-part.ts'
import type { RowLinks } from '../../../ui/row-links.ts'

/** Where the rows of the desk lead to. */
const useEdgeLinks = (): RowLinks<{ readonly id: string }> => {
  const router = useRouter<AnyRouter>()
  const navigate = useNavigate()
  return useMemo(() => {
    const any = edgeLink({ kind: 'tcp', id: 'any' })
    const { publicHref } = router.buildLocation(any)
    const before = publicHref.slice(0, publicHref.lastIndexOf('tcp/any'))
    return {
      // As the router builds it, but once for all rows: they are made anew again and again while edges are read.
      hrefOf: ({ id: key }) => {
        const { kind, id } = edgeOfKey(key)
        return `${before}${kind}/${encodeURIComponent(id)}`
      },
      open: ({ id }) => void navigate(edgeLink(edgeOfKey(id))),
      // Every edge has the same code.
      preload: () => void router.preloadRoute(any),
    }
  }, [router, navigate])
}

type OpenEdgeProps = { meant: NonNullable<MeantEdge>; onOpen: (edge: Edge) => Promise<void> }

/** Opens the edge that a search names; asks for its kind where the id names none. */
const OpenEdge = ({ meant, onOpen }: OpenEdgeProps) => {
  if ('edge' in meant)
    return <Button onClick={() => void onOpen(meant.edge)}>Open {shortened(meant.edge.id)}</Button>
  const id = meant.idOfAnyKind
  return EDGE_KINDS.map((kind) => (
    <Button key={kind} onClick={() => void onOpen({ kind, id })}>
      Open {shortened(id)} as {kind.toUpperCase()}
    </Button>
  ))
}

/** Saves the edges of this device as a file, which "Add edges" reads. */
const exportBook = (ownerId: string, now: Date): void => {
  const text = JSON.stringify(edgeBook(ownerId).get().map(writtenEntry), null, 2)
  const name = `adit-edges-${now.toISOString().slice(0, 10)}.json`
  downloadFile(new File([text], name, { type: 'application/json' }))
}

type DeskListProps = Pick<ComponentProps<typeof AllRecords>, 'head'>

/** All known edges: searched, sorted, selected. */
export const DeskList = ({ head }: DeskListProps) => {
  const { bar, list } = useListSearch(LISTED_EDGES.pages, true)
  const owner = ownerId(useClient().connection)
  const own = useSelector(edgeBook(owner))
  const navigate = useNavigate()
  const open = async (edge: Edge) => {
    // Back leads to what was typed last, which may not be in the address yet.
    const address = searchAddress(LISTED_EDGES.pages.list, bar.text, list.sort)
    await navigate({ ...address, replace: true, resetScroll: false })
    await navigate(edgeLink(edge))
  }
  const hosted = useCatalogue()
  // There may be ten thousand: not at every key.
  const named = useMemo(() => namedEdges(own, hosted), [own, hosted])
  const meant = meantEdge(named, bar.text)
  return (
    <>
      <SearchBar {...bar} words={LISTED_EDGES.words}>
        {/* Of any other text the list says first whether it has it. */}
        {meant && 'edge' in meant && <OpenEdge meant={meant} onOpen={open} />}
      </SearchBar>
      <AllRecords
        {...list}
        head={head}
        listed={LISTED_EDGES}
        links={useEdgeLinks()}
        renderTools={() =>
          own.length > 0 && (
            <Button size="small" onClick={() => exportBook(owner, new Date())}>
              Export list
            </Button>
          )
        }
        renderActions={({ selection, mirror }) => (
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
            <BookActions selection={selection} mirror={mirror} />
          </>
        )}
        renderEmpty={() =>
          meant && 'idOfAnyKind' in meant && <OpenEdge meant={meant} onOpen={open} />
        }
      />
    </>
  )
}
