import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { BulkPage } from '../../bulk/bulk-page.tsx'
import { useKnownMirror } from '../../mirror/known/use-known-mirror.ts'
import { KNOWN_EDGES } from '../../resources/edges/edge-source.ts'
import { moduleResourceOf } from '../../resources/edges/module-resource.ts'
import { NotFoundPage } from '../../shell/lazy-error-page.tsx'

const ModulePage = ({ name }: { name: string }) => {
  const [resource] = useState(() => moduleResourceOf(name))
  useKnownMirror(KNOWN_EDGES)
  return resource ? <BulkPage resource={resource} /> : <NotFoundPage />
}

/** Bulk changes of one module of many edges. */
export const EdgeBulkPage = () => {
  const { module } = useParams({ from: '/shell/edges/bulk/$module' })
  return <ModulePage key={module} name={module} />
}
