import { edgeName, modulesOf, type EdgeModule } from '#contract/edge-modules.ts'
import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { edgeQueries } from '../../api/edge-modules.ts'
import { useClient } from '../../api/use-client.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardGrid } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Page } from '../../ui/page.tsx'
import { ModuleCard } from './module-card.tsx'
import { formOf } from './modules/registry.ts'
import { rememberEdge } from './remembered-edges.ts'

const route = getRouteApi('/shell/edges/$kind/$id')

// The JSON editor is loaded only for a module without a form of its own.
const JsonModuleCard = lazy(async () => {
  const { jsonForm } = await import('./modules/json-form.tsx')
  const JsonModuleCard = ({ module, id }: { module: EdgeModule; id: string }) => {
    const [rules] = useState(() => jsonForm(module.document))
    return <ModuleCard module={module} id={id} rules={rules} />
  }
  return { default: JsonModuleCard }
})

/**
 * An edge of any kind and its modules. An edge opened from within the dashboard is remembered on this device,
 * and so is one that has a module; an address alone, which any site can link to, is not remembered.
 */
export const EdgePage = () => {
  const { kind, id } = route.useParams()
  const { isOpenedHere } = route.useRouteContext()
  const cache = useQueryClient()
  const client = useClient()
  const baseUrl = client.connection.base_url
  const isSet = useSuspenseQueries({
    queries: edgeQueries(client, kind, id),
    combine: (results) => results.some(({ data }) => data !== null),
  })
  const isKnown = isSet || isOpenedHere
  useEffect(() => {
    if (isKnown) rememberEdge({ base_url: baseUrl, kind, id })
  }, [baseUrl, isKnown, kind, id])
  return (
    <Page
      title={id}
      subtitle={edgeName(kind)}
      actions={
        <>
          <CopyButton text={id}>Copy ID</CopyButton>
          <Button
            data-shortcut="refresh"
            onClick={() => void cache.invalidateQueries({ queryKey: [...client.key, 'edges'] })}
          >
            Refresh
          </Button>
        </>
      }
    >
      <CardGrid>
        {modulesOf(kind).map((module) => {
          const rules = formOf(module)
          return rules ? (
            <ModuleCard key={module.module} module={module} id={id} rules={rules} />
          ) : (
            <Suspense key={module.module} fallback={<Card title={module.title}>…</Card>}>
              <JsonModuleCard module={module} id={id} />
            </Suspense>
          )
        })}
      </CardGrid>
    </Page>
  )
}
