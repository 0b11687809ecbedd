import { ownerId } from '../../connection/connection.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useClient } from '../../api/use-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber } from '../../ui/intl.ts'
import { Page } from '../../ui/page.tsx'
import { ShowMore, useShownPart } from '../../ui/show-more.tsx'
import { useCatalogue } from '../../resources/edges/catalogue.ts'
import { EdgeOpener } from './edge-opener.tsx'
import { EdgeTable } from './edge-table.tsx'
import { edgeList, rememberedEdges, type Edge } from '../../resources/edges/remembered-edges.ts'

/**
 * Each edge costs up to two reads of its state: these and the remembered ones together stay below the 120 requests
 * a minute that an account has.
 */
const STEP = 20

/** Opens an edge by its id, because the API cannot list edges; below, the edges opened before and those of the host. */
export const EdgesPage = () => {
  const connectionId = ownerId(useClient().connection)
  const catalogue = useCatalogue()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [edges, setEdges] = useState(() => rememberedEdges(connectionId))
  const nameOf = ({ kind, id }: Edge) => `${kind} ${id}`
  const labelOf = new Map(catalogue.map((edge) => [nameOf(edge), edge.label]))
  const remembered = edges.map((edge) => ({ ...edge, label: labelOf.get(nameOf(edge)) ?? '' }))
  const opened = new Set(edges.map(nameOf))
  const provided = catalogue.filter((edge) => !opened.has(nameOf(edge)))
  const part = useShownPart(provided.length, STEP)
  const isEmpty = edges.length === 0
  return (
    <Page title="Edges" subtitle="Turn modules on or off and edit their settings.">
      <Card title="Open an edge">
        <EdgeOpener fieldRef={field} />
      </Card>
      {(!isEmpty || catalogue.length === 0) && (
        <Card
          title="Remembered on this device"
          headingRef={heading}
          aside={isEmpty ? undefined : formatNumber(edges.length)}
          flush
        >
          {isEmpty ? (
            <EmptyState
              title="No edges yet"
              actions={<Button onClick={() => field.current?.focus()}>Enter an edge ID</Button>}
            >
              The API can't list edges. The edges you open appear here, in this browser only.
            </EmptyState>
          ) : (
            <EdgeTable
              caption="Remembered edges"
              edges={remembered}
              onForget={({ kind, id }) => {
                edgeList.remove(connectionId, { kind, id })
                flushSync(() => setEdges(rememberedEdges(connectionId)))
                // The focused button is removed.
                heading.current?.focus()
              }}
            />
          )}
        </Card>
      )}
      {provided.length > 0 && (
        <Card
          title="Provided by this server"
          {...(isEmpty && { headingRef: heading })}
          aside={formatNumber(provided.length)}
          flush
        >
          <EdgeTable
            caption="Edges provided by this server"
            edges={provided.slice(0, part.shown)}
          />
          <ShowMore part={part} what="edges" isFoot />
        </Card>
      )}
    </Page>
  )
}
