import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { rememberEdge, type EdgeKind } from '../../connection/remembered-edges.ts'
import { useConnection } from '../../connection/use-connection.ts'
import { Button } from '../../ui/button.tsx'
import { CardGrid } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Page } from '../../ui/page.tsx'

/** The frame of an edge's page; an edge that was shown is remembered on this device. */
export const EdgePage = ({
  kind,
  id,
  children,
}: {
  kind: EdgeKind
  id: string
  children: ReactNode
}) => {
  const client = useQueryClient()
  const baseUrl = useConnection()?.base_url
  useEffect(() => {
    if (baseUrl) rememberEdge({ base_url: baseUrl, kind, id })
  }, [baseUrl, kind, id])
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
