import { useEffect } from 'react'
import type { LazyResource } from '../resources/resource.ts'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import type { BulkMenuProps } from './bulk-menu.tsx'

type BulkActionsProps = Omit<BulkMenuProps, 'resource'> & { resource: LazyResource }

/** What can be done with the selected records; loaded with the first selection. */
export const BulkActions = ({ resource: { load }, ...props }: BulkActionsProps) => {
  const { Part, isUnloaded } = useLazyPart(async () => {
    const [{ BulkMenu }, resource] = await Promise.all([import('./bulk-menu.tsx'), load()])
    return (given: typeof props) => <BulkMenu {...given} resource={resource} />
  }, true)
  const { actionsKey } = props
  useEffect(() => {
    if (isUnloaded) actionsKey?.giveUp()
  }, [isUnloaded, actionsKey])
  return Part ? <Part {...props} /> : <span aria-live="polite">{isUnloaded && UNLOADED}</span>
}
