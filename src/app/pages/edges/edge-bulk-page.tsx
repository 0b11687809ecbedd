import { useParams } from '@tanstack/react-router'
import { BulkPage } from '../../bulk/bulk-page.tsx'
import { moduleResourceOf } from '../../resources/edges/module-resource.ts'
import { NotFoundPage } from '../../shell/error-page.tsx'

const ModulePage = ({ name }: { name: string }) => {
  const resource = moduleResourceOf(name)
  return resource ? <BulkPage resource={resource} /> : <NotFoundPage />
}

/** Bulk changes of one module of many edges. */
export const EdgeBulkPage = () => {
  const { module } = useParams({ from: '/shell/edges/bulk/$module' })
  return <ModulePage key={module} name={module} />
}
