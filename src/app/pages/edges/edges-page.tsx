import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnyMirror } from '../../mirror/use-any-mirror.ts'
import { KNOWN_EDGES } from '../../resources/edges/edge-source.ts'
import { Tabs } from '../../shell/tabs.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { Button } from '../../ui/button.tsx'
import { AddEdgesDialog } from './desk/add-edges-dialog.tsx'
import { DeskList } from './desk/desk-list.tsx'
import { GroupedEdges } from './desk/grouped-edges.tsx'
import styles from './edges.module.css'

/** The edges that are known here: the API cannot list edges. */
export const EdgesPage = () => {
  const [head, setHead] = useState<HTMLElement | null>(null)
  const mirror = useAnyMirror(KNOWN_EDGES)
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
        <GroupedEdges by={current} mirror={mirror} head={head} />
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
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <PlusIcon /> Add edges
      </Button>
      {isOpen && <AddEdgesDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
