import { ownerId } from '../../connection/connection.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useClient } from '../../api/use-client.ts'
import { isTooLongToShare } from '../../shell/search-address.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber } from '../../ui/intl.ts'
import { Page } from '../../ui/page.tsx'
import { Said } from '../../ui/said.tsx'
import { ShowMore, useShownPart } from '../../ui/show-more.tsx'
import { knownEdges, useCatalogue } from '../../resources/edges/catalogue.ts'
import { edgeList, rememberedEdges, type Edge } from '../../resources/edges/remembered-edges.ts'
import { EdgeField } from './edge-field.tsx'
import { EdgeTable } from './edge-table.tsx'
import { filterEdges } from './find-edge.ts'

/** Each edge costs up to two reads of its state: these stay below the 120 requests a minute that an account has. */
const STEP = 40

/** The edges known here, to filter, and a field that opens any other by its id: the API cannot list edges. */
export const EdgesPage = () => {
  const connectionId = ownerId(useClient().connection)
  const catalogue = useCatalogue()
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [opened, setOpened] = useState(() => rememberedEdges(connectionId))
  const { text, setText, keepText } = useFilterText()
  const edges = knownEdges(opened, catalogue)
  const found = filterEdges(edges, text)
  const part = useShownPart(found.length, STEP)
  const count =
    found.length === edges.length
      ? formatNumber(edges.length)
      : `${formatNumber(found.length)} of ${formatNumber(edges.length)}`
  const forget = ({ kind, id }: Edge) => {
    edgeList.remove(connectionId, { kind, id })
    flushSync(() => setOpened(rememberedEdges(connectionId)))
    // The focused button is removed.
    heading.current?.focus()
  }
  return (
    <Page
      title="Edges"
      subtitle="Opened in this browser or named by this server. The API can't list others."
    >
      <EdgeField
        fieldRef={field}
        text={text}
        onText={setText}
        onLeave={keepText}
        known={edges}
        found={found}
      />
      <Card
        title="Known edges"
        headingRef={heading}
        aside={edges.length === 0 ? undefined : count}
        flush
      >
        {edges.length === 0 ? (
          <EmptyState
            title="No edges yet"
            actions={<Button onClick={() => field.current?.focus()}>Enter an edge ID</Button>}
          >
            The edges you open appear here, in this browser only.
          </EmptyState>
        ) : found.length === 0 ? (
          <EmptyState
            title="No known edge matches"
            actions={
              <Button
                onClick={() => {
                  setText('')
                  field.current?.focus()
                }}
              >
                Clear filter
              </Button>
            }
          >
            If this is an edge ID, Open edge opens it.
          </EmptyState>
        ) : (
          <>
            <EdgeTable edges={found.slice(0, part.shown)} onForget={forget} />
            <ShowMore part={part} what="edges" isFoot />
          </>
        )}
      </Card>
      <Said text={text.trim() === '' ? '' : `${count} edges match`} />
    </Page>
  )
}

/** The text of the field, which the address keeps for the way back and for a reload once the field is left. */
const useFilterText = () => {
  const { q = '' } = useSearch({ from: '/shell/edges' })
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  // Back, Forward or a link.
  if (seen !== q) {
    setSeen(q)
    setText(q)
  }
  const keepText = async () => {
    if (text === q || isTooLongToShare(text)) return
    const search = { q: text || undefined }
    await navigate({ to: '/edges', search, replace: true, resetScroll: false })
  }
  return { text, setText, keepText }
}
