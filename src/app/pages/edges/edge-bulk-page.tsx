import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { BulkPage } from '../../bulk/bulk-page.tsx'
import { useKnownMirror } from '../../mirror/known/use-known-mirror.ts'
import { KNOWN_EDGES } from '../../resources/edges/edge-source.ts'
import { moduleResourceOf } from '../../resources/edges/module-resource.ts'
import { NotFoundPage } from '../../shell/lazy-error-page.tsx'
import { OtherReviews } from './other-reviews.tsx'
import { CopyModuleDialog, type CopyModuleDialogProps } from './copy-module-dialog.tsx'

/** The modules with a name as a resource; their edges are those that are known here. */
const useModuleResource = (name: string) => {
  const [resource] = useState(() => moduleResourceOf(name))
  useKnownMirror(KNOWN_EDGES)
  return resource
}

const ModulePage = ({ name }: { name: string }) => {
  const resource = useModuleResource(name)
  return resource ? (
    <BulkPage resource={resource} notice={<OtherReviews name={name} />} />
  ) : (
    <NotFoundPage />
  )
}

/** Bulk changes of one module of many edges. */
export const EdgeBulkPage = () => {
  const { module } = useParams({ from: '/shell/edges/bulk/$module' })
  return <ModulePage key={module} name={module} />
}

/** Names the edges that a module is copied to; the page of bulk changes reviews it. */
export const CopyToEdges = (props: Omit<CopyModuleDialogProps, 'resource'>) => {
  const resource = useModuleResource(props.source.module.module)
  return resource && <CopyModuleDialog {...props} resource={resource} />
}
