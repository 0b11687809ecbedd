import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useKnownMirror } from '../../mirror/known/use-known-mirror.ts'
import { KNOWN_EDGES } from '../../resources/edges/edge-source.ts'
import { Tabs } from '../../shell/tabs.tsx'
import { Late, TableSkeleton } from '../../ui/skeleton.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { DeskList } from './desk/desk-list.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
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

const AddEdges = () => (
  <DialogButton
    variant="primary"
    load={async () => (await import('./desk/add-edges-dialog.tsx')).AddEdgesDialog}
    given={() => ({})}
  >
    <PlusIcon /> Add edges
  </DialogButton>
)
