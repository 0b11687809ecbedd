import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { rememberEdge, type EdgeKind } from '../../connection/remembered-edges.ts'
import { useConnection } from '../../connection/use-connection.ts'
import { Button } from '../../ui/button.tsx'
import { CardGrid } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Page } from '../../ui/page.tsx'

type EdgePageProps = {
  kind: EdgeKind
  id: string
  /** Whether any module of the edge is set. */
  isSet: boolean
  children: ReactNode
}

/**
 * The frame of an edge's page. An edge that was opened from within the dashboard is remembered on this device,
 * and so is one that has a module; an address alone, which any site can lead to, leaves nothing behind.
 */
export const EdgePage = ({ kind, id, isSet, children }: EdgePageProps) => {
  const client = useQueryClient()
  const baseUrl = useConnection()?.base_url
  const { isOpenedHere } = useRouteContext({ strict: false })
  const isKnown = isSet || isOpenedHere
  useEffect(() => {
    if (baseUrl && isKnown) rememberEdge({ base_url: baseUrl, kind, id })
  }, [baseUrl, isKnown, kind, id])
  return (
    <Page
      title={id}
      subtitle={`${kind.toUpperCase()} edge`}
      actions={
        <>
          <CopyButton text={id}>Copy ID</CopyButton>
          <Button onClick={() => void client.invalidateQueries({ queryKey: ['edges'] })}>
            Refresh
          </Button>
        </>
      }
    >
      <CardGrid>{children}</CardGrid>
    </Page>
  )
}
