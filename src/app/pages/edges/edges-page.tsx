import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useKnownMirror } from '../../mirror/known/use-known-mirror.ts'
import { KNOWN_EDGES } from '../../resources/edges/edge-source.ts'
import { Tabs } from '../../shell/tabs.tsx'
import { Late, TableSkeleton } from '../../ui/skeleton.tsx'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { UNLOADED, useLazyPart } from '../../ui/use-lazy-part.ts'
import { DeskList } from './desk/desk-list.tsx'
import styles from './edges.module.css'

const GroupedEdges = lazy(async () => ({
  default: (await import('./desk/grouped-edges.tsx')).GroupedEdges,
}))

/** The edges that are known here: the API cannot list edges. */
export const EdgesPage = () => {
  const [head, setHead] = useState<HTMLElement | null>(null)
  const mirror = useKnownMirror(KNOWN_EDGES)
  const { tab } = useSearch({ from: '/shell/edges' })
  const current = GROUPS.find((one) => one === tab)
  return (
    <Page
      title="Edges"
      subtitle={
        <>
          <div ref={setHead} />
          <span className={styles.kept}>Edges you open or add are kept on this device.</span>
        </>
      }
      actions={
        // One part, beside the title on a phone.
        <div>
          <AddEdges />
        </div>
      }
    >
      <Tabs label="Views of edges" tabs={TABS} current={current} />
      {current === undefined ? (
        <DeskList head={head} />
      ) : (
        <Suspense
          fallback={
            <Late>
              <TableSkeleton />
            </Late>
          }
        >
          <GroupedEdges by={current} mirror={mirror} head={head} />
        </Suspense>
      )}
    </Page>
  )
}

const TABS = [
  { tab: 'all', label: 'All edges' },
  { tab: 'policies', label: 'By policy' },
  { tab: 'backends', label: 'By backend' },
] as const

const GROUPS = ['policies', 'backends'] as const

const AddEdges = () => {
  const { Part, isUnloaded, open, close } = useLazyPart(
    async () => (await import('./desk/add-edges-dialog.tsx')).AddEdgesDialog,
  )
  return (
    <>
      <span aria-live="polite" className={isUnloaded ? undefined : 'visually-hidden'}>
        {isUnloaded && UNLOADED}
      </span>
      <Button variant="primary" onClick={() => void open()}>
        <PlusIcon /> Add edges
      </Button>
      {Part && <Part onClose={close} />}
    </>
  )
}
